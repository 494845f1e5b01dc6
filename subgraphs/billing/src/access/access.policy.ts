import { type Context, can, isUnlimited, reaches } from '../../../kit/src';

/** Who may ask about a user's access: the user, and whoever reaches the account. Apps, and tokens that act for a user, ask with `member:basic:read`. */
export const accessPolicy = {
  visible: (ctx: Context, { userId, accountId }: { userId: string; accountId: string }) =>
    ctx.principal.userId === userId ||
    (reaches(ctx.principal, accountId) &&
      (isUnlimited(ctx.principal) || can(ctx.principal, 'member:basic:read', accountId))),
};
