import { type Context, can } from '../../../kit/src';

/** Who sees what a user holds: nobody but the user, with a credential that may. */
export const userBalancePolicy = {
  shows: (ctx: Context, userId: string): boolean => ctx.principal.userId === userId && can(ctx.principal, 'user:balance:read', userId),
};
