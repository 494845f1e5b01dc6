import { type Context, accountFor, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';

const read = 'payment:dispute_alert:read';

interface OfAccount {
  readonly accountId: string | null;
}

/** Access control for alerts: visible to principals of the selling account. */
export const disputeAlertPolicy = {
  /** Accounts that a list covers. */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Returns whether the alert is visible to the caller. Throws `Forbidden` without the read permission. */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Returns whether a reference from another subgraph resolves to the alert. */
  referable: (ctx: Context, { accountId }: OfAccount) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  /** Returns the account of an alert without a payment. */
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, 'payment:dispute', accountId),
};
