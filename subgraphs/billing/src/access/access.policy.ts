import { type Context, hasPermission, isUnlimited, canAccess } from '../../../kit/src';

/**
 * Access control for the question whether a user has access to a resource. The user and principals of the account may
 * read this; apps, and tokens that act for a user, need the permission `member:basic:read`.
 */
export const accessPolicy = {
  visible: (ctx: Context, { userId, accountId }: { userId: string; accountId: string }) =>
    ctx.principal.userId === userId ||
    (canAccess(ctx.principal, accountId) &&
      (isUnlimited(ctx.principal) || hasPermission(ctx.principal, 'member:basic:read', accountId))),
};
