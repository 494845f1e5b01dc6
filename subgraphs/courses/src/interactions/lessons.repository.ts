import { type Transaction, findRow, lockRow } from '../../../kit/src';
import { CourseEntity } from '../courses/course.entity';
import { LessonEntity } from '../lessons/lesson.entity';

/** Lessons as students come to them. */
export class LessonsRepository {
  /**
   * A lesson with its course, which are not deleted while this transaction lasts; null when there is none. The course comes first, as
   * for its authors, so that nobody waits for the other.
   */
  async hold(tx: Transaction, id: string): Promise<{ lesson: LessonEntity; course: CourseEntity } | null> {
    const known = await findRow(tx, LessonEntity, id);
    const course = known && await lockRow(tx, CourseEntity, known.courseId, 'key share');
    const lesson = course && await lockRow(tx, LessonEntity, id, 'key share');
    return course && lesson ? { lesson, course } : null;
  }
}
