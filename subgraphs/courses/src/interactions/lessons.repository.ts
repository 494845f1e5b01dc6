import { type Transaction, findRow, lockRow } from '../../../kit/src';
import { CourseEntity } from '../courses/course.entity';
import { LessonEntity } from '../lessons/lesson.entity';

/** Reads and locks lessons for commands of students. */
export class LessonsRepository {
  /**
   * Returns a lesson with its course, locked against changes by authors until the transaction ends; null if it does not
   * exist. The course is locked first, in the lock order of authors, to avoid deadlocks.
   */
  async hold(tx: Transaction, id: string): Promise<{ lesson: LessonEntity; course: CourseEntity } | null> {
    const unlocked = await findRow(tx, LessonEntity, id);
    const course = unlocked && (await lockRow(tx, CourseEntity, unlocked.courseId, 'share'));
    const lesson = course && (await findRow(tx, LessonEntity, id));
    return course && lesson ? { lesson, course } : null;
  }
}
