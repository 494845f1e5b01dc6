import { type Html, html } from '../html';
import { alertBlock, type Alerts, cardForm, lock } from '../checkout/card-form';
import { area, selectField, type FormState, hidden } from '../checkout/controls';
import { paragraph } from '../checkout/layout';
import { scriptTexts } from '../checkout/script-texts';
import { termsInput } from '../checkout/terms';
import type { ManagePage } from './documents';
import { head } from './overview';
import { form, link, type MembershipPageRef } from './page-links';
import { cancelReasons, dayOf, intervalsOf, methodOf } from './labels';

/** Data of the page of one step. */
export interface StepView extends MembershipPageRef, Alerts, FormState {
  readonly page: ManagePage;
  readonly origin: string;
}

/** Renders the page of one step. */
function step(view: StepView, heading: string, content: Html): Html {
  return html`<main id="content" class="manage">
${head(view.page, view.origin, heading)}
${alertBlock(view)}
${content}
</main>`;
}

const backLink = (pageRef: MembershipPageRef, text = 'Back'): Html => link(pageRef, '', text);
const confirm = (text: string): Html => html`<button class="main" type="submit">${text}</button>`;

/** Renders the seller's offer to a buyer who is about to cancel. */
export function offerStep(view: StepView, offer: NonNullable<ManagePage['cancelOffer']>): Html {
  const seller = view.page.membership.account?.title ?? 'The seller';
  const text = `${seller} takes ${offer.percentage}% off ${intervalsOf(offer.intervals)}: you pay ${offer.amount.formatted} each time.`;
  const content = html`${paragraph(offer.intervals === 1 ? text.replace(' each time', '') : text)}
${form(view, 'offer', html`${termsInput(offer.terms)}<div class="actions">${confirm('Stay with the discount')}${link(view, 'cancel/now', 'No, cancel')}</div>`)}`;
  return step(view, `Stay for ${offer.percentage}% less`, content);
}

export function cancelStep(view: StepView): Html {
  const { currentPeriodEnd } = view.page.membership;
  const until = currentPeriodEnd === null ? 'the end of the period' : dayOf(currentPeriodEnd);
  const content = html`${paragraph(`You have access until ${until}, and are not charged again. You can change your mind until then.`)}
${form(
  view,
  'cancel',
  html`${selectField(view, { name: 'option', label: 'Why are you leaving?' }, cancelReasons, 'Choose a reason')}
${area(view, { name: 'reason', label: 'Tell the seller more', most: 1_000 })}
<div class="actions">${confirm('Cancel membership')}${backLink(view, 'Keep membership')}</div>`,
)}`;
  return step(view, 'Cancel membership', content);
}

export function keepStep(view: StepView): Html {
  const {
    nextCharge,
    membership: { currentPeriodEnd, formattedRenewalPrice },
  } = view.page;
  const price = nextCharge?.amount.formatted ?? formattedRenewalPrice;
  const text =
    price === null || currentPeriodEnd === null
      ? 'It goes on as before.'
      : `It goes on as before, and renews for ${price} on ${dayOf(currentPeriodEnd)}.`;
  return step(
    view,
    'Keep membership',
    html`${paragraph(text)}${form(view, 'keep', html`${termsInput(view.page.laterTerms)}<div class="actions">${confirm('Keep membership')}${backLink(view)}</div>`)}`,
  );
}

export function cardStep(view: StepView, session: string): Html {
  const {
    page: { method, nextCharge, collection, membership, laterTerms },
  } = view;
  const currentMethod = methodOf(method);
  const sentences = [
    ...(currentMethod === null ? [] : [`You pay with ${currentMethod} now.`]),
    nextCharge === null
      ? 'Nothing is charged today.'
      : `Nothing is charged today. The next payment is ${nextCharge.amount.formatted} on ${dayOf(nextCharge.at)}.`,
  ];
  const seller = membership.account?.title ?? 'the seller';
  const finePrint = html`<div class="fine"><p>You allow ${seller} to charge it for this membership.</p>${collection === 'CARD' ? lock() : ''}</div>`;
  const inner = html`${hidden('session', session)}${termsInput(laterTerms)}
${collection === 'CARD' ? cardForm(view.problems, true) : html`<p class="soft">You enter your payment details on the next page.</p>`}
<button class="main" id="pay" type="submit" name="action" value="pay">${collection === 'CARD' ? 'Save card' : 'Continue'}</button>${finePrint}`;
  // The checkout script finds the form by this id.
  return step(
    view,
    'Change payment method',
    html`${sentences.map(paragraph)}${form(view, 'card', inner, html` id="checkout"${scriptTexts()}`)}<p>${backLink(view)}</p>`,
  );
}

export function topUpStep(view: StepView, session: string, offer: NonNullable<ManagePage['topUp']>): Html {
  const method = methodOf(view.page.method);
  const free = /^0*(\.0*)?$/.test(offer.total.money.amount);
  if (method === null && !free) {
    return step(
      view,
      'Add days',
      html`${paragraph('Save a payment method first. Nothing is charged by that.')}<div class="actions">${link(view, 'card', 'Add payment method', 'button main')}${backLink(view)}</div>`,
    );
  }
  const content = html`<dl class="lines"><div><dt>Days</dt><dd>${offer.days.toLocaleString('en')}</dd></div><div><dt>Access until</dt><dd>${dayOf(offer.until)}</dd></div>
${free ? '' : html`<div><dt>Payment method</dt><dd>${method}</dd></div>`}<div class="due"><dt>Due today</dt><dd>${offer.total.formatted}</dd></div></dl>
${form(view, 'top_up', html`${hidden('session', session)}${termsInput(offer.terms)}<div class="actions">${confirm(free ? 'Add days' : `Pay ${offer.total.formatted}`)}${link(view, 'card', 'Use another card')}${backLink(view)}</div>`)}`;
  return step(view, 'Add days', content);
}
