import { escapeHtml } from '../html';
import { sameOriginImageUrl, paragraph, seller } from '../checkout/layout';
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
export function head(page: ManagePage, origin: string, heading: string): string {
  const { account, plan } = page.membership;
  const name = nameOf(page);
  const subtitle = [heading === name ? null : name, plan?.title && plan.title !== name ? plan.title : null]
    .filter((text) => text !== null)
    .join(' · ');
  return `${account ? seller(account.title, sameOriginImageUrl(account.logoUrl, origin)) : ''}<div><h1>${escapeHtml(heading)}</h1>${subtitle === '' ? '' : `<p class="soft">${escapeHtml(subtitle)}</p>`}</div>`;
}

/** Renders the details of a membership and the available actions. */
export function overview(view: Overview): string {
  const { page, done, origin } = view;
  const notice = confirmationMessage(done, page);
  return `<main id="content" class="manage">
${head(page, origin, nameOf(page))}
${notice === null ? '' : `<p class="note" role="status">${escapeHtml(notice)}</p>`}
<p class="state${kindOf(page)}">${escapeHtml(stateOf(page.membership))}</p>
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

function membershipDetails({ membership, nextCharge, method, collection }: ManagePage): string {
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
  return `<dl class="lines">${rows.map(([label, text]) => `<div><dt>${label}</dt><dd>${escapeHtml(text)}</dd></div>`).join('')}</dl>`;
}

function actions(view: Overview): string {
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
  return offered.length === 0 ? '' : `<div class="actions">${offered.join('')}</div>`;
}

function paymentList(view: Overview): string {
  const {
    payments: { payments, next },
    older,
  } = view;
  if (payments.length === 0 && !older) return '';
  const rows = payments.map(
    ({ at, total, substatus }) =>
      `<tr><td>${escapeHtml(dayOf(at))}</td><td>${escapeHtml(paymentState(substatus))}</td><td class="number">${escapeHtml(total.formatted)}</td></tr>`,
  );
  const pageLinks = [
    ...(older ? [`<a href="${escapeHtml(addressOf(view))}#payments">Newest payments</a>`] : []),
    ...(next === null
      ? []
      : [`<a href="${escapeHtml(addressOf(view, '', { after: next }))}#payments">Older payments</a>`]),
  ];
  return `<section id="payments" aria-labelledby="payments-title"><h2 id="payments-title">Payments</h2>
<table><thead><tr><th scope="col">Date</th><th scope="col">Status</th><th scope="col" class="number">Amount</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${pageLinks.length === 0 ? '' : `<p>${pageLinks.join(' · ')}</p>`}</section>`;
}
