import { type Currency, decimalsOf, ExactDecimal, formatAmount, isZero, type Money } from '../../../../kit/src';
import type { FormattedAmount } from '../../checkout/sessions/checkout.type';
import { hasCreditNote, type HostedPages } from '../../shared/hosted-pages';
import type { Payment } from '../payments/payment.resource';
import type { Refund } from '../refunds/refund.resource';
import type { PaymentReceipt, PaymentReceiptRefund } from './payment-receipt.type';

type Amounts = Pick<
  PaymentReceipt,
  'unitPrice' | 'subtotal' | 'discount' | 'tax' | 'taxIncluded' | 'total' | 'refunds' | 'remaining'
>;

/** Returns an amount with its format. */
export function priced(amount: string, currency: Currency): FormattedAmount {
  const money: Money = { amount, currency };
  return { money, formatted: formatAmount(money) };
}

/** Returns the amounts of a collected payment, with its refunds and their credit notes. */
export function paidAmounts(payment: Payment, refunds: readonly Refund[], pages: HostedPages): Amounts {
  const { currency, subtotal, discount, taxAmount, taxBehavior, total } = payment;
  const amount = (value: string): FormattedAmount => priced(value, currency);
  const refunded = refunds.reduce((sum, refund) => sum.plus(refund.amount), new ExactDecimal(0));
  return {
    unitPrice: unitPriceOf(payment),
    subtotal: amount(subtotal),
    discount: isZero(discount) ? null : amount(discount),
    tax: isZero(taxAmount) ? null : amount(taxAmount),
    taxIncluded: taxBehavior === 'inclusive',
    total: amount(total),
    refunds: refunds.map((refund): PaymentReceiptRefund => ({
      id: refund.id,
      at: refund.createdAt,
      amount: amount(refund.amount),
      creditNoteUrl: hasCreditNote(refund) ? pages.document('refunds', refund.id) : null,
    })),
    remaining: amount(new ExactDecimal(total).minus(refunded).toFixed(decimalsOf(currency))),
  };
}

function unitPriceOf({ subtotal, quantity, currency }: Payment): FormattedAmount | null {
  const price = new ExactDecimal(subtotal).dividedBy(quantity).toFixed(decimalsOf(currency));
  return new ExactDecimal(price).times(quantity).equals(subtotal) ? priced(price, currency) : null;
}
