import { type Context, accountFor, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';

const read = 'payment:dispute_alert:read';

interface OfAccount {
  readonly accountId: string | null;
}

/** Access control for dispute alerts: visible to principals of the selling account. */
export const disputeAlertPolicy = {
  /** Returns the ids of the accounts whose alerts a list contains. */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Returns whether the alert is visible to the caller. Throws `Forbidden` without the read permission. */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Returns whether the caller may follow a reference from another subgraph to the alert. */
  referable: (ctx: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  /** Returns the account of a new alert without a payment. Throws unless the caller may respond to its disputes. */
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, 'payment:dispute', accountId),
};
