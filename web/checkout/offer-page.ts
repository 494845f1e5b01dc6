import { type Html, html, joinHtml } from '../html';
import type { Collection, Offer, Question } from './documents';
import { alertBlock, type Alerts, cardForm, hostedCard, lock } from './card-form';
import type { CardFrameView } from './ports';
import { cardFieldsScriptAddress } from './assets';
import { field, hidden } from './controls';
import { type AddressKind, answerField } from './fields';
import { documentsText, footer } from './footer';
import { type FrameMessage, type FrameView, inFrame } from './frame';
import { addressFields, addressTexts, stateList } from './address-fields';
import { layout, type Preview, sameOriginImageUrl } from './layout';
import { agreement, submitLabel, collectionOf, productName } from './price';
import { savedCardChoice } from './saved-cards';
import { scriptTexts } from './script-texts';
import { applyButton, orderSummary, type SummaryView } from './summary';
import { termsInput } from './terms';
import { themeOf } from './theme';

/** Data of the offer page. */
export interface OfferView extends SummaryView, Alerts {
  /** URL of the page without its parameter `locale`, for links to other languages. */
  readonly pageUrl: string;
  readonly session: string;
  /** E-mail address of the buyer of a personalized quote; null for a general quote. */
  readonly quotedFor: string | null;
  readonly sandbox: boolean;
  /** Card fields of the processor; null if the page has none. */
  readonly cardFrame: CardFrameView | null;
  /** Message of a failed payment, for the page that contains the frame; null for none. */
  readonly paymentError: string | null;
}

/** Renders the form to buy, to save a card, or to join a waitlist or raffle. */
export function offerPage(view: OfferView): Html {
  const { offer, sandbox, language, pageUrl } = view;
  const body = html`<main id="content">
<form id="checkout" class="checkout"${scriptTexts(language)}${addressTexts(offer)} method="post" ${formTarget(offer)}>
<button class="unseen" type="submit" name="action" value="pay" tabindex="-1" aria-hidden="true"></button>
${orderSummary(view)}
<section class="details" aria-label="${language.text('offer.details')}"><div>
${alertBlock({ ...view, isFramed: offer.frame != null })}
${details(view)}
</div></section>
</form>
</main>${footer(offer)}${view.cardFrame && html`<script src="${cardFieldsScriptAddress}" type="module"></script>`}`;
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

/** Returns the preview of a link to an offer, open or closed. */
export function previewOf({ offer, origin }: Pick<OfferView, 'offer' | 'origin'>): Preview {
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

function details(view: OfferView): Html {
  const { offer, quote, session, values, language } = view;
  const collection = collectionOf(offer, quote);
  const takesCard = collection === 'CARD' || (collection === 'HOSTED' && view.cardFrame !== null);
  const parts = [
    hidden('session', session),
    termsInput(quote ? quote.terms : offer.terms),
    ...(view.quotedFor === null ? [] : [hidden('quoted_for', view.quotedFor)]),
    hidden('affiliate_code', values.get('affiliate_code') ?? ''),
    hidden('invoice', values.get('invoice') ?? ''),
    ...(offer.invited ? [hidden('invited', '1')] : []),
    contact(view),
    ...(offer.plan && offer.plan.customFields.length > 0 ? [questions(view, offer.plan.customFields)] : []),
    ...(offer.asksShippingAddress ? [address(view, 'shipping')] : []),
    ...cardPart(view, collection),
    ...(offer.asksBillingAddress ? [address(view, 'billing')] : []),
    ...(offer.asksBillingAddress || offer.asksShippingAddress ? [stateList] : []),
    html`<button class="main" id="pay" type="submit" name="action" value="pay">${submitLabel(offer, quote)}</button>`,
    html`<div class="fine"><p id="agreement">${agreement(offer, quote)}</p><p>${documentsText(language)}</p>${takesCard ? lock(language) : ''}</div>`,
  ];
  return joinHtml(parts, '\n');
}

function cardPart({ offer, language, problems, values, cardFrame }: OfferView, collection: Collection): Html[] {
  const isRequired = collection !== 'NOTHING';
  const options = { choice: savedCardChoice(offer, values), frame: cardFrame };
  if (offer.collection === 'CARD' && !offer.takesEntries) return [cardForm(problems, isRequired, language, options)];
  if (cardFrame) return [hostedCard(isRequired, language, options)];
  return collection === 'HOSTED' ? [html`<p class="soft">${language.text('offer.hosted')}</p>`] : [];
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

function address(view: OfferView, kind: AddressKind): Html {
  const { language } = view;
  if (kind === 'billing') {
    const after = applyButton(language.text('address.updateTotal'), true);
    const isSecond = view.offer.asksShippingAddress;
    return addressFields(view, kind, { legend: language.text('address.billing'), after, isSecond });
  }
  const recipient = { name: 'shipping_name', label: language.text('address.recipient'), fills: 'shipping name' };
  const phone = {
    name: 'phone',
    label: language.text('address.phone'),
    type: 'tel',
    fills: 'shipping tel',
    most: 30,
    hint: language.text('address.phoneHint'),
  } as const;
  return addressFields(view, kind, {
    legend: language.text('address.shipping'),
    before: html`${field(view, { ...recipient, most: 100, required: true })}\n`,
    after: field(view, phone),
  });
}
