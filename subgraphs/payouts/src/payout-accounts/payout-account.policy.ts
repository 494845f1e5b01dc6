import { type Context, can, reaches, requireAction } from '../../../kit/src';
import type { PayoutAccount } from './payout-account.type';

const read = 'payout:account:read';
const [own, ofAccount] = ['poact_', 'biz_'];

/** Every account has one payout account, whose id is the account's own with another prefix. */
export const payoutAccountPolicy = {
  /** The payout account by its id or that of its account, null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  found(ctx: Context, id: string): PayoutAccount | null {
    const payoutAccount = payoutAccountOf(id);
    if (!payoutAccount?.account || !reaches(ctx.principal, payoutAccount.account.id)) return null;
    requireAction(ctx, read, payoutAccount.account.id);
    return payoutAccount;
  },
  /** The payout account behind a reference, null when the caller may not see it. */
  referred({ principal }: Context, id: string): PayoutAccount | null {
    const payoutAccount = payoutAccountOf(id);
    return payoutAccount?.account && can(principal, read, payoutAccount.account.id) ? payoutAccount : null;
  },
};

function payoutAccountOf(id: string): PayoutAccount | null {
  const prefix = [own, ofAccount].find((one) => id.startsWith(one));
  if (prefix === undefined) return null;
  const rest = id.slice(prefix.length);
  return { id: own + rest, account: { id: ofAccount + rest } };
}
