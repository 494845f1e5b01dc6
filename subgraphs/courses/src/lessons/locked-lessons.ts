import { type Context, type ReadRow, loaderIn } from '../../../kit/src';
import { readerOf } from '../courses/course-readers';
import { lockOf } from '../interactions/unlocking';
import type { StudentRepository } from '../students/student.repository';
import { lessonPolicy } from './lesson.policy';

/** What a lesson teaches, as it is while the lesson is locked. */
const taught: Readonly<Record<string, unknown>> = {
  content: null,
  embedType: null,
  embedId: null,
  videoAsset: null,
  mainPdf: null,
  attachments: [],
  assessmentQuestions: [],
};

/** Keeps from users what the lessons teach that are still locked for them. */
export class LockedLessons {
  constructor(private readonly students: StudentRepository) {}

  /** The lesson as the caller may see it. Those of a page are to be asked for side by side. */
  async withheld(ctx: Context, lesson: ReadRow): Promise<ReadRow> {
    const asked = Object.keys(taught).filter((name) => name in lesson);
    if (asked.length === 0 || lessonPolicy.unlocked(ctx, lesson) || !(await this.isLocked(ctx, lesson.id)))
      return lesson;
    return { ...lesson, ...Object.fromEntries(asked.map((name) => [name, taught[name]])) };
  }

  private async isLocked(ctx: Context, id: string): Promise<boolean> {
    const userId = readerOf(ctx.principal);
    if (userId === null) return true;
    // Not kept: a step of the student, in the same request, opens what comes next.
    return loaderIn(ctx, 'CourseLesson:locked', (ids: readonly string[]) => this.locked(ctx, userId, ids), {
      cache: false,
    }).load(id);
  }

  /** Whoever has not begun a course sees it as if they began now. What is on nobody's path is locked. */
  private async locked(ctx: Context, userId: string, ids: readonly string[]): Promise<boolean[]> {
    const now = ctx.clock.now();
    const open = new Set<string>();
    for (const { lessons, inOrder, startedAt } of await this.students.pathsTo(ctx, userId, [...new Set(ids)])) {
      for (const { id } of lessons) if (!lockOf(id, lessons, inOrder, startedAt ?? now, now)) open.add(id);
    }
    return ids.map((id) => !open.has(id));
  }
}
