import { type Context, reaches } from '../../../kit/src';

/** Who may ask about a user's access: the user, and whoever reaches the account. */
export const accessPolicy = {
  visible: (ctx: Context, { userId, accountId }: { userId: string; accountId: string }) =>
    ctx.principal.userId === userId || reaches(ctx.principal, accountId),
};
