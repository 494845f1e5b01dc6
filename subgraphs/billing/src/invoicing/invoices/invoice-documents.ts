import { type Context, isZero, type Money, type ReadRow, Selection } from '../../../../kit/src';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { TaxType } from '../../catalogue/plans/plan.states';
import type { TaxCode } from '../../catalogue/products/tax-codes';
import { requireHostedPage } from '../../checkout/sessions/checkout.rules';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import type { Payment } from '../../payments/payments/payment.resource';
import { paidAmounts, priced } from '../../payments/receipts/receipt-amounts';
import type { RefundRepository } from '../../payments/refunds/refund.repository';
import { hasReceipt, type HostedPages } from '../../shared/hosted-pages';
import type { TaxRates } from '../taxes/tax-rates';
import { type TaxedPurchase, taxedPurchase } from '../taxes/taxed-purchase';
import type { InvoiceDocument, InvoiceDocumentLine } from './invoice-document.type';
import type { InvoiceRepository } from './invoice.repository';
import type { Invoice } from './invoice.resource';

/** Dependencies of the documents of invoices. */
export interface InvoiceDocumentDeps {
  readonly invoices: InvoiceRepository;
  readonly plans: PlanRepository;
  readonly payments: PaymentRepository;
  readonly refunds: RefundRepository;
  readonly taxRates: TaxRates;
  readonly pages: HostedPages;
}

/** Selection of the plan fields that determine the amount due. */
const terms = Selection.of([
  ...Selection.names('initialPrice', 'taxType').fields,
  ['product', Selection.names('productTaxCode')],
]);

interface PlanTerms extends ReadRow {
  readonly initialPrice: Money;
  readonly taxType: TaxType;
  readonly product: { readonly productTaxCode: TaxCode | null } | null;
}

type Amounts = Pick<
  InvoiceDocument,
  | 'lines'
  | 'subtotal'
  | 'discount'
  | 'tax'
  | 'taxIncluded'
  | 'isTaxPending'
  | 'total'
  | 'refunds'
  | 'remaining'
  | 'receiptUrl'
>;

/** Reads the contents of the invoices that buyers open with the access key in a link. */
export class InvoiceDocuments {
  constructor(private readonly deps: InvoiceDocumentDeps) {}

  /**
   * Returns the content of an invoice; null if the key is wrong, or if the invoice does not exist or is a draft.
   *
   * @param selection selected fields of the invoice
   */
  async find(ctx: Context, id: string, key: string, selection: Selection): Promise<InvoiceDocument | null> {
    requireHostedPage(ctx);
    const { invoices, pages } = this.deps;
    if (!pages.opensDocument('invoices', id, key)) return null;
    const invoice = await invoices.findIssued(ctx, id);
    const row = invoice && (await invoices.reads.commandResult(ctx, id, selection));
    if (!invoice || !row) return null;
    const payment = await this.settlingPayment(ctx, invoice);
    const { billingAddress, finalizedAt, createdAt } = invoice;
    return {
      ...(payment ? await this.paid(ctx, invoice, payment) : await this.owed(ctx, invoice)),
      invoice: row,
      issuedAt: finalizedAt ?? createdAt,
      buyerAccount: payment?.buyerAccountId == null ? null : { id: payment.buyerAccountId },
      billingAddress: billingAddress ?? payment?.billingAddress ?? null,
      buyerBusinessName: payment?.buyerDetails?.businessName ?? null,
      buyerTaxId: billingAddress?.taxIdValue ?? payment?.buyerDetails?.taxId ?? null,
    };
  }

  /** Returns the payment that settled an invoice; null if it is not paid, or was paid elsewhere. */
  private async settlingPayment(ctx: Context, { status, paymentId }: Invoice): Promise<Payment | null> {
    if (status !== 'paid' || paymentId === null) return null;
    return this.deps.payments.now(ctx, paymentId);
  }

  private async paid(ctx: Context, invoice: Invoice, payment: Payment): Promise<Amounts> {
    const refunds = await this.deps.refunds.ofPayment(ctx, payment.id);
    const { unitPrice, remaining, ...amounts } = paidAmounts(payment, refunds, this.deps.pages);
    const quantity = String(payment.quantity);
    return {
      ...amounts,
      // The lines are those of one unit of the plan.
      lines:
        payment.quantity === 1
          ? linesOf(invoice, amounts.subtotal.money)
          : [{ label: null, quantity, unitPrice, amount: amounts.subtotal }],
      isTaxPending: false,
      remaining: refunds.length === 0 ? null : remaining,
      receiptUrl: hasReceipt(payment) ? this.deps.pages.receipt(payment.id) : null,
    };
  }

  private async owed(ctx: Context, invoice: Invoice): Promise<Amounts> {
    const plan = (await this.deps.plans.reads.commandResult(ctx, invoice.planId, terms)) as PlanTerms | null;
    if (!plan) throw new Error(`${invoice.id} has no plan`);
    const { amount, currency } = plan.initialPrice;
    const { taxAmount, total, behavior } = await this.taxed(invoice, plan);
    return {
      lines: linesOf(invoice, plan.initialPrice),
      subtotal: priced(amount, currency),
      discount: null,
      tax: isZero(taxAmount) ? null : priced(taxAmount, currency),
      taxIncluded: plan.taxType === 'inclusive',
      isTaxPending: behavior === 'unable_to_collect' && invoice.collectionMethod === 'send_invoice',
      total: priced(total, currency),
      refunds: [],
      remaining: null,
      receiptUrl: null,
    };
  }

  /** Calculates the tax for the address on the invoice. Automatic charges have no tax. */
  private taxed(
    { billingAddress, collectionMethod, finalizedAt, createdAt }: Invoice,
    plan: PlanTerms,
  ): Promise<TaxedPurchase> {
    const isSent = collectionMethod === 'send_invoice';
    const {
      country = null,
      state = null,
      postalCode = null,
      taxIdType = null,
      taxIdValue = null,
    } = billingAddress ?? {};
    return taxedPurchase(this.deps.taxRates, {
      country: isSent ? (country?.toLowerCase() ?? null) : null,
      state,
      postalCode,
      taxIds: taxIdType === null || taxIdValue === null ? [] : [{ type: taxIdType, value: taxIdValue }],
      taxCodeId: plan.product?.productTaxCode?.id ?? null,
      at: finalizedAt ?? createdAt,
      amount: plan.initialPrice.amount,
      currency: plan.initialPrice.currency,
      taxType: plan.taxType,
    });
  }
}

/** Returns the line items of an invoice; a single line if it has only the price of its plan. */
function linesOf({ lineItems }: Invoice, subtotal: Money): InvoiceDocumentLine[] {
  const { amount, currency } = subtotal;
  if (lineItems.length === 0) {
    const price = priced(amount, currency);
    return [{ label: null, quantity: '1', unitPrice: price, amount: price }];
  }
  return lineItems.map(({ label, quantity, unitPrice, total }) => ({
    label,
    quantity,
    unitPrice: priced(unitPrice, currency),
    amount: priced(total, currency),
  }));
}
