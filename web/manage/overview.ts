import { type Html, html, joinHtml } from '../html';
import { sameOriginImageUrl, paragraph, seller } from '../checkout/layout';
import type { Language } from '../messages';
import type { ManagePage, Membership, Payments } from './documents';
import { addressOf, form, link, type MembershipPageRef } from './page-links';
import { methodOf, paymentState, planName, priceEach, describeStatus, stateOf } from './labels';

/** Completed steps that the page confirms once. */
export type CompletedStep =
  | 'canceled'
  | 'kept'
  | 'card'
  | 'topped_up'
  | 'offer'
  | 'plan'
  | 'plan_later'
  | 'plan_kept'
  | 'skipped'
  | 'resumed';

export interface Overview extends MembershipPageRef {
  readonly page: ManagePage;
  readonly payments: Payments;
  /** Whether the payments are from a later page of the list. */
  readonly older: boolean;
  readonly done: string | null;
  readonly origin: string;
}

export function nameOf({ membership: { product, plan } }: ManagePage, language: Language): string {
  return product?.title ?? plan?.title ?? language.text('membership.fallback');
}

/** Renders the seller and the product, at the top of every membership page. */
export function head(page: ManagePage, origin: string, language: Language, heading: string): Html {
  const { account, plan } = page.membership;
  const name = nameOf(page, language);
  const names = [heading === name ? null : name, plan?.title && plan.title !== name ? plan.title : null];
  const subtitle = names.filter((text) => text !== null).map((text) => html`<bdi>${text}</bdi>`);
  return html`${account ? seller(account.title, sameOriginImageUrl(account.logoUrl, origin)) : ''}<div><h1><bdi>${heading}</bdi></h1>${subtitle.length === 0 ? '' : html`<p class="soft">${joinHtml(subtitle, ' · ')}</p>`}</div>`;
}

/** Renders the details of a membership and the available actions. */
export function overview(view: Overview): Html {
  const { page, origin } = view;
  const { language } = view.visit;
  const notice = confirmationMessage(view);
  return html`<main id="content" class="manage">
${head(page, origin, language, nameOf(page, language))}
${notice === null ? '' : html`<p class="note" role="status">${notice}</p>`}
<p class="state${kindOf(page)}">${stateOf(page.membership, language)}</p>
${paragraph(describeStatus(page, language))}
${membershipDetails(page, language)}
${scheduledPlan(view)}
${actions(view)}
${paymentList(view)}
</main>`;
}

/** Returns the confirmation of a step only if the membership's state matches, because the query parameter can have any value. */
function confirmationMessage({ done, page, visit: { language } }: Overview): string | null {
  const { cancelAtPeriodEnd, currentPeriodEnd, expiresAt } = page.membership;
  switch (done as CompletedStep | null) {
    case 'canceled':
      return cancelAtPeriodEnd && currentPeriodEnd !== null
        ? language.text('done.canceled', { day: language.day(currentPeriodEnd) })
        : null;
    case 'kept':
      return cancelAtPeriodEnd ? null : language.text('done.kept');
    case 'card':
      return page.method && language.text('done.card');
    case 'topped_up':
      return expiresAt && language.text('done.toppedUp', { day: language.day(expiresAt) });
    case 'offer':
      return page.cancelOffer === null && page.nextCharge
        ? language.text('done.offer', { amount: language.amount(page.nextCharge.amount) })
        : null;
    case 'skipped':
      return page.skipsUntil && language.text('skips.done', { day: language.day(page.skipsUntil) });
    case 'resumed':
      return page.skipsUntil === null ? language.text('skips.resumed') : null;
    case 'plan':
      return language.text('plans.done');
    case 'plan_later':
      return page.plans?.scheduled
        ? language.text('plans.doneLater', { day: language.day(page.plans.scheduled.at) })
        : null;
    case 'plan_kept':
      return page.plans?.scheduled ? null : language.text('plans.undone');
    default:
      return null;
  }
}

function kindOf({ membership: { status } }: ManagePage): string {
  if (status === 'ACTIVE' || status === 'TRIALING' || status === 'COMPLETED') return ' good';
  return status === 'PAST_DUE' || status === 'UNRESOLVED' ? ' bad' : '';
}

function membershipDetails({ membership, nextCharge, method, collection }: ManagePage, language: Language): Html {
  const { quantity, trialEndsAt, status, expiresAt, cancelAtPeriodEnd, currentPeriodEnd } = membership;
  const next = nextCharge && { amount: language.amount(nextCharge.amount), day: language.day(nextCharge.at) };
  const accessEnd = cancelAtPeriodEnd && currentPeriodEnd !== null ? currentPeriodEnd : expiresAt;
  const methodText = methodOf(method, language) ?? language.text('detail.noMethod');
  const rows = [
    [language.text('field.quantity'), quantity > 1 ? language.number(quantity) : null],
    [language.text('detail.price'), renewalPrice(membership, language)],
    [
      language.text('detail.trialEnds'),
      status === 'TRIALING' && trialEndsAt !== null ? language.day(trialEndsAt) : null,
    ],
    [language.text('detail.nextPayment'), next && language.text('charge.once', next)],
    [language.text('detail.accessEnds'), accessEnd && language.day(accessEnd)],
    [language.text('detail.method'), collection === 'NOTHING' ? null : methodText],
  ].filter((row): row is [string, string | Html] => row[1] !== null);
  return html`<dl class="lines">${rows.map(([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>`;
}

/** Renders the price of each period; in English it has the format of the graph. */
function renewalPrice({ formattedRenewalPrice, renewalPrice: price, plan }: Membership, language: Language) {
  if (formattedRenewalPrice === null || language.locale === 'en') return formattedRenewalPrice;
  const days = plan?.billingPeriod ?? null;
  if (price === null || days === null) return html`<span lang="en" dir="ltr">${formattedRenewalPrice}</span>`;
  return language.text('price.each', {
    amount: language.amount({ money: price, formatted: formattedRenewalPrice }),
    days,
  });
}

/** Renders the scheduled change of a membership with a button that removes it. */
function scheduledPlan(view: Overview): Html | null {
  const { language } = view.visit;
  const scheduled = view.page.plans?.scheduled;
  if (!scheduled) return null;
  const text = language.markup('plans.scheduled', {
    day: language.day(scheduled.at),
    name: planName(scheduled, language),
    price: priceEach(scheduled, language),
  });
  const undo = html`<button type="submit">${language.text('plans.undo')}</button>`;
  return html`<div class="note"><p>${text}</p>${form(view, 'plan/keep', undo)}</div>`;
}

function actions(view: Overview): Html | null {
  const {
    page: { membership, topUp, collection, cancelable, method, plans, skipOptions, skipsUntil },
    visit: { language },
  } = view;
  const offered = [
    ...(membership.cancelAtPeriodEnd && membership.status === 'CANCELING'
      ? [link(view, 'keep', language.text('action.keep'), 'button main')]
      : []),
    ...(topUp ? [link(view, 'top_up', language.text('action.addDays', { days: topUp.days }), 'button main')] : []),
    ...(plans && plans.options.length > 0 ? [link(view, 'plan', language.text('action.changePlan'))] : []),
    ...(collection === 'NOTHING'
      ? []
      : [link(view, 'card', language.text(method === null ? 'action.addMethod' : 'action.changeMethod'))]),
    ...(skipsUntil === null ? [] : [link(view, 'resume', language.text('skips.resume'))]),
    ...(skipOptions.length > 0 ? [link(view, 'skip', language.text('skips.heading'))] : []),
    ...(cancelable ? [link(view, 'cancel', language.text('action.cancel'))] : []),
  ];
  return offered.length === 0 ? null : html`<div class="actions">${offered}</div>`;
}

function paymentList(view: Overview): Html | null {
  const {
    payments: { payments, next },
    older,
    visit: { language },
  } = view;
  if (payments.length === 0 && !older) return null;
  const receiptLink = language.text('receipt.link');
  const rows = payments.map(({ at, total, substatus, receiptUrl }) => {
    const day = language.day(at);
    const receipt =
      receiptUrl &&
      html`<a href="${receiptUrl}" aria-label="${language.text('payments.receipt', { day })}">${receiptLink}</a>`;
    return html`<tr><td>${day}</td><td>${paymentState(substatus, language)}</td><td class="number">${language.amount(total)}</td><td>${receipt}</td></tr>`;
  });
  const olderUrl = next === null ? null : addressOf(view, '', { after: next });
  const pageLinks = [
    ...(older ? [html`<a href="${addressOf(view)}#payments">${language.text('payments.newest')}</a>`] : []),
    ...(olderUrl === null ? [] : [html`<a href="${olderUrl}#payments">${language.text('payments.older')}</a>`]),
  ];
  const columns = html`<th scope="col">${language.text('payments.date')}</th><th scope="col">${language.text('payments.status')}</th><th scope="col" class="number">${language.text('receipt.amount')}</th><th scope="col">${language.text('receipt.heading')}</th>`;
  return html`<section id="payments" aria-labelledby="payments-title"><h2 id="payments-title">${language.text('payments.heading')}</h2>
<table><thead><tr>${columns}</tr></thead><tbody>${rows}</tbody></table>
${pageLinks.length === 0 ? '' : html`<p>${joinHtml(pageLinks, ' · ')}</p>`}</section>`;
}
