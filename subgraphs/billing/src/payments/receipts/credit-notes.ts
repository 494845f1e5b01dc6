import { type Context, decimalsOf, ExactDecimal, isZero, type Selection } from '../../../../kit/src';
import { requireHostedPage } from '../../checkout/sessions/checkout.rules';
import { hasCreditNote, type HostedPages } from '../../shared/hosted-pages';
import type { RefundRepository } from '../refunds/refund.repository';
import type { CreditNote } from './payment-receipt.type';
import type { PaymentReceipts } from './payment-receipts';
import { priced } from './receipt-amounts';

/** Reads the contents of the credit notes that buyers open with the access key in a link. */
export class CreditNotes {
  constructor(
    private readonly refunds: RefundRepository,
    private readonly receipts: PaymentReceipts,
    private readonly pages: HostedPages,
  ) {}

  /**
   * Returns the credit note of a refund; null if the key is wrong, the refund does not exist, or it has not succeeded.
   *
   * @param selection selected fields of the refunded payment
   */
  async find(ctx: Context, id: string, key: string, selection: Selection): Promise<CreditNote | null> {
    requireHostedPage(ctx);
    if (!this.pages.opensDocument('refunds', id, key)) return null;
    const refund = await this.refunds.get(ctx, id);
    if (!hasCreditNote(refund)) return null;
    const { paymentId, amount, taxAmount, currency, providerCreatedAt, createdAt } = refund;
    const [receipt, position] = await Promise.all([
      this.receipts.read(ctx, paymentId, selection),
      this.refunds.positionOf(ctx, id),
    ]);
    if (!receipt) return null;
    return {
      number: `${receipt.invoiceNumber ?? paymentId}-CN${position}`,
      receipt,
      receiptUrl: this.pages.receipt(paymentId),
      at: providerCreatedAt ?? createdAt,
      net: priced(new ExactDecimal(amount).minus(taxAmount).toFixed(decimalsOf(currency)), currency),
      tax: isZero(taxAmount) ? null : priced(taxAmount, currency),
      total: priced(amount, currency),
    };
  }
}
