import { type Context, accountsWith } from '../../../kit/src';
import { coursePolicy } from '../courses/course.policy';

interface ShownLesson {
  readonly accountId: string | null;
  readonly visibility?: unknown;
}

/** Who may do what with lessons: what holds for courses, and hidden ones are there only for those who may change them. */
export const lessonPolicy = {
  /** Whether it exists for the caller; throws `Forbidden` when it does but may not be read. Read with `visibility`. */
  visible: (ctx: Context, lesson: ShownLesson) => coursePolicy.visible(ctx, lesson) && lessonPolicy.shown(ctx, lesson),
  /** Whether a reference from elsewhere in the graph shows it. Read with `visibility`. */
  referable: (ctx: Context, lesson: ShownLesson) => coursePolicy.referable(ctx, lesson) && lessonPolicy.shown(ctx, lesson),
  /** Whether it is shown with its chapter, which may be reached by a student who sees what concerns them alone. Read with `visibility`. */
  shown: (ctx: Context, { accountId, visibility }: ShownLesson) =>
    (visibility === 'visible' && coursePolicy.referable(ctx, { accountId })) || coursePolicy.mayUpdate(ctx, accountId as string),
  /** Those of the accounts whose hidden lessons the caller sees; null for all of them. */
  hiddenOf(ctx: Context, accountIds: readonly string[]): string[] | null {
    const editable = new Set(accountsWith(ctx.principal, 'courses:update'));
    return accountIds.every((id) => editable.has(id)) ? null : accountIds.filter((id) => editable.has(id));
  },
};
