import { ReadModel, column } from '../../../../kit/src';

/** Defines the read model of the status of a payout account: the columns behind each GraphQL field. */
export function payoutAccountReadModel(): ReadModel {
  return new ReadModel('PayoutAccount', 'billing.account_payouts', { status: column('status') });
}
