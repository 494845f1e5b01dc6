import { NotFound, type Transaction, canAccess } from '../../../kit/src';
import type { Accesses } from '../accesses/access.repository';
import type { Course } from '../courses/course.resource';
import type { Lesson } from '../lessons/lesson.resource';
import { requireUserId } from '../students/progress.policy';
import type { Student } from '../students/student.resource';
import { NoAccess } from '../students/student.errors';
import type { StudentRepository } from '../students/student.repository';
import type { Interaction } from './interaction.resource';
import { LessonLocked } from './interaction.errors';
import { recordCompleted } from './interaction.events';
import type { InteractionRepository } from './interaction.repository';
import type { LessonsRepository } from './lessons.repository';
import { lockOf } from './unlocking';

/**
 * A lesson that is unlocked for a student, with the student's interaction. The student's row is locked until the
 * transaction ends.
 */
export interface OpenLesson {
  readonly lesson: Lesson;
  readonly student: Student;
  readonly interaction: Interaction;
}

/** Checks a student's access to a lesson before each command of the student. A rejected command changes nothing. */
export class LessonAccessGuard {
  constructor(
    private readonly lessons: LessonsRepository,
    private readonly students: StudentRepository,
    private readonly interactions: InteractionRepository,
    private readonly accesses: Accesses,
  ) {}

  /**
   * Checks the caller's access to the lesson, and enrols the caller as a student with the first lesson of a course.
   * Throws `NotFound` if the lesson is not visible to the caller, `NoAccess` if the caller has access to the account
   * only, and `LessonLocked`.
   */
  async enter(tx: Transaction, lessonId: string): Promise<OpenLesson> {
    const userId = requireUserId(tx);
    const { lesson, course } = await this.visible(tx, lessonId);
    await this.requireAccess(tx, userId, course);
    const student = await this.students.enrol(tx, course, userId);
    const lock = lockOf(
      lesson.id,
      await this.students.path(tx, student),
      course.requireCompletingLessonsInOrder,
      student.firstInteractionAt,
      tx.clock.now(),
    );
    if (lock) throw new LessonLocked(lock);
    return { lesson, student, interaction: await this.interactions.begin(tx, student, lesson) };
  }

  /**
   * Completes the lesson, and with the last lesson also the course. Has no effect on a lesson that is already
   * completed, so that only one event per lesson is recorded.
   */
  async complete(tx: Transaction, { student, interaction }: OpenLesson): Promise<void> {
    if (interaction.completedAt !== null) return;
    interaction.completedAt = tx.clock.now();
    await this.interactions.save(tx, interaction);
    await this.students.settle(tx, student.courseId, student.id);
    await recordCompleted(tx, interaction);
  }

  private async visible(tx: Transaction, lessonId: string): Promise<{ lesson: Lesson; course: Course }> {
    const locked = await this.lessons.hold(tx, lessonId);
    if (!locked || locked.lesson.visibility !== 'visible' || locked.course.visibility !== 'visible')
      throw new NotFound();
    return locked;
  }

  private async requireAccess(tx: Transaction, userId: string, { accountId, experienceId }: Course): Promise<void> {
    if (await this.accesses.userMay(tx, userId, experienceId)) return;
    throw canAccess(tx.principal, accountId) ? new NoAccess() : new NotFound();
  }
}
