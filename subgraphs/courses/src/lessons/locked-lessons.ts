import { type Context, type ReadRow, loaderIn } from '../../../kit/src';
import { readerOf } from '../courses/course-readers';
import { lockOf } from '../interactions/unlocking';
import type { StudentPath, StudentRepository } from '../students/student.repository';
import { lessonPolicy } from './lesson.policy';
import type { Lesson } from './lesson.resource';
import type { LessonProgress } from './lesson.states';

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

/** State of a visible lesson for a user. */
interface LessonState {
  readonly progress: LessonProgress;
  /** Time at which a lesson that is locked by time unlocks; null before the user has started the course, and for all other lessons. */
  readonly unlocksAt: Date | null;
}

/** Determines which lessons are locked for the caller, and removes their content. */
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

  /**
   * Returns the state of a lesson for the calling user; null for callers that are not users, and for hidden and deleted
   * lessons. Calls for several lessons should run concurrently, so that they are combined into one query.
   */
  async stateOf(ctx: Context, id: string): Promise<LessonState | null> {
    const userId = readerOf(ctx.principal);
    if (userId === null) return null;
    // The loader does not cache states, because an earlier command in the same request may have unlocked the lesson.
    return loaderIn(ctx, 'CourseLesson:state', (ids: readonly string[]) => this.getStates(ctx, userId, ids), {
      cache: false,
    }).load(id);
  }

  private async isLocked(ctx: Context, id: string): Promise<boolean> {
    const state = await this.stateOf(ctx, id);
    return state === null || state.progress === 'locked_by_time' || state.progress === 'locked_by_order';
  }

  private async getStates(ctx: Context, userId: string, ids: readonly string[]): Promise<(LessonState | null)[]> {
    const now = ctx.clock.now();
    const states = new Map<string, LessonState>();
    for (const path of await this.students.pathsTo(ctx, userId, [...new Set(ids)])) {
      for (const { id } of path.lessons) states.set(id, stateIn(path, id, now));
    }
    return ids.map((id) => states.get(id) ?? null);
  }
}

/** Returns the state of a lesson in a course. For a course that the user has not started, the current time counts as the start. */
function stateIn({ lessons, inOrder, startedAt }: StudentPath, id: string, now: Date): LessonState {
  const lock = lockOf(id, lessons, inOrder, startedAt ?? now, now);
  if (lock && 'until' in lock) return { progress: 'locked_by_time', unlocksAt: startedAt && lock.until };
  if (lock) return { progress: 'locked_by_order', unlocksAt: null };
  const isCompleted = lessons.some((lesson) => lesson.id === id && lesson.completed);
  return { progress: isCompleted ? 'completed' : 'open', unlocksAt: null };
}
