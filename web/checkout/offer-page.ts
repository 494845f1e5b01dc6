import { type Html, html, joinHtml } from '../html';
import { english, type Language } from '../messages';
import type { Offer, Question, Quote } from './documents';
import { alertBlock, type Alerts, cardForm, lock } from './card-form';
import { selectField, field, type FormState, hidden, problemLine } from './controls';
import { type AddressKind, answerField } from './fields';
import { type FrameMessage, type FrameView, inFrame } from './frame';
import { layout, type Preview, sameOriginImageUrl, seller } from './layout';
import { countriesIn, usStates } from './countries';
import { agreement, submitLabel, collectionOf, planPrice, priceBlock } from './price';
import { scriptTexts } from './script-texts';
import { termsInput } from './terms';
import { themeOf } from './theme';

/** Data of the offer page. */
export interface OfferView extends FormState, Alerts {
  readonly offer: Offer;
  readonly language: Language;
  /** URL of the page without its parameter `locale`, for links to other languages. */
  readonly pageUrl: string;
  readonly session: string;
  readonly quote: Quote | null;
  /** E-mail address of the buyer of a personalized quote; null for a general quote. */
  readonly quotedFor: string | null;
  readonly sandbox: boolean;
  readonly origin: string;
  /** Message of a failed payment, for the page that contains the frame; null for none. */
  readonly paymentError: string | null;
}

export function productName({ plan, mode, language = english }: Offer): string {
  return mode === 'SETUP'
    ? language.text('offer.saveCard')
    : (plan?.product?.title ?? plan?.title ?? language.text('offer.fallback'));
}

/** Renders the form to buy, to save a card, or to join a waitlist or raffle. */
export function offerPage(view: OfferView): Html {
  const { offer, sandbox, language, pageUrl } = view;
  const body = html`<main id="content">
<form id="checkout" class="checkout"${scriptTexts(language)} method="post" ${formTarget(offer)}>
<button class="unseen" type="submit" name="action" value="pay" tabindex="-1" aria-hidden="true"></button>
<section class="summary" aria-labelledby="product"><div>
${summary(view)}
</div></section>
<section class="details" aria-label="${language.text('offer.details')}"><div>
${alertBlock({ ...view, isFramed: offer.frame != null })}
${details(view)}
</div></section>
</form>
</main>`;
  const title = `${productName(offer)} · ${offer.account.title}`;
  return layout({
    title,
    body,
    sandbox,
    theme: themeOf(offer),
    frame: frameView(view),
    language,
    translations: offer.frame ? null : pageUrl,
    preview: previewOf(view),
  });
}

/** Longest description of a preview, in characters: messengers show two or three lines. */
const previewLength = 200;

function previewOf({ offer, origin }: OfferView): Preview {
  const { plan, account } = offer;
  const description = plan?.paymentLinkDescription ?? plan?.description ?? null;
  const picture = sameOriginImageUrl(plan?.image?.url, origin) ?? sameOriginImageUrl(account.logoUrl, origin);
  return {
    title: productName(offer),
    site: account.title,
    description: description && [...description].slice(0, previewLength).join(''),
    // Previews are loaded by other sites, which cannot read pictures within the page.
    picture: picture?.startsWith('data:') ? null : picture,
  };
}

/** Renders the target of the form. Payment pages of the processor cannot be framed, so that the whole window leads to them. */
function formTarget({ link, collection, frame }: Offer): Html {
  const action = `/checkout/${link}`;
  if (frame && collection === 'HOSTED') return html`action="${action}" target="_top"`;
  return html`action="${inFrame(action, frame?.query)}"`;
}

function frameView({ offer: { frame }, paymentError, problems }: OfferView): FrameView | null {
  if (!frame) return null;
  const failed: FrameMessage[] = paymentError === null ? [] : [{ event: 'payment-error', message: paymentError }];
  const rejected = [...problems]
    .filter(([name]) => /^(?:billing|shipping)_/.test(name))
    .map(([name, text]): FrameMessage => ({
      event: 'address-validation-error',
      error_message: text,
      error_code: name,
    }));
  return { frame, messages: [...failed, ...rejected, { event: 'state', state: 'ready' }] };
}

function summary(view: OfferView): Html {
  const { offer, quote, origin, language } = view;
  const { plan, account } = offer;
  const name = productName(offer);
  const picture = sameOriginImageUrl(plan?.image?.url, origin);
  const description = plan?.paymentLinkDescription ?? plan?.description ?? null;
  const parts = [
    seller(account.title, sameOriginImageUrl(account.logoUrl, origin)),
    ...(picture === null ? [] : [html`<img class="picture" src="${picture}" alt="">`]),
    html`<div><h1 id="product"><bdi>${name}</bdi></h1>${plan?.title && plan.title !== name ? html`<p class="soft"><bdi>${plan.title}</bdi></p>` : ''}</div>`,
    html`<div id="price" aria-live="polite">${offer.takesEntries ? html`<p class="amount">${plan && planPrice(plan, language)}</p>` : priceBlock(offer, quote)}</div>`,
    ...(description === null ? [] : [html`<p class="text" dir="auto">${description}</p>`]),
    ...(offer.mostUnits > 1 ? [quantityField(view)] : []),
    ...(offer.takesPromoCodes ? [promoField(view)] : []),
  ];
  return joinHtml(parts, '\n');
}

/** Renders the button that updates the price without a submission; the script does this automatically, and hides some of these buttons. */
function applyButton(text: string, replaced: boolean): Html {
  return html`<button type="submit" name="action" value="apply" formnovalidate${replaced ? ' data-replaced' : ' data-apply'}>${text}</button>`;
}

function quantityField(view: OfferView): Html {
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

function promoField(view: OfferView): Html {
  const { problems, quote, language } = view;
  const hasProblem = problems.has('promo_code');
  const appliedCode = quote?.promoCode ?? null;
  return html`<div class="field"><label for="promo_code">${language.text('field.promoCode')} <span class="optional">${language.text('field.optional')}</span></label>
<div class="with-button"><input type="text" id="promo_code" name="promo_code" value="${view.values.get('promo_code')}" maxlength="100" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="promo_code-taken promo_code-problem"${hasProblem ? html` aria-invalid="true"` : ''}>${applyButton(language.text('field.apply'), false)}</div>
<p class="taken" id="promo_code-taken"${appliedCode === null ? ' hidden' : ''}>${appliedCode === null ? '' : language.text('field.promoCodeApplied', { code: appliedCode })}</p>
${problemLine('promo_code', problems.get('promo_code'))}</div>`;
}

function details(view: OfferView): Html {
  const { offer, quote, session, values, language } = view;
  const collection = collectionOf(offer, quote);
  const parts = [
    hidden('session', session),
    termsInput(quote ? quote.terms : offer.terms),
    ...(view.quotedFor === null ? [] : [hidden('quoted_for', view.quotedFor)]),
    hidden('affiliate_code', values.get('affiliate_code') ?? ''),
    hidden('invoice', values.get('invoice') ?? ''),
    ...(offer.invited ? [hidden('invited', '1')] : []),
    contact(view),
    ...(offer.plan && offer.plan.customFields.length > 0 ? [questions(view, offer.plan.customFields)] : []),
    ...(offer.asksShippingAddress ? [address(view, 'shipping', language.text('address.shipping'))] : []),
    ...(offer.asksBillingAddress ? [address(view, 'billing', language.text('address.billing'))] : []),
    ...(offer.collection === 'CARD' && !offer.takesEntries
      ? [cardForm(view.problems, collection === 'CARD', language)]
      : []),
    ...(collection === 'HOSTED' ? [html`<p class="soft">${language.text('offer.hosted')}</p>`] : []),
    html`<button class="main" id="pay" type="submit" name="action" value="pay">${submitLabel(offer, quote)}</button>`,
    html`<div class="fine"><p id="agreement">${agreement(offer, quote)}</p>${collection === 'CARD' ? lock(language) : ''}</div>`,
  ];
  return joinHtml(parts, '\n');
}

function contact(view: OfferView): Html {
  const { language } = view;
  return html`<fieldset><legend>${language.text('contact.legend')}</legend>
${field(view, { name: 'email', label: language.text('contact.email'), type: 'email', required: true, fills: 'email', most: 200, more: html`spellcheck="false"${view.offer.frame?.hasFixedEmail ? html` readonly` : ''}` })}
${field(view, { name: 'name', label: language.text('contact.name'), fills: 'name', most: 100 })}
</fieldset>`;
}

function questions(view: OfferView, fieldQuestions: readonly Question[]): Html {
  const fields = fieldQuestions
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, name, placeholder, required }) =>
      field(view, { name: answerField(id), label: name, placeholder, required, most: 1_000, fills: 'off' }),
    );
  return html`<fieldset><legend>${view.language.text('offer.questions', { seller: view.offer.account.title })}</legend>${joinHtml(fields, '\n')}</fieldset>`;
}

function address(view: OfferView, kind: AddressKind, title: string): Html {
  const { language } = view;
  const shipped = kind === 'shipping';
  const control = (
    name: string,
    label: string,
    fills: string,
    maxLength: number,
    required = false,
    attributes?: Html,
  ) =>
    field(view, {
      name: `${kind}_${name}`,
      label,
      fills: `${kind} ${fills}`,
      most: maxLength,
      required,
      more: shipped ? attributes : html`${attributes} data-quotes`,
    });
  return html`<fieldset><legend>${title}</legend>
${shipped ? control('name', language.text('address.recipient'), 'name', 100, true) : ''}
${selectField(view, { name: `${kind}_country`, label: language.text('address.country'), required: true, fills: `${kind} country`, more: shipped ? undefined : html`data-quotes` }, countriesIn(language), language.text('address.chooseCountry'))}
${control('line1', language.text('address.line1'), 'address-line1', 200, shipped)}
${shipped ? control('line2', language.text('address.line2'), 'address-line2', 200) : ''}
<div class="row narrow">${control('postal_code', language.text('address.postalCode'), 'postal-code', 20)}${control('city', language.text('address.city'), 'address-level2', 100, shipped)}</div>
${control('state', language.text('address.state'), 'address-level1', 100, false, html`list="${kind}-states"`)}
<datalist id="${kind}-states">${[...usStates].map(([code, name]) => html`<option value="${code}">${name}</option>`)}</datalist>
${shipped ? field(view, { name: 'phone', label: language.text('address.phone'), type: 'tel', fills: 'shipping tel', most: 30, hint: language.text('address.phoneHint') }) : applyButton(language.text('address.updateTotal'), true)}
</fieldset>`;
}
