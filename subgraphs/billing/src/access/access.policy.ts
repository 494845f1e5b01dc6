import { type Context, hasPermission, isUnlimited, canAccess } from '../../../kit/src';

/**
 * Access control for the access of a user to resources: visible to the user and to principals of the account. Apps, and
 * tokens that act for a user, require `member:basic:read`.
 */
export const accessPolicy = {
  visible: (ctx: Context, { userId, accountId }: { userId: string; accountId: string }) =>
    ctx.principal.userId === userId ||
    (canAccess(ctx.principal, accountId) &&
      (isUnlimited(ctx.principal) || hasPermission(ctx.principal, 'member:basic:read', accountId))),
};
