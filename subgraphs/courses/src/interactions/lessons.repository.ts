import { type Transaction, findRow, lockRow } from '../../../kit/src';
import { CourseEntity } from '../courses/course.entity';
import { LessonEntity } from '../lessons/lesson.entity';

/** Lessons as students come to them. */
export class LessonsRepository {
  /**
   * A lesson with its course, which its authors do not change while this transaction lasts; null when there is none. The course comes
   * first, as for them, so that nobody waits for the other.
   */
  async hold(tx: Transaction, id: string): Promise<{ lesson: LessonEntity; course: CourseEntity } | null> {
    const known = await findRow(tx, LessonEntity, id);
    const course = known && (await lockRow(tx, CourseEntity, known.courseId, 'share'));
    const lesson = course && (await findRow(tx, LessonEntity, id));
    return course && lesson ? { lesson, course } : null;
  }
}
