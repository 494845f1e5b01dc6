import { type Transaction, findRow, lockRow } from '../../../kit/src';
import { Course } from '../courses/course.resource';
import { Lesson } from '../lessons/lesson.resource';

/** Reads and locks lessons for commands of students. */
export class LessonsRepository {
  /**
   * Returns a lesson with its course, locked against changes by authors until the transaction ends; null if it does not
   * exist. The course is locked first, in the lock order of authors, to avoid deadlocks.
   */
  async hold(tx: Transaction, id: string): Promise<{ lesson: Lesson; course: Course } | null> {
    const unlocked = await findRow(tx, Lesson, id);
    const course = unlocked && (await lockRow(tx, Course, unlocked.courseId, 'share'));
    const lesson = course && (await findRow(tx, Lesson, id));
    return course && lesson ? { lesson, course } : null;
  }
}
