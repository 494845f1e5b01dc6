import { type Html, html } from '../html';
import { english, type Language } from '../messages';
import type { Collection, LaterCharges, Money, Offer, OfferedPlan, Quote } from './documents';

/** Returns whether a decimal amount is zero. */
export function isZero(amount: string): boolean {
  return /^0*(\.0*)?$/.test(amount);
}

export function productName({ plan, mode, language = english }: Offer): string {
  return mode === 'SETUP'
    ? language.text('offer.saveCard')
    : (plan?.product?.title ?? plan?.title ?? language.text('offer.fallback'));
}

/** Renders the amounts due now and later, as sentences and line items. */
export function priceBlock(offer: Offer, quote: Quote | null): Html {
  const { language = english, invoiced } = offer;
  if (offer.mode === 'SETUP') return html`<p class="text">${language.text('price.nothing')}</p>`;
  if (quote === null || offer.takesEntries) return html`<p class="amount">${totalText(offer, quote)}</p>`;
  const due = !isFree(quote) && html` <span>${language.text(invoiced ? 'price.toPay' : 'price.dueToday')}</span>`;
  return html`<p class="amount">${totalText(offer, quote)}${due}</p>
${describeQuote(quote, language).map((item) => html`<p class="soft">${item}</p>`)}
${lines(offer, quote, language)}`;
}

const isFree = ({ total, laterCharges }: Quote): boolean => isZero(total.money.amount) && laterCharges.length === 0;

/** Returns the amount due now as text; without a quote, and for entries, the price of the plan. */
export function totalText(offer: Offer, quote: Quote | null): string {
  const { language = english, plan, takesEntries } = offer;
  if (quote === null || takesEntries) return plan === null ? '' : planPrice(plan, language);
  return isFree(quote) ? language.text('price.free') : language.amount(quote.total);
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

/** Renders the product, the deductions and additions, the amount due, and the amounts due later. */
function lines(offer: Offer, quote: Quote, language: Language): Html {
  const { quantity, subtotal, discount, promoCode, tax, taxIncluded, total, laterCharges } = quote;
  const line = (label: Html | string, amount: string, kind = ''): Html =>
    html`<div${kind && html` class="${kind}"`}><dt>${label}</dt><dd>${amount}</dd></div>`;
  const discountLabel =
    promoCode === null ? language.text('price.discount') : language.text('price.discountOf', { code: promoCode });
  const item = html`<bdi>${productName(offer)}</bdi>${quantity > 1 && html` <span class="soft">× ${language.number(quantity)}</span>`}${isInitialFee(offer, quote) && html` <span class="soft">${language.text('summary.initialFee')}</span>`}`;
  const due = language.text(offer.invoiced ? 'price.toPayLabel' : 'price.dueLabel');
  const later = laterCharges.map(({ amount, everyDays, firstAt }) =>
    line(
      language.text('summary.from', { day: language.day(firstAt) }),
      language.text('price.each', { amount: language.amount(amount), days: everyDays }),
      'soft',
    ),
  );
  return html`<dl class="lines">${[
    line(item, language.amount(subtotal)),
    ...(discount ? [line(discountLabel, `−${language.amount(discount)}`, 'taken')] : []),
    ...(tax ? [line(language.text(taxIncluded ? 'price.taxIncluded' : 'price.tax'), language.amount(tax))] : []),
    line(due, language.amount(total), 'due'),
    ...later,
  ]}</dl>`;
}

/** Returns whether the amount due now is another one than that of the later payments. */
function isInitialFee({ plan }: Offer, { subtotal, laterCharges }: Quote): boolean {
  if (!plan || plan.billingPeriod === null || laterCharges.length === 0 || isZero(subtotal.money.amount)) return false;
  const { initialPrice, renewalPrice } = plan;
  return !isZero(initialPrice.amount) && Number(initialPrice.amount) !== Number(renewalPrice.amount);
}

/** Returns how the payment method is collected; `NOTHING` if the quote has no amount due. */
export function collectionOf(offer: Offer, quote: Quote | null): Collection {
  return offer.takesEntries || quote?.collection === 'NOTHING' ? 'NOTHING' : offer.collection;
}

/**
 * Returns the label of the submit button, by default for the page without the frame of the card fields: with saved cards, the purchase may
 * be paid at once.
 */
export function submitLabel(
  offer: Offer,
  quote: Quote | null,
  collects: Collection = offer.saved?.cards.length ? 'CARD' : offer.collection,
): string {
  const { language = english, plan, takesEntries, mode } = offer;
  if (takesEntries) return language.text(plan?.releaseMethod === 'RAFFLE' ? 'submit.raffle' : 'submit.waitlist');
  const collection = collectionOf({ ...offer, collection: collects }, quote);
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
