import { type Context, accountFor, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';

const read = 'payment:dispute_alert:read';

interface OfAccount {
  readonly accountId: string | null;
}

/** Access control for dispute alerts: visible to principals of the selling account. */
export const disputeAlertPolicy = {
  /**
   * Returns the ids of the accounts whose alerts a list contains: the given account or, if none is given, all accounts
   * in which the caller has the read permission.
   */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Returns whether the alert is visible to the caller. Throws `Forbidden` without the read permission. */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Returns whether the caller may read an alert that another subgraph references. */
  referable: (ctx: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  /**
   * Returns the account of a new alert that belongs to no payment. Throws unless the caller may respond to disputes of
   * this account.
   */
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, 'payment:dispute', accountId),
};
