import { accountsFor, type Context, hasPermission, readPolicy, requireAction } from '../../../kit/src';

const [read, write] = ['payment:dispute:read', 'payment:dispute'];

/** Access rules of disputes: visible to principals of the selling account. */
export const disputePolicy = {
  ...readPolicy(read),
  /**
   * Returns the ids of the accounts that a summary covers: the given account or, if none is given, all accounts in which
   * the caller has the read permission.
   */
  summarized: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Returns whether the caller may read the disputes of the account; false if it is null. */
  canRead: ({ principal }: Context, accountId: string | null) =>
    accountId !== null && hasPermission(principal, read, accountId),
  requireWrite: (ctx: Context, accountId: string) => requireAction(ctx, write, accountId),
};
