import { type Html, html, joinHtml } from '../html';
import { sameOriginImageUrl, paragraph, seller } from '../checkout/layout';
import { english } from '../messages';
import type { ManagePage, Payments } from './documents';
import { addressOf, link, type MembershipPageRef } from './page-links';
import { dayOf, methodOf, paymentState, describeStatus, stateOf } from './labels';

/** Completed steps that the page confirms once. */
export type CompletedStep = 'canceled' | 'kept' | 'card' | 'topped_up' | 'offer';

export interface Overview extends MembershipPageRef {
  readonly page: ManagePage;
  readonly payments: Payments;
  /** Whether the payments are from a later page of the list. */
  readonly older: boolean;
  readonly done: string | null;
  readonly origin: string;
}

export function nameOf({ membership: { product, plan } }: ManagePage): string {
  return product?.title ?? plan?.title ?? 'Your membership';
}

/** Renders the seller and the product, at the top of every membership page. */
export function head(page: ManagePage, origin: string, heading: string): Html {
  const { account, plan } = page.membership;
  const name = nameOf(page);
  const subtitle = [heading === name ? null : name, plan?.title && plan.title !== name ? plan.title : null]
    .filter((text) => text !== null)
    .join(' · ');
  return html`${account ? seller(account.title, sameOriginImageUrl(account.logoUrl, origin)) : ''}<div><h1>${heading}</h1>${subtitle === '' ? '' : html`<p class="soft">${subtitle}</p>`}</div>`;
}

/** Renders the details of a membership and the available actions. */
export function overview(view: Overview): Html {
  const { page, done, origin } = view;
  const notice = confirmationMessage(done, page);
  return html`<main id="content" class="manage">
${head(page, origin, nameOf(page))}
${notice === null ? '' : html`<p class="note" role="status">${notice}</p>`}
<p class="state${kindOf(page)}">${stateOf(page.membership)}</p>
${paragraph(describeStatus(page))}
${membershipDetails(page)}
${actions(view)}
${paymentList(view)}
</main>`;
}

/** Returns the confirmation of a step only if the membership's state matches, because the query parameter can have any value. */
function confirmationMessage(done: string | null, page: ManagePage): string | null {
  const { cancelAtPeriodEnd, currentPeriodEnd, expiresAt } = page.membership;
  switch (done as CompletedStep | null) {
    case 'canceled':
      return cancelAtPeriodEnd && currentPeriodEnd !== null
        ? `Canceled. You have access until ${dayOf(currentPeriodEnd)}.`
        : null;
    case 'kept':
      return cancelAtPeriodEnd ? null : 'Your membership goes on.';
    case 'card':
      return page.method && 'Your payment method was changed.';
    case 'topped_up':
      return expiresAt && `Thank you. You have access until ${dayOf(expiresAt)}.`;
    case 'offer':
      return page.cancelOffer === null && page.nextCharge
        ? `Your next payment is ${page.nextCharge.amount.formatted}.`
        : null;
    default:
      return null;
  }
}

function kindOf({ membership: { status } }: ManagePage): string {
  if (status === 'ACTIVE' || status === 'TRIALING' || status === 'COMPLETED') return ' good';
  return status === 'PAST_DUE' || status === 'UNRESOLVED' ? ' bad' : '';
}

function membershipDetails({ membership, nextCharge, method, collection }: ManagePage): Html {
  const { quantity, formattedRenewalPrice, trialEndsAt, status, expiresAt, cancelAtPeriodEnd, currentPeriodEnd } =
    membership;
  const rows = [
    ['Units', quantity > 1 ? quantity.toLocaleString('en') : null],
    ['Price', formattedRenewalPrice],
    ['Trial ends', status === 'TRIALING' && trialEndsAt !== null ? dayOf(trialEndsAt) : null],
    ['Next payment', nextCharge && `${nextCharge.amount.formatted} on ${dayOf(nextCharge.at)}`],
    [
      'Access ends',
      cancelAtPeriodEnd && currentPeriodEnd !== null ? dayOf(currentPeriodEnd) : expiresAt && dayOf(expiresAt),
    ],
    ['Payment method', collection === 'NOTHING' ? null : (methodOf(method) ?? 'None saved')],
  ].filter((row): row is [string, string] => row[1] !== null);
  return html`<dl class="lines">${rows.map(([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>`;
}

function actions(view: Overview): Html | null {
  const {
    page: { membership, topUp, collection, cancelable, method },
  } = view;
  const offered = [
    ...(membership.cancelAtPeriodEnd && membership.status === 'CANCELING'
      ? [link(view, 'keep', 'Keep membership', 'button main')]
      : []),
    ...(topUp ? [link(view, 'top_up', `Add ${topUp.days.toLocaleString('en')} days`, 'button main')] : []),
    ...(collection === 'NOTHING'
      ? []
      : [link(view, 'card', method === null ? 'Add payment method' : 'Change payment method')]),
    ...(cancelable ? [link(view, 'cancel', 'Cancel membership')] : []),
  ];
  return offered.length === 0 ? null : html`<div class="actions">${offered}</div>`;
}

function paymentList(view: Overview): Html | null {
  const {
    payments: { payments, next },
    older,
  } = view;
  if (payments.length === 0 && !older) return null;
  const rows = payments.map(
    ({ at, total, substatus, receiptUrl }) =>
      html`<tr><td>${dayOf(at)}</td><td>${paymentState(substatus)}</td><td class="number">${total.formatted}</td><td>${receiptUrl && html`<a href="${receiptUrl}">${english.text('receipt.link')}<span class="unseen"> of ${dayOf(at)}</span></a>`}</td></tr>`,
  );
  const pageLinks = [
    ...(older ? [html`<a href="${addressOf(view)}#payments">Newest payments</a>`] : []),
    ...(next === null ? [] : [html`<a href="${addressOf(view, '', { after: next })}#payments">Older payments</a>`]),
  ];
  return html`<section id="payments" aria-labelledby="payments-title"><h2 id="payments-title">Payments</h2>
<table><thead><tr><th scope="col">Date</th><th scope="col">Status</th><th scope="col" class="number">Amount</th><th scope="col">Receipt</th></tr></thead><tbody>${rows}</tbody></table>
${pageLinks.length === 0 ? '' : html`<p>${joinHtml(pageLinks, ' · ')}</p>`}</section>`;
}
