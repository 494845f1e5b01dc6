import { type Html, html, joinHtml } from '../html';
import { field, type FormState, problemLine } from './controls';
import type { Offer, Quote } from './documents';
import { sameOriginImageUrl, seller } from './layout';
import { priceBlock, productName, totalText } from './price';
import type { Language } from '../messages';

/** Data of the order summary. */
export interface SummaryView extends FormState {
  readonly offer: Offer;
  readonly language: Language;
  readonly quote: Quote | null;
  readonly origin: string;
  /** Whether the buyer has just changed the order without the script, so that a small screen shows the summary as well. */
  readonly isOpen?: boolean;
}

/**
 * Renders the seller and the product, and below them the order: picture, amounts, description, quantity and promo code.
 * A small screen shows the total only until the buyer opens the order; the style sheet shows it on wide screens.
 */
export function orderSummary(view: SummaryView): Html {
  const { offer, origin, language, problems } = view;
  const { plan, account, mode } = offer;
  const name = productName(offer);
  const isOpen = view.isOpen || problems.has('promo_code') || problems.has('quantity');
  const heading = html`${seller(account.title, sameOriginImageUrl(account.logoUrl, origin))}
<div><h1 id="product"><bdi>${name}</bdi></h1>${plan?.title && plan.title !== name ? html`<p class="soft"><bdi>${plan.title}</bdi></p>` : ''}</div>`;
  const section = (content: Html) =>
    html`<section class="summary" aria-labelledby="product"><div>
${content}
</div></section>`;
  if (mode === 'SETUP') return section(html`${heading}\n${priceOf(view)}`);
  return html`${section(heading)}
<details class="summary order" id="order"${isOpen && html` open`}><summary><span>${language.text('summary.heading')}</span> <strong id="order-total" aria-live="polite">${totalText(offer, view.quote)}</strong></summary><div>
${order(view)}
</div></details>`;
}

const priceOf = ({ offer, quote }: SummaryView): Html =>
  html`<div id="price" aria-live="polite">${priceBlock(offer, quote)}</div>`;

function order(view: SummaryView): Html {
  const { offer, origin } = view;
  const { plan } = offer;
  const picture = sameOriginImageUrl(plan?.image?.url, origin);
  const description = plan?.paymentLinkDescription ?? plan?.description ?? null;
  const parts = [
    ...(picture === null ? [] : [html`<img class="picture" src="${picture}" alt="">`]),
    priceOf(view),
    ...(description === null ? [] : [html`<p class="text" dir="auto">${description}</p>`]),
    ...(offer.mostUnits > 1 ? [quantityField(view)] : []),
    ...(offer.takesPromoCodes ? [promoField(view)] : []),
  ];
  return joinHtml(parts, '\n');
}

/** Renders the button that updates the price without a submission; the script does this automatically, and hides some of these buttons. */
export function applyButton(text: string, replaced: boolean): Html {
  return html`<button type="submit" name="action" value="apply" formnovalidate${replaced ? ' data-replaced' : ' data-apply'}>${text}</button>`;
}

function quantityField(view: SummaryView): Html {
  const { language, offer } = view;
  const { mostUnits } = offer;
  const control = {
    name: 'quantity',
    label: language.text('field.quantity'),
    type: 'number',
    required: true,
    more: html`min="1" max="${mostUnits}" step="1" inputmode="numeric" data-quotes data-invalid="${language.text('problem.quantity', { count: mostUnits })}"`,
  } as const;
  const beside = { kind: 'with-button', markup: applyButton(language.text('field.updateQuantity'), true) };
  const values = new Map([...view.values, ['quantity', view.values.get('quantity') || '1']]);
  return field({ ...view, values }, { ...control, beside });
}

/** Renders the promo code: a link that opens its field, and once a code is applied the code with a button that removes it. */
function promoField(view: SummaryView): Html {
  const { problems, quote, language, values } = view;
  const problem = problems.get('promo_code');
  const appliedCode = problem === undefined ? (quote?.promoCode ?? null) : null;
  const isOpen = problem !== undefined || values.get('promo_code');
  return html`<details class="promo" id="promo"${appliedCode !== null && html` hidden`}${isOpen && html` open`}><summary>${language.text('field.addPromoCode')}</summary>
<div class="field"><label for="promo_code">${language.text('field.promoCode')} <span class="optional">${language.text('field.optional')}</span></label>
<div class="with-button"><input type="text" id="promo_code" name="promo_code" value="${values.get('promo_code')}" maxlength="100" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="promo_code-problem"${problem !== undefined && html` aria-invalid="true"`}>${applyButton(language.text('field.apply'), false)}</div>
${problemLine('promo_code', problem)}</div></details>
<p class="tag taken" id="promo_code-taken"${appliedCode === null && html` hidden`}><span id="promo_code-applied" aria-live="polite">${appliedCode === null ? '' : language.text('field.promoCodeApplied', { code: appliedCode })}</span>
<button type="submit" name="action" value="remove" formnovalidate aria-describedby="promo_code-applied">${language.text('field.remove')}</button></p>`;
}
