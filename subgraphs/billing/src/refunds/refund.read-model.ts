import { readModelOf, type ListDefinition, ReadModel, column, relation } from '../../../kit/src';
import { Refund } from './refund.resource';
import type { ReadModels } from '../read-models';

/** Defines the read model of refunds: the columns behind each GraphQL field. */
export function refundReadModel(models: ReadModels): ReadModel {
  return readModelOf(Refund, {
    userId: column('user_id'),
    payment: relation(() => models.payment, 'payment_id'),
  });
}

/** Filters and sort orders for the list of refunds. */
export const refundList: ListDefinition = {
  filters: {
    accountIds: (row, value) => `${row}.account_id = ANY(${value}::text[])`,
    paymentId: (row, value) => `${row}.payment_id = ${value}`,
    userId: (row, value) => `${row}.user_id = ${value}`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
