import { readModelOf, type ListDefinition, ReadModel, reference } from '../../../kit/src';
import { CardTransaction } from './card-transaction.resource';
import { ownerField } from '../owners';

/** Creates the read model of card transactions. */
export function cardTransactionReadModel(): ReadModel {
  return readModelOf(CardTransaction, {
    owner: ownerField('account_id'),
    cardholder: reference('cardholder_id'),
  });
}

/**
 * Definition of the list of card transactions: its filters and order. The list covers one account or user and is
 * ordered by time.
 */
export const cardTransactionList: ListDefinition = {
  filters: {
    ids: (row, value) => `${row}.id = ANY(${value}::text[])`,
    cardIds: (row, value) => `${row}.card_id = ANY(${value}::text[])`,
    cardholderIds: (row, value) => `${row}.cardholder_id = ANY(${value}::text[])`,
    status: (row, value) => `${row}.status = ${value}`,
    createdFrom: (row, value) => `${row}.created_at >= ${value}`,
    createdUntil: (row, value) => `${row}.created_at <= ${value}`,
  },
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
