import { type Context, accountsWithPermission } from '../../../kit/src';
import { coursePolicy } from '../courses/course.policy';

interface LessonVisibility {
  readonly accountId: string | null;
  readonly visibility?: unknown;
}

/**
 * Access control for lessons: the rules of the course apply; in addition, hidden lessons require the permission to
 * change them, and locked lessons have no content for students.
 */
export const lessonPolicy = {
  /** Whether the lesson is visible to a caller who can read its course. The row must contain `visibility`. */
  shown: (ctx: Context, { accountId, visibility }: LessonVisibility) =>
    visibility === 'visible' || coursePolicy.mayUpdate(ctx, accountId as string),
  /** Whether the caller can read the content of the lesson even while it is locked for students. */
  unlocked: (ctx: Context, { accountId }: LessonVisibility) =>
    coursePolicy.referable(ctx, { accountId }) || coursePolicy.mayUpdate(ctx, accountId as string),
  /**
   * Returns the ids of those of the given accounts whose hidden lessons are visible to the caller, separated by spaces;
   * null if these are all given accounts.
   */
  hiddenOf(ctx: Context, accountIds: readonly string[]): string | null {
    const editable = new Set(accountsWithPermission(ctx.principal, 'courses:update'));
    return accountIds.every((id) => editable.has(id)) ? null : accountIds.filter((id) => editable.has(id)).join(' ');
  },
};
