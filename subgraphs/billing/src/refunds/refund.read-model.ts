import { type Currency, type ListDefinition, ReadModel, column, computed, reference, relation } from '../../../kit/src';
import type { ReadModels } from '../read-models';

/** Defines the read model of refunds: the columns behind each GraphQL field. */
export function refundReadModel(models: ReadModels): ReadModel {
  return new ReadModel('Refund', 'billing.refunds', {
    account: reference('account_id'),
    userId: column('user_id'),
    payment: relation(() => models.payment, 'payment_id'),
    amount: computed(['amount', 'currency'], (amount: string, currency: Currency) => ({ amount, currency })),
    status: column('status'),
    automatic: column('automatic'),
    provider: column('provider'),
    providerCreatedAt: column('provider_created_at'),
    referenceStatus: column('reference_status'),
    referenceType: column('reference_type'),
    referenceValue: column('reference_value'),
    failureMessage: column('failure_message'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
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
