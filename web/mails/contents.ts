import { sameOriginImageUrl } from '../checkout/layout';
import { english, type Language, languages, type MessageKey } from '../messages';
import type { EntryOfMail, MembershipOfMail, PaymentOfMail, RefundOfMail } from './documents';
import type { MailContents, MailLine } from './layout';
import { nameIn } from './names';

interface Money {
  readonly amount: string;
  readonly currency: string;
}

export interface MailOptions {
  /** Public URL of the service: mails show only images of the service itself. */
  readonly origin: string;
  /** Whether mails state that no money moved. */
  readonly sandbox: boolean;
  /** Formats an amount in English, as the graph does: `$10.00`. */
  readonly format: (money: Money) => string;
}

/** Contents of a mail in the language of its recipient. */
export interface ComposedMail {
  readonly recipient: string;
  readonly language: Language;
  readonly contents: MailContents;
}

type Parties = Pick<MembershipOfMail, 'account' | 'user' | 'product' | 'plan'>;
type Texts = Partial<Pick<MailContents, 'lines' | 'notes' | 'action'>> & {
  /** Why the person receives the mail; by default, because of a purchase. */
  readonly reason?: MessageKey;
  readonly heading: string;
  readonly paragraphs: readonly string[];
};

/** Maximum number of characters of a name in a subject, which mail clients cut off. */
const subjectLimit = 60;
const nameLimit = 200;

/** Names of card networks. */
const brandNames: ReadonlyMap<string | null, string> = new Map([
  ['AMEX', 'American Express'],
  ['CHINA_UNION_PAY', 'UnionPay'],
  ['DANKORT', 'Dankort'],
  ['DINERS', 'Diners Club'],
  ['DISCOVER', 'Discover'],
  ['ELO', 'Elo'],
  ['GIROCARD', 'girocard'],
  ['HIPERCARD', 'Hipercard'],
  ['JCB', 'JCB'],
  ['MAESTRO', 'Maestro'],
  ['MASTERCARD', 'Mastercard'],
  ['RUPAY', 'RuPay'],
  ['UNIONPAY', 'UnionPay'],
  ['VISA', 'Visa'],
]);

/** Writes one mail: texts, names and amounts in the language of the buyer. */
class Writer {
  readonly seller: string;

  constructor(
    readonly language: Language,
    private readonly title: string,
    private readonly options: MailOptions,
  ) {
    this.seller = nameIn(language, title, nameLimit);
  }

  text(key: MessageKey, values: Readonly<Record<string, string>> = {}): string {
    return this.language.text(key, { seller: this.seller, ...values });
  }

  amount(money: Money): string {
    return this.language.amount({ money, formatted: this.options.format(money) });
  }

  /** Formats an amount that is subtracted, with its sign in the isolate of the amount. */
  deduction(money: Money): string {
    return this.amount(money).replace(/^\u2066?/, '$&\u2212');
  }

  product({ product, plan }: Parties): readonly MailLine[] {
    const titles = [product?.title, plan?.title === product?.title ? null : plan?.title];
    const names = titles.filter((title) => title != null).map((title) => nameIn(this.language, title, nameLimit));
    return names.length === 0 ? [] : [[this.text('mail.product'), names.join(' – ')]];
  }

  day(key: MessageKey, instant: string | null): readonly MailLine[] {
    return instant === null ? [] : [[this.text(key), this.language.day(instant)]];
  }

  card({ cardBrand, cardLast4 }: Pick<PaymentOfMail, 'cardBrand' | 'cardLast4'>): readonly MailLine[] {
    if (cardLast4 === null) return [];
    const brand = brandNames.get(cardBrand);
    const card =
      brand === undefined
        ? this.text('mail.anyCard', { digits: cardLast4 })
        : this.text('mail.card', { brand, digits: cardLast4 });
    return [[this.text('mail.paidWith'), card]];
  }

  reference(id: string): readonly MailLine[] {
    return [[this.text('mail.reference'), id]];
  }

  contents(subject: MessageKey, logoUrl: string | null, { reason = 'mail.footer', ...texts }: Texts): MailContents {
    const { origin, sandbox } = this.options;
    return {
      subject: this.text(subject, { seller: nameIn(this.language, this.title, subjectLimit) }),
      seller: { title: this.seller, logoUrl: hostedImage(logoUrl, origin) },
      lines: [],
      notes: [],
      action: null,
      ...texts,
      footer: [this.text(reason), ...(sandbox ? [this.text('mail.test')] : [])],
    };
  }
}

/** Composes a mail to the buyer; null if there is no buyer with an e-mail address. */
function mailTo(
  { account, user }: Parties,
  options: MailOptions,
  subject: MessageKey,
  write: (writer: Writer) => Texts,
): ComposedMail | null {
  if (!account || !user?.email) return null;
  const language = languages.get(user.locale?.split('-', 1)[0] ?? '') ?? english;
  const writer = new Writer(language, account.title, options);
  return { recipient: user.email, language, contents: writer.contents(subject, account.logoUrl, write(writer)) };
}

/** Receipt for a payment of a first purchase or a renewal. Nothing was paid where the total is zero. */
export function receiptMail(payment: PaymentOfMail, options: MailOptions): ComposedMail | null {
  if (isZero(payment.total)) return null;
  return mailTo(payment, options, 'mail.receipt.subject', (writer) => ({
    heading: writer.text(payment.billingReason === 'SUBSCRIPTION_CYCLE' ? 'mail.receipt.renewed' : 'session.thanks'),
    paragraphs: [writer.text('mail.receipt.text', { amount: writer.amount(payment.total) })],
    lines: receiptLines(writer, payment),
    notes: payment.membership?.renewalPeriodEnd ? [writer.text('mail.receipt.manage')] : [],
    action: actionOf(writer, 'session.manage', payment.membership?.manageUrl),
  }));
}

function receiptLines(writer: Writer, payment: PaymentOfMail): readonly MailLine[] {
  const { quantity, subtotal, discount, promoCode, taxAmount, taxBehavior, total, paidAt, id } = payment;
  const [discounted, taxed] = [!isZero(discount), !isZero(taxAmount)];
  const lines: MailLine[] = [...writer.product(payment)];
  if (quantity > 1) lines.push([writer.text('field.quantity'), String(quantity)]);
  if (discounted || taxed) lines.push([writer.text('price.subtotal'), writer.amount(subtotal)]);
  if (discounted) {
    const label = promoCode ? writer.text('price.discountOf', { code: promoCode.code }) : writer.text('price.discount');
    lines.push([label, writer.deduction(discount)]);
  }
  if (taxed)
    lines.push([
      writer.text(taxBehavior === 'INCLUSIVE' ? 'price.taxIncluded' : 'price.tax'),
      writer.amount(taxAmount),
    ]);
  lines.push([writer.text('mail.total'), writer.amount(total)]);
  return [...lines, ...writer.day('mail.date', paidAt), ...writer.card(payment), ...writer.reference(id)];
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
export function refundMail({ status, amount, payment }: RefundOfMail, options: MailOptions): ComposedMail | null {
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
  }));
}

/** End of a trial after which the membership renews. */
export function trialMail(membership: MembershipOfMail, options: MailOptions): ComposedMail | null {
  const { trialEndsAt, cancelAtPeriodEnd, renewalPrice } = membership;
  if (trialEndsAt === null || cancelAtPeriodEnd || !renewalPrice || isZero(renewalPrice)) return null;
  return mailTo(membership, options, 'mail.trial.subject', (writer) => ({
    heading: writer.text('mail.trial.heading'),
    paragraphs: [writer.text('mail.trial.text', { day: writer.language.day(trialEndsAt) })],
    lines: [...writer.product(membership), [writer.text('mail.trial.price'), writer.amount(renewalPrice)]],
    action: actionOf(writer, 'session.manage', membership.manageUrl),
  }));
}

/** Scheduled end of a membership. */
export function canceledMail(membership: MembershipOfMail, options: MailOptions): ComposedMail | null {
  const { cancelAtPeriodEnd, accessEndsAt } = membership;
  if (!cancelAtPeriodEnd || accessEndsAt === null) return null;
  return mailTo(membership, options, 'mail.canceled.subject', (writer) => ({
    heading: writer.text('mail.canceled.heading'),
    paragraphs: [writer.text('mail.canceled.text', { day: writer.language.day(accessEndsAt) })],
    lines: writer.product(membership),
    notes: [writer.text('mail.canceled.keep')],
    action: actionOf(writer, 'mail.canceled.action', membership.manageUrl),
  }));
}

/** Immediate end of a membership. One that was scheduled to end has been announced. */
export function endedMail(membership: MembershipOfMail, options: MailOptions): ComposedMail | null {
  if (membership.storedStatus !== 'CANCELED' || membership.cancelAtPeriodEnd) return null;
  return mailTo(membership, options, 'mail.ended.subject', (writer) => ({
    heading: writer.text('mail.ended.heading'),
    paragraphs: [writer.text('mail.ended.text')],
    lines: writer.product(membership),
  }));
}

/** Approval of a waitlist entry: the buyer can pay, or gets access to a plan that is free. */
export function approvedMail(entry: EntryOfMail, options: MailOptions): ComposedMail | null {
  const { plan } = entry;
  if (!plan) return null;
  const free = isZero(plan.initialPrice) && isZero(plan.renewalPrice);
  return mailTo(entry, options, 'mail.approved.subject', (writer) => ({
    reason: 'mail.entryFooter',
    heading: writer.text('mail.approved.heading'),
    paragraphs: [writer.text(free ? 'mail.approved.free' : 'mail.approved.pay')],
    lines: writer.product(entry),
    action: free
      ? null
      : {
          label: writer.text('mail.approved.action'),
          url: `${plan.purchaseUrl}?locale=${writer.language.locale}`,
        },
  }));
}

/** Denial of a waitlist entry. */
export function deniedMail(entry: EntryOfMail, options: MailOptions): ComposedMail | null {
  return mailTo(entry, options, 'mail.denied.subject', (writer) => ({
    reason: 'mail.entryFooter',
    heading: writer.text('mail.denied.heading'),
    paragraphs: [writer.text('mail.denied.text')],
    lines: writer.product(entry),
  }));
}

function actionOf(writer: Writer, label: MessageKey, url: string | null | undefined): MailContents['action'] {
  return url == null ? null : { label: writer.text(label), url };
}

/** Returns the URL of an image that the service hosts; null for others, which would reveal to third parties who reads. */
function hostedImage(url: string | null, origin: string): string | null {
  const hosted = sameOriginImageUrl(url, origin);
  return hosted?.startsWith('http') ? hosted : null;
}

const isZero = ({ amount }: Money): boolean => Number(amount) === 0;
