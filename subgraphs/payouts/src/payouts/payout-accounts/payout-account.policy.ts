import { type Context, hasPermission, canAccess, requireAction } from '../../../../kit/src';
import type { PayoutAccount } from '../../references.type';

const read = 'payout:account:read';
const [payoutAccountPrefix, ofAccount] = ['poact_', 'biz_'];

/**
 * Access rules for payout accounts. Each account has one payout account, whose ID is the account's ID with the prefix
 * `poact_` instead of `biz_`.
 */
export const payoutAccountPolicy = {
  /**
   * Returns the payout account by its ID or its account's ID; null if the caller has no access to the account. Throws
   * `Forbidden` if the caller has access but lacks the permission.
   */
  found(ctx: Context, id: string): PayoutAccount | null {
    const payoutAccount = payoutAccountOf(id);
    if (!payoutAccount?.account || !canAccess(ctx.principal, payoutAccount.account.id)) return null;
    requireAction(ctx, read, payoutAccount.account.id);
    return payoutAccount;
  },
  /** Resolves a federation reference to a payout account; null if the caller may not read the payout account. */
  referred({ principal }: Context, id: string): PayoutAccount | null {
    const payoutAccount = payoutAccountOf(id);
    return payoutAccount?.account && hasPermission(principal, read, payoutAccount.account.id) ? payoutAccount : null;
  },
};

function payoutAccountOf(id: string): PayoutAccount | null {
  const prefix = [payoutAccountPrefix, ofAccount].find((item) => id.startsWith(item));
  if (prefix === undefined) return null;
  const rest = id.slice(prefix.length);
  return { id: payoutAccountPrefix + rest, account: { id: ofAccount + rest } };
}
