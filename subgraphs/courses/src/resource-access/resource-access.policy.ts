import { type Context, hasPermission, isUnlimited, canAccess } from '../../../kit/src';

/**
 * Decides who can query whether a user has access to a resource: the user, and principals with access to the account.
 * Apps, and tokens that act for a user, need `member:basic:read`.
 */
export const resourceAccessPolicy = {
  visible: ({ principal }: Context, userId: string, accountId: string) =>
    principal.userId === userId ||
    (canAccess(principal, accountId) &&
      (isUnlimited(principal) || hasPermission(principal, 'member:basic:read', accountId))),
};
