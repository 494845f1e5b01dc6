import { type Context, hasPermission } from '../../../../kit/src';

/**
 * Access rules for balances. Event payloads are read with the service's own access, and delivered only to callers that
 * may see the balance.
 */
export const balancePolicy = {
  /** The balance of a user is visible only to the user, with `user:balance:read`. */
  showsUser: ({ principal }: Context, userId: string): boolean =>
    principal.userId === userId && hasPermission(principal, 'user:balance:read', userId),
  showsAccount: ({ principal }: Context, accountId: string): boolean =>
    hasPermission(principal, 'company:balance:read', accountId),
};
