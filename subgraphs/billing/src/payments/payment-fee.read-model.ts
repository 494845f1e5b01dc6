import { type Currency, Exact, type ListDefinition, ReadModel, column, computed } from '../../../kit/src';

const ofPayment = (name: string) => `(SELECT p.${name}::text FROM billing.payments p WHERE p.id = $row.payment_id)`;

/** The part of the payment's dollars that a fee is, to the cent, half-even. */
function inDollars(amount: string, currency: Currency, total: string, usdTotal: string): string {
  if (currency === 'usd') return amount;
  if (new Exact(total).isZero()) return '0';
  return new Exact(amount).times(usdTotal).dividedBy(total).toFixed(2, Exact.ROUND_HALF_EVEN);
}

/** How a fee is read. */
export function paymentFeeReadModel(): ReadModel {
  return new ReadModel('PaymentFee', 'billing.payment_fees', {
    name: column('name'),
    type: column('type'),
    amount: computed(['amount', 'currency'], (amount: string, currency: Currency) => ({ amount, currency })),
    usdAmount: computed(['amount', 'currency', ofPayment('total'), ofPayment('usd_total')], inDollars),
    createdAt: column('created_at'),
  });
}

/** The one filter and order of the list of fees. */
export const paymentFeeList: ListDefinition = {
  filters: { paymentId: (row, value) => `${row}.payment_id = ${value}` },
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
