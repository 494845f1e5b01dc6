import { calendarFileName, paymentCalendar } from '../calendar';
import { type Html, html } from '../html';
import { type KeyedResource, parseKeyedUrl } from '../keyed-place';
import type { Language } from '../messages';
import type { PaymentReceipt } from '../receipts/documents';
import { icon } from '../design/icons';
import { type OrderContent, orderContent } from '../receipts/payment-content';
import type { BoughtMembership, Offer, Session } from './documents';
import { linkAttributes, message, paragraph, seller } from './layout';
import type { Questions } from './questions';
import type { WebResponse } from './responses';

const done = icon('check-circle', 'done');

/** Results of a completed session, as far as they can be read. */
interface Completed {
  readonly offer: Offer | null;
  /** Null if nothing was paid. */
  readonly receipt: PaymentReceipt | null;
  readonly bought: BoughtMembership | null;
}

const paymentForm = /^pay_[A-Za-z0-9]{1,60}$/;
const membershipForm = /^mem_[A-Za-z0-9]{1,60}$/;

/**
 * Reads the order of a completed session. The receipt and the membership are read with the keys of their pages; the page
 * is shown without them if they cannot be read, because the purchase has succeeded.
 */
export async function readCompleted(
  questions: Questions,
  { link, receiptUrl, manageUrl }: Session,
  failed: (error: unknown) => void,
): Promise<Completed> {
  const payment = receiptUrl === null ? null : parseKeyedUrl(receiptUrl, '/receipts/payments/', paymentForm);
  const membership = membershipIn(manageUrl);
  const withoutFailure = async <Thing>(reading: Promise<Thing | null> | null): Promise<Thing | null> =>
    (await reading?.catch((error: unknown) => void failed(error))) ?? null;
  const [offer, receipt, bought] = await Promise.all([
    withoutFailure(questions.offer(link)),
    withoutFailure(payment && questions.receipt(payment)),
    withoutFailure(membership && questions.bought(membership)),
  ]);
  return { offer, receipt, bought };
}

function membershipIn(manageUrl: string | null): KeyedResource | null {
  return manageUrl === null ? null : parseKeyedUrl(manageUrl, '/manage/', membershipForm);
}

/**
 * Returns the calendar file with the next payment of a purchase; null for an unknown session, one that is not completed,
 * and a purchase without later payments.
 */
export async function nextPaymentCalendar(
  questions: Questions,
  id: string,
  language: Language,
  origin: string,
): Promise<WebResponse | null> {
  const session = await questions.session(id);
  const membership = session?.status === 'COMPLETED' ? membershipIn(session.manageUrl) : null;
  const [offer, bought] = await Promise.all([
    membership && session && questions.offer(session.link),
    membership && questions.bought(membership),
  ]);
  if (!membership || !bought?.nextCharge) return null;
  const payment = {
    membershipId: membership.id,
    ...bought.nextCharge,
    seller: offer?.account.title ?? language.text('session.seller'),
    name: offer?.plan?.product?.title ?? offer?.plan?.title ?? language.text('membership.a'),
  };
  return paymentCalendar(payment, language, origin);
}

interface Page {
  readonly session: Session;
  readonly language: Language;
  readonly isFramed: boolean;
}

/** Renders the order: number, products, amounts, payment method, and the next payment. */
export function completedPage(page: Page, completed: Completed): { readonly title: string; readonly body: Html } {
  const { session, language } = page;
  const { offer, receipt } = completed;
  const title = headingOf(session, language);
  const content = receipt && orderContent(receipt, language);
  const order = content ? paidRows(content, session, completed, language) : plainRows(session, completed, language);
  const rows = order.map(
    ([label, text, kind]) =>
      html`<div${kind && html` class="${kind}"`}><dt>${label}</dt><dd><bdi>${text}</bdi></dd></div>`,
  );
  const details = html`${paragraph(confirmationText(session, offer, language))}<dl class="lines">${rows}</dl>
${links(page, completed)}<p class="soft">${language.text('session.close')}</p>`;
  return { title, body: message(title, details, html`${done}${offer && seller(offer.account.title, null)}`) };
}

type Row = readonly [label: Html | string, text: string, kind?: string];

const present = (rows: readonly (readonly [string, string | null])[]): Row[] =>
  rows.flatMap(([label, text]): Row[] => (text === null ? [] : [[label, text]]));

/** Returns the rows of an order without a receipt: something free, an entry, a saved card. */
function plainRows(session: Session, { offer, bought }: Completed, language: Language): Row[] {
  const { mode, entryId, total, formattedTotal, email } = session;
  const name = offer?.plan?.product?.title ?? offer?.plan?.title ?? null;
  return present([
    [language.text('session.bought'), mode === 'SETUP' || entryId !== null ? null : name],
    [language.text('session.for'), entryId === null ? null : name],
    [language.text('session.paid'), total && language.amount({ money: total, formatted: formattedTotal ?? '' })],
    [language.text('session.email'), email],
    ...laterRows(bought, language),
  ]);
}

/** Returns the rows of a paid order. */
function paidRows(
  { number, item, sums, method }: OrderContent,
  { email }: Session,
  { bought }: Completed,
  language: Language,
): Row[] {
  const [first, ...others] = item.names;
  const name = html`<bdi>${first}</bdi>${others.map((other) => html` <span class="soft"><bdi>${other}</bdi></span>`)}`;
  const [units, , amount = ''] = item.numbers;
  const quantity = units !== language.number(1) && html` <span class="soft">× ${units}</span>`;
  return [
    [language.text('order.number'), number],
    [html`${name}${quantity}`, amount],
    ...sums
      .slice(1)
      .filter(({ label }) => label !== language.text('receipt.total'))
      .map((sum): Row => (sum.isStrong ? [sum.label, sum.amount, 'due'] : [sum.label, sum.amount])),
    ...present([
      [language.text('receipt.method'), method],
      [language.text('session.email'), email],
      ...laterRows(bought, language),
    ]),
  ];
}

function laterRows(bought: BoughtMembership | null, language: Language): [string, string | null][] {
  const { nextCharge = null, membership } = bought ?? {};
  return [
    [
      language.text('order.nextPayment'),
      nextCharge &&
        language.text('charge.once', { amount: language.amount(nextCharge.amount), day: language.day(nextCharge.at) }),
    ],
    [language.text('order.licenseKey'), membership?.licenseKey ?? null],
  ];
}

/** Renders the links to the product, the membership and the receipt. The first one is the main one. */
function links({ session, language, isFramed }: Page, { offer, bought }: Completed): Html {
  const { id, manageUrl, receiptUrl, mode, entryId } = session;
  const product = offer?.plan?.product ?? null;
  const url = mode === 'SETUP' || entryId !== null ? null : (product?.redirectPurchaseUrl ?? null);
  const target = url !== null && /^https?:\/\//.test(url) ? url : null;
  const attributes = linkAttributes(isFramed);
  const open =
    target &&
    html`<p><a class="button main" href="${target}"${attributes}>${language.text('order.open', { name: product?.title ?? '' })}</a></p>`;
  const manage =
    manageUrl &&
    html`<p><a class="button${target === null && ' main'}" href="${manageUrl}"${attributes}>${language.text('session.manage')}</a></p>`;
  const receipt = receiptUrl && html`<p><a href="${receiptUrl}"${attributes}>${language.text('receipt.link')}</a></p>`;
  // The language is in the URL: browsers do not send the cookie with it from frames.
  const calendar =
    bought?.nextCharge &&
    html`<p><a href="/checkout/session/${id}/${calendarFileName}?locale=${language.locale}"${attributes}>${language.text('calendar.add')}</a></p>`;
  return html`${open}${manage}${receipt}${calendar}`;
}

function headingOf({ mode, entryId, total }: Session, language: Language): string {
  if (mode === 'SETUP') return language.text('session.cardSaved');
  if (entryId !== null) return language.text('session.listed');
  return language.text(total === null ? 'session.in' : 'session.thanks');
}

function confirmationText({ mode, entryId }: Session, offer: Offer | null, language: Language): string {
  const sellerName = offer?.account.title ?? language.text('session.seller');
  const key = mode === 'SETUP' ? 'session.setupText' : entryId === null ? 'session.orderText' : 'session.entryText';
  return language.text(key, { seller: sellerName });
}
