import {
  type Context,
  type Currency,
  decimalsOf,
  ExactDecimal,
  formatAmount,
  isZero,
  type Money,
  type Selection,
} from '../../../../kit/src';
import { requireHostedPage } from '../../checkout/sessions/checkout.rules';
import type { CheckoutAmount } from '../../checkout/sessions/checkout.type';
import { hasReceipt, type HostedPages } from '../../shared/hosted-pages';
import type { PaymentRepository } from '../payments/payment.repository';
import type { Payment } from '../payments/payment.resource';
import type { Refund } from '../refunds/refund.resource';
import type { RefundRepository } from '../refunds/refund.repository';
import type { PaymentReceipt, PaymentReceiptRefund } from './payment-receipt.type';

/** Reads the tax id on an invoice. */
interface InvoiceTaxIds {
  /** Returns the tax id of the recipient; null without one. */
  taxIdOf(ctx: Context, invoiceId: string): Promise<string | null>;
}

/** Reads the contents of the receipts that buyers open with the access key in a link. */
export class PaymentReceipts {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly pages: HostedPages,
    private readonly invoices: InvoiceTaxIds,
  ) {}

  /**
   * Returns the receipt of a payment; null if the key is wrong, the payment does not exist, or nothing was collected.
   *
   * @param selection selected fields of the payment
   */
  async find(ctx: Context, id: string, key: string, selection: Selection): Promise<PaymentReceipt | null> {
    requireHostedPage(ctx);
    if (!this.pages.opensReceipt(id, key)) return null;
    const row = await this.payments.getCommandResult(ctx, id, selection);
    if (!row) return null;
    const payment = await this.payments.now(ctx, id);
    if (!hasReceipt(payment)) return null;
    const [refunds, buyerTaxId] = await Promise.all([
      this.refunds.ofPayment(ctx, id),
      payment.invoiceId === null ? null : this.invoices.taxIdOf(ctx, payment.invoiceId),
    ]);
    const { paidAt, createdAt, buyerProfile, email, buyerAccountId, membershipId } = payment;
    return {
      ...amountsOf(payment, refunds),
      payment: row,
      paidAt: paidAt ?? createdAt,
      buyerName: buyerProfile?.name ?? null,
      email,
      buyerTaxId,
      buyerAccount: buyerAccountId === null ? null : { id: buyerAccountId },
      membershipUrl: membershipId === null ? null : this.pages.membershipWithoutKey(membershipId),
    };
  }
}

type Amounts = Pick<
  PaymentReceipt,
  'unitPrice' | 'subtotal' | 'discount' | 'tax' | 'taxIncluded' | 'total' | 'refunds' | 'remaining'
>;

function amountsOf(payment: Payment, refunds: readonly Refund[]): Amounts {
  const { currency, subtotal, discount, taxAmount, taxBehavior, total } = payment;
  const amount = (value: string): CheckoutAmount => priced(value, currency);
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
    })),
    remaining: amount(new ExactDecimal(total).minus(refunded).toFixed(decimalsOf(currency))),
  };
}

function unitPriceOf({ subtotal, quantity, currency }: Payment): CheckoutAmount | null {
  const price = new ExactDecimal(subtotal).dividedBy(quantity).toFixed(decimalsOf(currency));
  return new ExactDecimal(price).times(quantity).equals(subtotal) ? priced(price, currency) : null;
}

function priced(amount: string, currency: Currency): CheckoutAmount {
  const money: Money = { amount, currency };
  return { money, formatted: formatAmount(money) };
}
