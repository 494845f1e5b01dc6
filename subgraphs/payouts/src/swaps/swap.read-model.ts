import { type Currency, type ListDefinition, ReadModel, column, computed } from '../../../kit/src';
import { ownerField } from '../owners';

const amountOf = (name: string, currency: 'from_currency' | 'to_currency') =>
  computed([name, currency], (amount: string | null, of: Currency) =>
    amount === null ? null : { amount, currency: of },
  );

/** Read model of swaps: SQL sources of the GraphQL fields. */
export function swapReadModel(): ReadModel {
  return new ReadModel('Swap', 'payouts.swaps', {
    owner: ownerField('account_id'),
    status: column('status'),
    fromCurrency: column('from_currency'),
    toCurrency: column('to_currency'),
    amountIn: amountOf('amount_in', 'from_currency'),
    amountOut: amountOf('amount_out', 'to_currency'),
    amountExpected: amountOf('amount_expected', 'to_currency'),
    amountLeast: amountOf('amount_least', 'to_currency'),
    rate: column('rate'),
    rateSource: column('rate_source'),
    ratedAt: column('rated_at'),
    toChain: column('to_chain'),
    transactionHashes: column('transaction_hashes'),
    error: column('error'),
    createdAt: column('created_at'),
    completedAt: column('completed_at'),
  });
}

/** List of swaps of one owner, ordered by creation time. */
export const swapList: ListDefinition = {
  filters: {},
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
