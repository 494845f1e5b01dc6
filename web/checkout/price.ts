import { type Html, html } from '../html';
import { english, type Language } from '../messages';
import type { Amount, Collection, LaterCharges, Money, Offer, OfferedPlan, Quote } from './documents';

/** Returns whether a decimal amount is zero. */
export function isZero(amount: string): boolean {
  return /^0*(\.0*)?$/.test(amount);
}

/** Renders the amounts due now and later, as sentences and line items. */
export function priceBlock(offer: Offer, quote: Quote | null): Html {
  const { language = english, plan, invoiced } = offer;
  if (offer.mode === 'SETUP') return html`<p class="text">${language.text('price.nothing')}</p>`;
  if (quote === null) return html`<p class="amount">${plan && planPrice(plan, language)}</p>`;
  const isFree = isZero(quote.total.money.amount) && quote.laterCharges.length === 0;
  const amount = isFree
    ? language.text('price.free')
    : html`${language.amount(quote.total)} <span>${language.text(invoiced ? 'price.toPay' : 'price.dueToday')}</span>`;
  return html`<p class="amount">${amount}</p>
${describeQuote(quote, language).map((item) => html`<p class="soft">${item}</p>`)}
${lines(quote, language, language.text(invoiced ? 'price.toPayLabel' : 'price.dueLabel'))}`;
}

/** Returns the price of a plan: `$59.00 / month`, `$10.00, then $59.00 / month`, `Free`. In English it has the format of the graph. */
export function planPrice(plan: OfferedPlan, language: Language): string {
  const { formattedPrice, initialPrice, renewalPrice, billingPeriod } = plan;
  if (language.locale === 'en') return formattedPrice;
  const price = (money: Money) => language.amount({ money, formatted: formattedPrice });
  if (isZero(initialPrice.amount) && (billingPeriod === null || isZero(renewalPrice.amount)))
    return language.text('price.free');
  if (billingPeriod === null) return price(initialPrice);
  const later = language.text('price.each', { amount: price(renewalPrice), days: billingPeriod });
  return isZero(initialPrice.amount) || Number(initialPrice.amount) === Number(renewalPrice.amount)
    ? later
    : language.text('price.first', { amount: price(initialPrice), later });
}

function describeQuote({ trialEndsAt, laterCharges, total }: Quote, language: Language): string[] {
  const key = isZero(total.money.amount) ? 'price.freeUntil' : 'price.trialUntil';
  const trial = trialEndsAt === null ? [] : [language.text(key, { day: language.day(trialEndsAt) })];
  const charges = describeLaterCharges(laterCharges, language);
  return [...trial, ...(charges === null ? [] : [language.text('price.later', { charges })])];
}

/**
 * Describes the charges after a purchase: `$59.00 every 30 days, first on 21 December 2026`, or `$10.00 on 2 December
 * 2026, then $20.00 every 30 days from 1 January 2027`. Returns null if there are none.
 */
function describeLaterCharges([first, second]: readonly LaterCharges[], language: Language): string | null {
  if (!first) return null;
  const values = ({ amount, everyDays, firstAt, plusTax, payments }: LaterCharges) => ({
    amount: language.amount(amount),
    days: everyDays,
    day: language.day(firstAt),
    tax: plusTax ? 'added' : 'none',
    payments: payments ?? 0,
  });
  if (!second) return language.text('charge.every', values(first));
  const beginning = language.text(first.payments === 1 ? 'charge.once' : 'charge.limited', values(first));
  return language.text('charge.then', { ...values(second), first: beginning });
}

function lines(
  { quantity, subtotal, discount, promoCode, tax, taxIncluded, total }: Quote,
  language: Language,
  due: string,
): Html | null {
  const line = (label: string, amount: Amount, { sign = '', kind = '' } = {}): Html =>
    html`<div${kind && html` class="${kind}"`}><dt>${label}</dt><dd>${sign}${language.amount(amount)}</dd></div>`;
  if (!discount && !tax && quantity === 1) return null;
  const subtotalLabel =
    quantity > 1 ? language.text('price.subtotalOf', { quantity }) : language.text('price.subtotal');
  const discountLabel =
    promoCode === null ? language.text('price.discount') : language.text('price.discountOf', { code: promoCode });
  const parts = [
    line(subtotalLabel, subtotal),
    ...(discount ? [line(discountLabel, discount, { sign: '−', kind: 'taken' })] : []),
    ...(tax ? [line(language.text(taxIncluded ? 'price.taxIncluded' : 'price.tax'), tax)] : []),
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
  const { language = english, plan, takesEntries, mode } = offer;
  if (takesEntries) return language.text(plan?.releaseMethod === 'RAFFLE' ? 'submit.raffle' : 'submit.waitlist');
  const collection = collectionOf(offer, quote);
  if (mode === 'SETUP') return language.text(collection === 'HOSTED' ? 'submit.continue' : 'submit.saveCard');
  if (collection === 'HOSTED') return language.text('submit.continueToPayment');
  if (collection === 'NOTHING') return language.text('submit.getAccess');
  if (quote === null) return language.text('submit.pay');
  if (!isZero(quote.total.money.amount))
    return language.text('submit.payAmount', { amount: language.amount(quote.total) });
  return language.text(quote.trialEndsAt === null ? 'submit.subscribe' : 'submit.startTrial');
}

/** Returns the consent text next to the button. */
export function agreement({ account, takesEntries, mode, language = english }: Offer, quote: Quote | null): string {
  const seller = account.title;
  if (takesEntries) return language.text('agreement.entry', { seller });
  if (mode === 'SETUP') return language.text('agreement.setup', { seller });
  const charges = quote && describeLaterCharges(quote.laterCharges, language);
  return charges === null
    ? language.text('agreement.purchase', { seller })
    : language.text('agreement.renewal', { seller, charges });
}
