import { ReadModel, column } from '../../../kit/src';

/** How the status of a payout account is read. */
export function payoutAccountReadModel(): ReadModel {
  return new ReadModel('PayoutAccount', 'billing.account_payouts', { status: column('status') });
}
