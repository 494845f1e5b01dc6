import type { DisputeOfMail, InvoiceOfMail, PaymentOfMail, RefundOfMail } from './documents';
import type { MailLine } from './layout';
import { actionOf, type ComposedMail, isZero, type MailOptions, mailTo, type Writer } from './writer';

/** Receipt for a payment of a first purchase or a renewal. Nothing was paid where the total is zero. */
export function receiptMail(payment: PaymentOfMail, options: MailOptions): ComposedMail | null {
  if (isZero(payment.total)) return null;
  return mailTo(payment, options, 'mail.receipt.subject', (writer) => ({
    heading: writer.text(payment.billingReason === 'SUBSCRIPTION_CYCLE' ? 'mail.receipt.renewed' : 'session.thanks'),
    paragraphs: [writer.text('mail.receipt.text', { amount: writer.amount(payment.total) })],
    lines: receiptLines(writer, payment),
    notes: payment.membership?.renewalPeriodEnd ? [writer.text('mail.receipt.manage')] : [],
    action: actionOf(writer, 'session.manage', payment.membership?.manageUrl),
    links: writer.link('receipt.link', payment.receiptUrl),
  }));
}

function receiptLines(writer: Writer, payment: PaymentOfMail): readonly MailLine[] {
  const { quantity, subtotal, discount, taxAmount, taxBehavior, total, paidAt, id } = payment;
  const [discounted, taxed] = [!isZero(discount), !isZero(taxAmount)];
  const lines: MailLine[] = [...writer.product(payment)];
  if (quantity > 1) lines.push([writer.text('field.quantity'), String(quantity)]);
  if (discounted || taxed) lines.push([writer.text('price.subtotal'), writer.amount(subtotal)]);
  if (discounted) lines.push([discountLabel(writer, payment), writer.deduction(discount)]);
  if (taxed)
    lines.push([
      writer.text(taxBehavior === 'INCLUSIVE' ? 'price.taxIncluded' : 'price.tax'),
      writer.amount(taxAmount),
    ]);
  lines.push([writer.text('mail.total'), writer.amount(total)]);
  lines.push(...writer.day('mail.date', paidAt), ...writer.card(payment), ...writer.reference(id));
  return [...lines, ...licenseLine(writer, payment)];
}

function discountLabel(writer: Writer, { promoCode, planChangeCredit }: PaymentOfMail): string {
  if (planChangeCredit) return writer.text('price.credit');
  return promoCode ? writer.text('price.discountOf', { code: promoCode.code }) : writer.text('price.discount');
}

/** Returns the license key of a new membership. A renewal does not change it. */
function licenseLine(writer: Writer, { billingReason, membership }: PaymentOfMail): readonly MailLine[] {
  const key = membership?.licenseKey ?? null;
  return key === null || billingReason === 'SUBSCRIPTION_CYCLE' ? [] : [[writer.text('mail.licenseKey'), key]];
}

/** Failed renewal that will be tried again. When the last attempt fails, the membership ends, which has its own mail. */
export function failedMail(payment: PaymentOfMail, options: MailOptions): ComposedMail | null {
  const { membership, nextPaymentAttempt: next, failureCode, failureMessage } = payment;
  if (!membership || next === null) return null;
  return mailTo(payment, options, 'mail.failed.subject', (writer) => ({
    heading: writer.text('mail.failed.heading'),
    paragraphs: [writer.text('mail.failed.text', { amount: writer.amount(payment.total) })],
    lines: [
      ...writer.product(payment),
      ...(failureMessage === null
        ? []
        : [[writer.text('mail.reason'), writer.language.declineText(failureCode, failureMessage)] as const]),
      ...writer.card(payment),
      ...writer.reference(payment.id),
    ],
    notes: [writer.text('mail.failed.retry', { day: writer.language.day(next) })],
    action: actionOf(writer, 'mail.failed.action', membership.manageUrl),
  }));
}

/** Refund that the processor has accepted. */
export function refundMail(
  { status, amount, creditNoteUrl, payment }: RefundOfMail,
  options: MailOptions,
): ComposedMail | null {
  if (status !== 'SUCCEEDED' || !payment) return null;
  return mailTo(payment, options, 'mail.refund.subject', (writer) => ({
    heading: writer.text('mail.refund.heading'),
    paragraphs: [writer.text('mail.refund.text', { amount: writer.amount(amount) })],
    lines: [
      ...writer.product(payment),
      [writer.text('mail.refunded'), writer.amount(amount)],
      [writer.text('mail.payment'), writer.amount(payment.total)],
      ...writer.day('mail.date', payment.paidAt),
      ...writer.card(payment),
      ...writer.reference(payment.id),
    ],
    notes: [writer.text('mail.refund.time')],
    action: writer.link('creditNote.link', creditNoteUrl)[0] ?? null,
    links: writer.link('receipt.link', payment.receiptUrl),
  }));
}

/** Invoice that was sent to the buyer. One that is charged automatically leads to a receipt. */
export function invoiceMail(invoice: InvoiceOfMail, options: MailOptions): ComposedMail | null {
  const { status, collectionMethod, dueDate, number, currentPlan, user, emailAddress } = invoice;
  if (status !== 'OPEN' || collectionMethod !== 'SEND_INVOICE' || dueDate === null) return null;
  const { id = null, locale = null, email = null } = user ?? {};
  const recipient = { id, email: emailAddress ?? email, locale };
  return mailTo({ account: invoice.account, user: recipient }, options, 'mail.invoice.subject', (writer) => ({
    reason: 'mail.invoiceFooter',
    values: { number: isolated(writer, number) },
    heading: writer.text('mail.invoice.heading'),
    paragraphs: [
      writer.text('mail.invoice.text', { number: isolated(writer, number), day: writer.language.day(dueDate) }),
    ],
    lines: [
      [writer.text('invoice.number'), number],
      ...writer.product({ ...invoice, plan: currentPlan }),
      [
        writer.text(currentPlan.taxType === 'EXCLUSIVE' ? 'creditNote.net' : 'invoice.amountDue'),
        writer.amount(currentPlan.initialPrice),
      ],
      ...writer.day('invoice.due', dueDate),
    ],
    action: writer.link('invoice.pay', invoice.hostedUrl)[0] ?? null,
    links: writer.link('invoice.link', invoice.documentUrl),
  }));
}

/** Decision of the buyer's bank on a dispute. The bank itself informs about all other steps. */
export function disputeMail(dispute: DisputeOfMail, options: MailOptions): ComposedMail | null {
  const { status, amount, payment } = dispute;
  if (!payment || (status !== 'WON' && status !== 'LOST')) return null;
  return mailTo(payment, options, 'mail.dispute.subject', (writer) => ({
    heading: writer.text('mail.dispute.heading'),
    // The status is that of the seller.
    paragraphs: [
      writer.text(status === 'WON' ? 'mail.dispute.won' : 'mail.dispute.lost', { amount: writer.amount(amount) }),
    ],
    lines: [
      ...writer.product(payment),
      [writer.text('mail.payment'), writer.amount(payment.total)],
      ...writer.day('mail.date', payment.paidAt),
      ...writer.card(payment),
      ...writer.reference(payment.id),
    ],
    notes: [writer.text('mail.dispute.note')],
    links: writer.link('receipt.link', payment.receiptUrl),
  }));
}

/** Returns a number that starts with a sign in an isolate where the text runs from right to left. */
function isolated({ language }: Writer, number: string): string {
  return language.direction === 'rtl' ? `\u2068${number}\u2069` : number;
}
