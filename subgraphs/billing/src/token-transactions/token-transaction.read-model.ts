import { readModelOf, type ListDefinition, ReadModel, computed, relation } from '../../../kit/src';
import { TokenTransaction } from './token-transaction.resource';
import type { ReadModels } from '../read-models';
import { customer } from '../users/user.type';

/** Read model of token transactions: maps the fields of the GraphQL type `TokenTransaction` to columns and joins. */
export function tokenTransactionReadModel(models: ReadModels): ReadModel {
  return readModelOf(TokenTransaction, {
    member: relation(() => models.member, 'member_id', { requires: 'member:basic:read' }),
    user: computed(['user_id', 'account_id'], customer),
  });
}

const equals = (name: string) => (row: string, value: string) => `${row}.${name} = ${value}`;

/** Filters of the list of token transactions. The list is always ordered by creation time. */
export const tokenTransactionList: ListDefinition = {
  filters: { userId: equals('user_id'), transactionType: equals('transaction_type') },
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
