import { type Currency, type ListDefinition, ReadModel, column, computed } from '../../../kit/src';

/** How a fee is read. */
export function paymentFeeReadModel(): ReadModel {
  return new ReadModel('PaymentFee', 'billing.payment_fees', {
    name: column('name'),
    type: column('type'),
    amount: computed(['amount', 'currency'], (amount: string, currency: Currency) => ({ amount, currency })),
    createdAt: column('created_at'),
  });
}

/** The one filter and order of the list of fees. */
export const paymentFeeList: ListDefinition = {
  filters: { paymentId: (row, value) => `${row}.payment_id = ${value}` },
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
