import { type Html, html } from '../html';
import { alertBlock, type Alerts, cardForm, lock } from '../checkout/card-form';
import { area, selectField, type FormState, hidden } from '../checkout/controls';
import { paragraph } from '../checkout/layout';
import { scriptTexts } from '../checkout/script-texts';
import { termsInput } from '../checkout/terms';
import type { Language } from '../messages';
import type { ManagePage } from './documents';
import { head } from './overview';
import { form, link, type MembershipPageRef } from './page-links';
import { cancelReasons, methodOf } from './labels';

/** Data of the page of one step. */
export interface StepView extends MembershipPageRef, Alerts, FormState {
  readonly page: ManagePage;
  readonly origin: string;
  readonly language: Language;
}

/** Renders the page of one step. */
export function step(view: StepView, heading: string, content: Html): Html {
  return html`<main id="content" class="manage">
${head(view.page, view.origin, view.language, heading)}
${alertBlock(view)}
${content}
</main>`;
}

export const backLink = (view: StepView): Html => link(view, '', view.language.text('action.back'));
/** Renders a line of a list of amounts or details. */
export const line = (label: string, text: string | null, kind = ''): Html =>
  html`<div${kind && html` class="${kind}"`}><dt>${label}</dt><dd>${text}</dd></div>`;

export const confirm = (text: string): Html => html`<button class="main" type="submit">${text}</button>`;

const sellerOf = ({ page, language }: StepView): string =>
  page.membership.account?.title ?? language.text('session.seller');

/** Renders the seller's offer to a buyer who is about to cancel. */
export function offerStep(view: StepView, offer: NonNullable<ManagePage['cancelOffer']>): Html {
  const { language } = view;
  const { percentage, intervals } = offer;
  const amount = language.amount(offer.amount);
  const text = language.markup('offerStep.text', { seller: sellerOf(view), percentage, intervals, amount });
  const content = html`<p>${text}</p>
${form(view, 'offer', html`${termsInput(offer.terms)}<div class="actions">${confirm(language.text('offerStep.accept'))}${link(view, 'cancel/now', language.text('offerStep.decline'))}</div>`)}`;
  return step(view, language.text('offerStep.heading', { percentage }), content);
}

export function cancelStep(view: StepView): Html {
  const { language } = view;
  const { currentPeriodEnd } = view.page.membership;
  const text =
    currentPeriodEnd === null
      ? language.text('cancelStep.textWithoutDay')
      : language.text('cancelStep.text', { day: language.day(currentPeriodEnd) });
  const option = { name: 'option', label: language.text('cancelStep.option') };
  const content = html`${paragraph(text)}
${form(
  view,
  'cancel',
  html`${selectField(view, option, cancelReasons(language), language.text('cancelStep.choose'))}
${area(view, { name: 'reason', label: language.text('cancelStep.reason'), most: 1_000, more: html`dir="auto"` })}
<div class="actions">${confirm(language.text('action.cancel'))}${link(view, '', language.text('action.keep'))}</div>`,
)}`;
  return step(view, language.text('action.cancel'), content);
}

export function keepStep(view: StepView): Html {
  const {
    language,
    page: { nextCharge, membership, laterTerms },
  } = view;
  const { currentPeriodEnd, formattedRenewalPrice, renewalPrice } = membership;
  const price =
    nextCharge?.amount ??
    (renewalPrice && formattedRenewalPrice !== null && { money: renewalPrice, formatted: formattedRenewalPrice });
  const text =
    !price || currentPeriodEnd === null
      ? language.text('keepStep.text')
      : language.text('keepStep.textWithPrice', {
          amount: language.amount(price),
          day: language.day(currentPeriodEnd),
        });
  const heading = language.text('action.keep');
  return step(
    view,
    heading,
    html`${paragraph(text)}${form(view, 'keep', html`${termsInput(laterTerms)}<div class="actions">${confirm(heading)}${backLink(view)}</div>`)}`,
  );
}

/** Renders the choice of the number of payments to skip, with the day of the next payment for each. */
export function skipStep(view: StepView): Html {
  const { language, page, values } = view;
  const { skipOptions, laterTerms } = page;
  const chosen = Number(values.get('payments') ?? 1);
  const options = skipOptions.map(({ payments, nextAt }) => {
    const text = language.text('skips.option', { payments, day: language.day(nextAt) });
    return html`<label class="tick"><input type="radio" name="payments" value="${payments}" required${payments === chosen && html` checked`}><span>${text}</span></label>`;
  });
  const content = html`${paragraph(language.text('skips.text'))}
${form(
  view,
  'skip',
  html`${termsInput(laterTerms)}<fieldset><legend>${language.text('skips.payments')}</legend>${options}</fieldset>
<div class="actions">${confirm(language.text('skips.confirm'))}${backLink(view)}</div>`,
)}`;
  return step(view, language.text('skips.heading'), content);
}

/** Renders the question before skipped payments are resumed, with the amount and the day of the next payment. */
export function resumeStep(view: StepView): Html {
  const { language, page } = view;
  const { resumedCharge: next, laterTerms } = page;
  const text = next
    ? language.text('skips.resumeText', { amount: language.amount(next.amount), day: language.day(next.at) })
    : language.text('keepStep.text');
  const heading = language.text('skips.resume');
  const inner = html`${termsInput(laterTerms)}<div class="actions">${confirm(heading)}${backLink(view)}</div>`;
  return step(view, heading, html`${paragraph(text)}${form(view, 'resume', inner)}`);
}

export function cardStep(view: StepView, session: string): Html {
  const {
    language,
    page: { method, nextCharge, collection, laterTerms },
  } = view;
  const currentMethod = methodOf(method, language);
  const next = nextCharge && { amount: language.amount(nextCharge.amount), day: language.day(nextCharge.at) };
  const sentences = [
    ...(currentMethod === null ? [] : [language.text('cardStep.current', { method: currentMethod })]),
    next === null ? language.text('cardStep.nothing') : language.text('cardStep.next', next),
  ];
  const takesCard = collection === 'CARD';
  const agreement = language.markup('cardStep.agreement', { seller: sellerOf(view) });
  const finePrint = html`<div class="fine"><p>${agreement}</p>${takesCard ? lock(language) : ''}</div>`;
  const fields = takesCard
    ? cardForm(view.problems, true, language)
    : html`<p class="soft">${language.text('offer.hosted')}</p>`;
  const inner = html`${hidden('session', session)}${termsInput(laterTerms)}
${fields}
<button class="main" id="pay" type="submit" name="action" value="pay">${language.text(takesCard ? 'submit.saveCard' : 'submit.continue')}</button>${finePrint}`;
  // The checkout script finds the form by this id.
  return step(
    view,
    language.text('action.changeMethod'),
    html`${sentences.map(paragraph)}${form(view, 'card', inner, html` id="checkout"${scriptTexts(language)}`)}<p>${backLink(view)}</p>`,
  );
}

export function topUpStep(view: StepView, session: string, offer: NonNullable<ManagePage['topUp']>): Html {
  const { language } = view;
  const method = methodOf(view.page.method, language);
  const isFree = /^0*(\.0*)?$/.test(offer.total.money.amount);
  const heading = language.text('topUpStep.heading');
  if (method === null && !isFree) {
    return step(
      view,
      heading,
      html`${paragraph(language.text('topUpStep.noMethod'))}<div class="actions">${link(view, 'card', language.text('action.addMethod'), 'button main')}${backLink(view)}</div>`,
    );
  }
  const amount = language.amount(offer.total);
  const lines = [
    line(language.text('topUpStep.days'), language.number(offer.days)),
    line(language.text('topUpStep.until'), language.day(offer.until)),
    ...(isFree ? [] : [line(language.text('detail.method'), method)]),
    line(language.text('price.dueLabel'), amount, 'due'),
  ];
  const label = isFree ? heading : language.text('submit.payAmount', { amount });
  const otherCard = link(view, 'card', language.text('topUpStep.otherCard'));
  const content = html`<dl class="lines">${lines}</dl>
${form(view, 'top_up', html`${hidden('session', session)}${termsInput(offer.terms)}<div class="actions">${confirm(label)}${otherCard}${backLink(view)}</div>`)}`;
  return step(view, heading, content);
}
