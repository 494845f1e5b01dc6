import { readModelOf, type Currency, type ListDefinition, ReadModel, column, computed } from '../../../kit/src';
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

/** Fields common to the GraphQL types `Payout` and `Withdrawal`. */
export const sharedFields = {
  account: computed(['account_id'], ownerRef('biz_')),
  user: computed(['account_id'], ownerRef('user_')),
  requestId: column('request_id'),
  amount: computed(['amount', 'currency'], money),
  feeAmount: computed(['fee_amount', 'currency'], money),
  markupFee: computed(['markup_fee', 'currency'], money),
  netAmount: computed(['amount', 'fee_amount', 'markup_fee', 'fee_paid_by', 'currency'], sent),
  speed: column('speed'),
  estimatedArrival: column('estimated_arrival'),
  traceCode: column('trace_code'),
  createdAt: column('created_at'),
  updatedAt: column('updated_at'),
};

/** Read model of payouts. The repository hides the destination from callers who may not read payout methods. */
export function payoutReadModel(): ReadModel {
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

/** Filters and sort orders of the list of payouts. Each of them is served by an index that starts with the owner. */
export const payoutList: ListDefinition = {
  filters: {
    currency: (row, value) => `${row}.currency = ${value}`,
    status: (row, value) => `${row}.status = ${value}`,
    source: (row, value) => `${row}.source = ${value}`,
    payoutMethodId: (row, value) => `${row}.payout_method_id = ${value}`,
    createdFrom: (row, value) => `${row}.created_at >= ${value}`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
