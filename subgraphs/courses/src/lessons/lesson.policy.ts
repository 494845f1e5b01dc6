import { type Context, accountsWith } from '../../../kit/src';
import { coursePolicy } from '../courses/course.policy';

interface ShownLesson {
  readonly accountId: string | null;
  readonly visibility?: unknown;
}

/** Who may do what with lessons: what holds for courses, hidden ones are there only for those who may change them, and locked ones are empty for students. */
export const lessonPolicy = {
  /** Whether it is there for somebody who sees its course. Read with `visibility`. */
  shown: (ctx: Context, { accountId, visibility }: ShownLesson) =>
    visibility === 'visible' || coursePolicy.mayUpdate(ctx, accountId as string),
  /** Whether the caller sees what it teaches whenever they like. */
  unlocked: (ctx: Context, { accountId }: ShownLesson) =>
    coursePolicy.referable(ctx, { accountId }) || coursePolicy.mayUpdate(ctx, accountId as string),
  /** Those of the accounts whose hidden lessons the caller sees, as one text; null for all of them. */
  hiddenOf(ctx: Context, accountIds: readonly string[]): string | null {
    const editable = new Set(accountsWith(ctx.principal, 'courses:update'));
    return accountIds.every((id) => editable.has(id)) ? null : accountIds.filter((id) => editable.has(id)).join(' ');
  },
};
