import { type Context, accountFor, accountsFor, can, reaches, requireAction } from '../../../kit/src';

const read = 'payment:dispute_alert:read';

interface OfAccount {
  readonly accountId: string | null;
}

/** Who may do what with alerts: whoever works for the account that sells. */
export const disputeAlertPolicy = {
  /** The accounts that a list covers. */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether the alert exists for the caller; throws `Forbidden` when it does but may not be read. */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !reaches(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Whether a reference from elsewhere in the graph shows the alert. */
  referable: (ctx: Context, { accountId }: OfAccount) => accountId !== null && can(ctx.principal, read, accountId),
  /** The account that an alert without a payment is for. */
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, 'payment:dispute', accountId),
};
