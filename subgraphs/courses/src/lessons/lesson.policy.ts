import { type Context, accountsWithPermission } from '../../../kit/src';
import { coursePolicy } from '../courses/course.policy';

interface LessonVisibility {
  readonly accountId: string | null;
  readonly visibility?: unknown;
}

/**
 * Access control for lessons: the rules of the course apply. In addition, only callers with the permission to change
 * the course see hidden lessons, and students receive locked lessons without content.
 */
export const lessonPolicy = {
  /**
   * Whether the caller, who can read the course, also sees this lesson. Hidden lessons require the permission to change
   * the course. The row must contain `visibility`.
   */
  shown: (ctx: Context, { accountId, visibility }: LessonVisibility) =>
    visibility === 'visible' || coursePolicy.mayUpdate(ctx, accountId as string),
  /** Whether the caller's permissions allow reading the content of the lesson even while it is locked for students. */
  unlocked: (ctx: Context, { accountId }: LessonVisibility) =>
    coursePolicy.referable(ctx, { accountId }) || coursePolicy.mayUpdate(ctx, accountId as string),
  /**
   * Returns the ids of those given accounts whose hidden lessons are visible to the caller, separated by spaces; null
   * if the hidden lessons of all given accounts are visible.
   */
  hiddenOf(ctx: Context, accountIds: readonly string[]): string | null {
    const editable = new Set(accountsWithPermission(ctx.principal, 'courses:update'));
    return accountIds.every((id) => editable.has(id)) ? null : accountIds.filter((id) => editable.has(id)).join(' ');
  },
};
