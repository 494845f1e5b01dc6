import { computed, type Currency, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import { payoutFilters } from './payout.inputs';
import { Payout } from './payout.resource';
import { type DestinationView, toPayoutMethod } from './destinations';
import { netAmount } from './payout.money';

const ownerRef = (prefix: string) => (owner: string) => (owner.startsWith(prefix) ? { id: owner } : null);
const money = (amount: string | null, currency: Currency) => (amount === null ? null : { amount, currency });
const sent = (
  amount: string,
  feeAmount: string,
  markupFee: string,
  feePaidBy: Payout['feePaidBy'],
  currency: Currency,
) => ({ amount: netAmount({ amount, feeAmount, markupFee, feePaidBy, currency }), currency });
const failed: readonly string[] = ['failed', 'canceled', 'denied', 'reversed'];

/** Sources of the fields `account`, `user` and `netAmount` of the GraphQL types `Payout` and `Withdrawal`. */
export const sharedFields = {
  account: computed(['account_id'], ownerRef('biz_')),
  user: computed(['account_id'], ownerRef('user_')),
  netAmount: computed(['amount', 'fee_amount', 'markup_fee', 'fee_paid_by', 'currency'], sent),
};

/** Defines the read model of payouts. The repository hides the destination from callers who may not read payout methods. */
export function payoutReadModel(): ReadModel<Payout> {
  return readModelOf(Payout, {
    ...sharedFields,
    destinationAmount: computed(
      ['destination_amount', 'destination'],
      (amount: string | null, { destinationCurrency }: DestinationView) => money(amount, destinationCurrency),
    ),
    destinationCurrency: computed(['destination'], ({ destinationCurrency }: DestinationView) => destinationCurrency),
    payerName: computed(['destination'], ({ payerName }: DestinationView) => payerName),
    failure: computed(
      ['status', 'failure_code', 'failure_message', 'funds_returned_at'],
      (status: string, code: string | null, message: string | null, fundsReturnedAt: string | null) =>
        failed.includes(status) ? { code, message, fundsReturnedAt } : null,
    ),
    payoutMethod: computed(['destination'], toPayoutMethod),
  });
}

/** Filters of the list of payouts. An index that starts with the owner serves each of them. */
export const payoutList: ListDefinition = listOf(payoutFilters);
