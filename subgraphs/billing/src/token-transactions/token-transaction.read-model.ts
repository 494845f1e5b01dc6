import { type ListDefinition, ReadModel, column, computed, reference, relation } from '../../../kit/src';
import type { ReadModels } from '../read-models';
import { customer } from '../users/user.type';

/** Read model of token transactions: maps the fields of the GraphQL type `TokenTransaction` to columns and joins. */
export function tokenTransactionReadModel(models: ReadModels): ReadModel {
  return new ReadModel('TokenTransaction', 'billing.token_transactions', {
    account: reference('account_id'),
    member: relation(() => models.member, 'member_id', { requires: 'member:basic:read' }),
    user: computed(['user_id', 'account_id'], customer),
    transactionType: column('transaction_type'),
    amount: column('amount'),
    description: column('description'),
    idempotencyKey: column('idempotency_key'),
    linkedTransactionId: column('linked_transaction_id'),
    createdAt: column('created_at'),
  });
}

const equals = (name: string) => (row: string, value: string) => `${row}.${name} = ${value}`;

/** Filters of the list of token transactions. The list is always ordered by creation time. */
export const tokenTransactionList: ListDefinition = {
  filters: { userId: equals('user_id'), transactionType: equals('transaction_type') },
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
