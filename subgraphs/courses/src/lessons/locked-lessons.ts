import { type Context, type ReadRow, loaderIn } from '../../../kit/src';
import { readerOf } from '../courses/course-readers';
import { lockOf } from '../interactions/unlocking';
import type { StudentRepository } from '../students/student.repository';
import { lessonPolicy } from './lesson.policy';

/** Content fields of a lesson, with their values while the lesson is locked. */
const taught: Readonly<Record<string, unknown>> = {
  content: null,
  embedType: null,
  embedId: null,
  videoAsset: null,
  mainPdf: null,
  attachments: [],
  assessmentQuestions: [],
};

/** Removes the content of lessons that are locked for the caller. */
export class LockedLessons {
  constructor(private readonly students: StudentRepository) {}

  /**
   * Returns the lesson without its content if it is locked for the caller. Calls for the lessons of a page must be
   * concurrent, so that they are batched.
   */
  async withheld(ctx: Context, lesson: ReadRow): Promise<ReadRow> {
    const requestedFields = Object.keys(taught).filter((name) => name in lesson);
    if (requestedFields.length === 0 || lessonPolicy.unlocked(ctx, lesson) || !(await this.isLocked(ctx, lesson.id)))
      return lesson;
    return { ...lesson, ...Object.fromEntries(requestedFields.map((name) => [name, taught[name]])) };
  }

  private async isLocked(ctx: Context, id: string): Promise<boolean> {
    const userId = readerOf(ctx.principal);
    if (userId === null) return true;
    // Not cached: a command of the student may unlock the next lesson in the same request.
    return loaderIn(ctx, 'CourseLesson:locked', (ids: readonly string[]) => this.getLockedFlags(ctx, userId, ids), {
      cache: false,
    }).load(id);
  }

  /**
   * For users who have not started a course, locks are computed as if they started now. A lesson that is not in a path
   * is locked.
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
