import { type Html, html } from '../html';
import type { Amount, Collection, Offer, Quote } from './documents';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns whether a decimal amount is zero. */
export function isZero(amount: string): boolean {
  return /^0*(\.0*)?$/.test(amount);
}

/** Renders the amounts due now and later, as sentences and line items. */
export function priceBlock(offer: Offer, quote: Quote | null): Html {
  if (offer.mode === 'SETUP') return html`<p class="text">Nothing is charged now.</p>`;
  if (quote === null) return html`<p class="amount">${offer.plan?.formattedPrice}</p>`;
  return html`<p class="amount">${quote.total.formatted} <span>${offer.invoiced ? 'to pay' : 'due today'}</span></p>
${describeQuote(quote).map((item) => html`<p class="soft">${item}</p>`)}
${lines(quote, offer.invoiced ? 'To pay' : 'Due today')}`;
}

function describeQuote({ trialEndsAt, later, total }: Quote): string[] {
  const trial =
    trialEndsAt === null
      ? []
      : [
          `${isZero(total.money.amount) ? 'Free until' : 'Your trial runs until'} ${day.format(new Date(trialEndsAt))}.`,
        ];
  return [...trial, ...(later === null ? [] : [`Then ${later}, until you cancel.`])];
}

function lines({ quantity, subtotal, discount, promoCode, tax, taxIncluded, total }: Quote, due: string): Html | null {
  const line = (label: string, { formatted }: Amount, { sign = '', kind = '' } = {}): Html =>
    html`<div${kind && html` class="${kind}"`}><dt>${label}</dt><dd>${sign}${formatted}</dd></div>`;
  if (!discount && !tax && quantity === 1) return null;
  const parts = [
    line(quantity > 1 ? `Subtotal for ${quantity.toLocaleString('en')}` : 'Subtotal', subtotal),
    ...(discount
      ? [line(promoCode === null ? 'Discount' : `Discount (${promoCode})`, discount, { sign: '−', kind: 'taken' })]
      : []),
    ...(tax ? [line(taxIncluded ? 'Tax, contained in the price' : 'Tax', tax)] : []),
    line(due, total, { kind: 'due' }),
  ];
  return html`<dl class="lines">${parts}</dl>`;
}

/** Returns how the payment method is collected; `NOTHING` if the quote has no amount due. */
export function collectionOf(offer: Offer, quote: Quote | null): Collection {
  return offer.takesEntries || quote?.collection === 'NOTHING' ? 'NOTHING' : offer.collection;
}

/** Returns the label of the submit button. */
export function submitLabel(offer: Offer, quote: Quote | null): string {
  if (offer.takesEntries) return offer.plan?.releaseMethod === 'RAFFLE' ? 'Enter the raffle' : 'Join the waitlist';
  const collection = collectionOf(offer, quote);
  if (offer.mode === 'SETUP') return collection === 'HOSTED' ? 'Continue' : 'Save card';
  if (collection === 'HOSTED') return 'Continue to payment';
  if (collection === 'NOTHING') return 'Get access';
  if (quote === null || !isZero(quote.total.money.amount))
    return quote === null ? 'Pay' : `Pay ${quote.total.formatted}`;
  return quote.trialEndsAt === null ? 'Subscribe' : 'Start free trial';
}

/** Returns the consent text next to the button. */
export function agreement(offer: Offer, quote: Quote | null): string {
  const { title } = offer.account;
  if (offer.takesEntries) return `Nothing is charged. ${title} lets you know by e-mail.`;
  if (offer.mode === 'SETUP') return `You allow ${title} to charge this card for what you order from now on.`;
  if (!quote || quote.later === null) return `You buy from ${title}.`;
  return `You buy from ${title}, and allow them to charge ${quote.later}, until you cancel.`;
}
