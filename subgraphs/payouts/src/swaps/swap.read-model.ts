import { readModelOf, type Currency, type ListDefinition, ReadModel, computed } from '../../../kit/src';
import { Swap } from './swap.resource';
import { ownerField } from '../owners';

const amountOf = (name: string, currency: 'from_currency' | 'to_currency') =>
  computed([name, currency], (amount: string | null, of: Currency) =>
    amount === null ? null : { amount, currency: of },
  );

/** Read model of swaps: SQL sources of the GraphQL fields. */
export function swapReadModel(): ReadModel {
  return readModelOf(Swap, {
    owner: ownerField('account_id'),
    amountIn: amountOf('amount_in', 'from_currency'),
    amountOut: amountOf('amount_out', 'to_currency'),
    amountExpected: amountOf('amount_expected', 'to_currency'),
    amountLeast: amountOf('amount_least', 'to_currency'),
  });
}

/** List of swaps of one owner, ordered by creation time. */
export const swapList: ListDefinition = {
  filters: {},
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
