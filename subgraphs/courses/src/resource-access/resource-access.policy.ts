import { type Context, hasPermission, isUnlimited, canAccess } from '../../../kit/src';

/**
 * Access control for the access of a user to a resource: visible to the user and to principals of the account. Apps,
 * and tokens that act for a user, need `member:basic:read`.
 */
export const resourceAccessPolicy = {
  visible: ({ principal }: Context, userId: string, accountId: string) =>
    principal.userId === userId ||
    (canAccess(principal, accountId) &&
      (isUnlimited(principal) || hasPermission(principal, 'member:basic:read', accountId))),
};
