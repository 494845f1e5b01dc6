import { ReadModel, column } from '../../../../kit/src';
import type { PayoutAccount } from './payout-account.type';

/** Defines the read model of the status of a payout account: the columns behind each GraphQL field. */
export function payoutAccountReadModel(): ReadModel<PayoutAccount> {
  return new ReadModel<PayoutAccount>('PayoutAccount', 'billing.account_payouts', { status: column('status') });
}
