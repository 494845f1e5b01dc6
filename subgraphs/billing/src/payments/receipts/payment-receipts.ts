import type { Context, Selection } from '../../../../kit/src';
import { requireHostedPage } from '../../checkout/sessions/checkout.rules';
import { displayNumber } from '../../invoicing/invoices/invoice.read-model';
import type { Invoice } from '../../invoicing/invoices/invoice.resource';
import { hasReceipt, type HostedPages } from '../../shared/hosted-pages';
import type { PaymentRepository } from '../payments/payment.repository';
import type { RefundRepository } from '../refunds/refund.repository';
import type { PaymentReceipt } from './payment-receipt.type';
import { paidAmounts } from './receipt-amounts';

/** Reads the invoices that payments have settled. */
interface IssuedInvoices {
  /** Returns the invoice, without an access check; null if it does not exist or is a draft. */
  findIssued(ctx: Context, id: string): Promise<Invoice | null>;
}

/** Reads the contents of the receipts that buyers open with the access key in a link. */
export class PaymentReceipts {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly pages: HostedPages,
    private readonly invoices: IssuedInvoices,
  ) {}

  /**
   * Returns the receipt of a payment; null if the key is wrong, the payment does not exist, or nothing was collected.
   *
   * @param selection selected fields of the payment
   */
  async find(ctx: Context, id: string, key: string, selection: Selection): Promise<PaymentReceipt | null> {
    requireHostedPage(ctx);
    return this.pages.opensDocument('payments', id, key) ? this.read(ctx, id, selection) : null;
  }

  /** Returns the receipt of a payment without its key; null if the payment does not exist, or nothing was collected. */
  async read(ctx: Context, id: string, selection: Selection): Promise<PaymentReceipt | null> {
    const row = await this.payments.getCommandResult(ctx, id, selection);
    if (!row) return null;
    const payment = await this.payments.now(ctx, id);
    if (!hasReceipt(payment)) return null;
    const [refunds, invoice] = await Promise.all([
      this.refunds.ofPayment(ctx, id),
      payment.invoiceId === null ? null : this.invoices.findIssued(ctx, payment.invoiceId),
    ]);
    const { paidAt, createdAt, buyerProfile, buyerDetails, email, buyerAccountId, membershipId } = payment;
    return {
      ...paidAmounts(payment, refunds, this.pages),
      payment: row,
      paidAt: paidAt ?? createdAt,
      buyerName: buyerProfile?.name ?? null,
      email,
      buyerBusinessName: buyerDetails?.businessName ?? null,
      buyerTaxId: invoice?.billingAddress?.taxIdValue ?? buyerDetails?.taxId ?? null,
      buyerAccount: buyerAccountId === null ? null : { id: buyerAccountId },
      membershipUrl: membershipId === null ? null : this.pages.membershipWithoutKey(membershipId),
      invoiceNumber: invoice && displayNumber(invoice.number),
      invoiceUrl: invoice && this.pages.document('invoices', invoice.id),
    };
  }
}
