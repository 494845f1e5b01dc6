import { type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import { cardTransactionFilters } from './card-transaction.inputs';
import { CardTransaction } from './card-transaction.resource';

/** Defines the read model of card transactions. */
export function cardTransactionReadModel(): ReadModel<CardTransaction> {
  return readModelOf(CardTransaction, {});
}

/**
 * Definition of the list of card transactions: its filters and order. The list covers one account or user and is
 * ordered by time.
 */
export const cardTransactionList: ListDefinition = listOf(cardTransactionFilters, {
  conditions: {
    ids: (row, value) => `${row}.id = ANY(${value}::text[])`,
    cardIds: (row, value) => `${row}.card_id = ANY(${value}::text[])`,
    cardholderIds: (row, value) => `${row}.cardholder_id = ANY(${value}::text[])`,
  },
});
