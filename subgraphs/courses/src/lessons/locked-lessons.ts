import { type Context, type ReadRow, loaderIn } from '../../../kit/src';
import { readerOf } from '../courses/course-readers';
import { lockOf } from '../interactions/unlocking';
import type { StudentRepository } from '../students/student.repository';
import { lessonPolicy } from './lesson.policy';
import type { Lesson } from './lesson.resource';

/** Fields with the content of a lesson, and the values that replace them while the lesson is locked. */
const taught: Readonly<Record<string, unknown>> = {
  content: null,
  embedType: null,
  embedId: null,
  videoAsset: null,
  mainPdf: null,
  attachments: [],
  assessmentQuestions: [],
};

/** Removes the content from lessons that are locked for the caller. */
export class LockedLessons {
  constructor(private readonly students: StudentRepository) {}

  /**
   * Returns the lesson, without its content if it is locked for the caller. Calls for several lessons should run
   * concurrently, so that they are combined into one query.
   */
  async withheld(ctx: Context, lesson: ReadRow<Lesson>): Promise<ReadRow<Lesson>> {
    const requestedFields = Object.keys(taught).filter((name) => name in lesson);
    if (requestedFields.length === 0 || lessonPolicy.unlocked(ctx, lesson) || !(await this.isLocked(ctx, lesson.id)))
      return lesson;
    return { ...lesson, ...Object.fromEntries(requestedFields.map((name) => [name, taught[name]])) };
  }

  private async isLocked(ctx: Context, id: string): Promise<boolean> {
    const userId = readerOf(ctx.principal);
    if (userId === null) return true;
    // The loader does not cache whether a lesson is locked, because an earlier command in the same request may have
    // unlocked it.
    return loaderIn(ctx, 'CourseLesson:locked', (ids: readonly string[]) => this.getLockedFlags(ctx, userId, ids), {
      cache: false,
    }).load(id);
  }

  /**
   * Returns for each lesson whether it is locked for the user. For a course that the user has not started, the current
   * time counts as the start. Hidden and deleted lessons are locked.
   */
  private async getLockedFlags(ctx: Context, userId: string, ids: readonly string[]): Promise<boolean[]> {
    const now = ctx.clock.now();
    const unlocked = new Set<string>();
    for (const { lessons, inOrder, startedAt } of await this.students.pathsTo(ctx, userId, [...new Set(ids)])) {
      for (const { id } of lessons) if (!lockOf(id, lessons, inOrder, startedAt ?? now, now)) unlocked.add(id);
    }
    return ids.map((id) => !unlocked.has(id));
  }
}
