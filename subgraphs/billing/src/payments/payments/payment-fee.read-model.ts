import { type Currency, ExactDecimal, type ListDefinition, ReadModel, column, computed } from '../../../../kit/src';
import type { PaymentFee } from './payment-fee.type';

const ofPayment = (name: string) => `(SELECT p.${name}::text FROM billing.payments p WHERE p.id = $row.payment_id)`;

/**
 * Converts a fee to US dollars, by the ratio of the payment's US dollar total to its total. The result is rounded
 * half-even to cents.
 */
function inDollars(amount: string, currency: Currency, total: string, usdTotal: string): string {
  if (currency === 'usd') return amount;
  if (new ExactDecimal(total).isZero()) return '0';
  return new ExactDecimal(amount).times(usdTotal).dividedBy(total).toFixed(2, ExactDecimal.ROUND_HALF_EVEN);
}

/** Defines the read model of fees of payments: the columns behind each GraphQL field. */
export function paymentFeeReadModel(): ReadModel<PaymentFee> {
  return new ReadModel<PaymentFee>('PaymentFee', 'billing.payment_fees', {
    name: column('name'),
    type: column('type'),
    amount: computed(['amount', 'currency'], (amount: string, currency: Currency) => ({ amount, currency })),
    usdAmount: computed(['amount', 'currency', ofPayment('total'), ofPayment('usd_total')], inDollars),
    createdAt: column('created_at'),
  });
}

/** Filter and sort order for the list of fees of a payment. */
export const paymentFeeList: ListDefinition = {
  filters: { paymentId: (row, value) => `${row}.payment_id = ${value}` },
};
