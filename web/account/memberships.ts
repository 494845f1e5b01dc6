import { calendarFileName, paymentCalendar } from '../calendar';
import { GraphFailed } from '../checkout/execute-query';
import { paragraph } from '../checkout/layout';
import type { WebResponse } from '../checkout/responses';
import { type Html, html } from '../html';
import { type AccountContext, root, sections } from './account-context';
import { accountDocuments, type Contents, type Membership, type OpenedMembership } from './documents';
import { descriptionList } from '../design/data';
import { cards, ownName, pager, sellerOf } from './markup';

/** Renders the list of the buyer's memberships. */
export async function listMemberships(context: AccountContext): Promise<WebResponse> {
  const { memberships } = await context.list<'memberships', Membership>(accountDocuments.memberships);
  const items = memberships.nodes.map((membership) => cardOf(context, membership));
  const content = html`${cards(items, context.text('account.noMemberships'))}${pager(context, memberships)}`;
  return context.show('memberships', context.text('account.memberships'), content);
}

/** Renders one membership of the buyer with the contents of its product; null for memberships of others. */
export async function showMembership(context: AccountContext, id: string): Promise<WebResponse | null> {
  const membership = await findMembership(context, id);
  if (!membership) return null;
  const content = html`${sellerOf(context, membership.account)}
${state(context, membership)}
${details(context, membership)}
<div class="actions">${buyAgain(context, membership)}${membership.nextPayment && html`<a class="button" href="${root}/memberships/${membership.id}/${calendarFileName}">${context.text('calendar.add')}</a>`}<a class="button" href="/manage/${membership.id}">${context.text('account.manage')}</a><a class="button" href="${sections.memberships}">${context.text('account.back')}</a></div>
<section aria-labelledby="contents"><h2 id="contents">${context.text('account.contents')}</h2>${await contents(context, membership)}</section>`;
  return context.show('memberships', nameOf(context, membership), content);
}

/** Returns a membership of the buyer; null for memberships of others. */
export async function findMembership(context: AccountContext, id: string): Promise<OpenedMembership | null> {
  const { membership } = await context.ask<{ membership: OpenedMembership | null }>(accountDocuments.membership, {
    id,
  });
  return membership?.user?.id === context.userId ? membership : null;
}

/** Returns the calendar file with the next payment of a membership of the buyer; null if there is none. */
export async function membershipCalendar(context: AccountContext, id: string): Promise<WebResponse | null> {
  const membership = await findMembership(context, id);
  if (!membership?.nextPayment) return null;
  const { at, amount: money, formattedAmount: formatted } = membership.nextPayment;
  const payment = {
    membershipId: id,
    at,
    amount: { money, formatted },
    seller: membership.account?.title ?? context.text('session.seller'),
    name: nameOf(context, membership),
  };
  return paymentCalendar(payment, context.language, context.origin);
}

/** Returns whether a membership opens the contents of its product. */
export function givesAccess({ status }: Membership): boolean {
  return ['TRIALING', 'ACTIVE', 'PAST_DUE', 'COMPLETED', 'CANCELING'].includes(status);
}

/** Renders the link to the checkout of the plan, for a membership that has ended and whose plan is for sale. */
function buyAgain(context: AccountContext, { status, plan }: OpenedMembership): Html | false {
  const isEnded = status === 'CANCELED' || status === 'EXPIRED';
  if (!isEnded || !plan?.purchasable || plan.visibility !== 'VISIBLE') return false;
  return html`<a class="button main" href="${plan.purchaseUrl}">${context.text('account.buyAgain')}</a>`;
}

function nameOf(context: AccountContext, { product, plan }: Membership): string {
  return product?.title ?? plan?.title ?? context.text('account.membership');
}

function cardOf(context: AccountContext, membership: Membership): Html {
  const name = nameOf(context, membership);
  return html`${sellerOf(context, membership.account)}<h2><a href="${root}/memberships/${membership.id}">${ownName(name)}</a></h2>${state(context, membership)}${details(context, membership)}`;
}

function state(context: AccountContext, { status }: Membership): Html {
  const isGood = ['ACTIVE', 'TRIALING', 'COMPLETED'].includes(status);
  const isBad = ['PAST_DUE', 'UNRESOLVED'].includes(status);
  return html`<p class="state${isGood && ' good'}${isBad && ' bad'}">${context.text(`account.status.${status}`)}</p>`;
}

function details(context: AccountContext, membership: Membership): Html {
  const { nextPayment, accessEndsAt, paymentCollectionPaused } = membership;
  const { language } = context;
  const next = nextPayment && {
    amount: language.amount({ money: nextPayment.amount, formatted: nextPayment.formattedAmount }),
    day: language.day(nextPayment.at),
  };
  const paused = paymentCollectionPaused ? context.text('account.paused') : null;
  return descriptionList([
    [context.text('account.price'), priceOf(context, membership)],
    [context.text('account.next'), next ? context.text('account.nextOn', next) : paused],
    [context.text('account.accessEnds'), accessEndsAt && language.day(accessEndsAt)],
  ]);
}

function priceOf({ language }: AccountContext, membership: Membership): string {
  const { renewalPrice, formattedRenewalPrice, initialPricePaid, formattedInitialPricePaid, plan } = membership;
  if (renewalPrice === null) {
    if (/^0*(\.0*)?$/.test(initialPricePaid.amount)) return language.text('price.free');
    return language.amount({ money: initialPricePaid, formatted: formattedInitialPricePaid });
  }
  if (language.locale === 'en' && formattedRenewalPrice !== null) return formattedRenewalPrice;
  const amount = language.amount({ money: renewalPrice, formatted: '' });
  const days = plan?.billingPeriod ?? null;
  return days === null ? amount : language.text('price.each', { amount, days });
}

/** Renders the license key, and the contents of the product with links to the courses. */
async function contents(context: AccountContext, membership: OpenedMembership): Promise<Html> {
  const { id, licenseKey } = membership;
  if (!givesAccess(membership)) return html`<p class="soft">${context.text('account.noAccess')}</p>`;
  const experiences = await experiencesOf(context, id);
  const items = experiences?.map(({ name, courses }) => {
    const links = courses?.nodes.map(
      (course) =>
        html`<li><a href="${root}/memberships/${id}/courses/${course.id}">${ownName(course.title ?? context.text('account.course'))}</a></li>`,
    );
    return html`<li>${ownName(name)}${links && links.length > 0 && html`<ul class="list">${links}</ul>`}</li>`;
  });
  const license =
    licenseKey !== null &&
    html`<details><summary>${context.text('account.showLicense')}</summary><p><code dir="ltr">${licenseKey}</code></p></details>`;
  if (!items) return html`${paragraph(context.text('account.contentsUnavailable'))}${license}`;
  if (items.length === 0 && !license) return html`<p class="soft">${context.text('account.noContents')}</p>`;
  return html`${items.length > 0 && html`<ul class="list">${items}</ul>`}${license}`;
}

/** Returns the contents of the product; null while the domain of courses is unavailable, because the rest of the page does not need them. */
async function experiencesOf(
  context: AccountContext,
  id: string,
): Promise<NonNullable<Contents['product']>['experiences'] | null> {
  try {
    const { membership } = await context.ask<{ membership: Contents | null }>(accountDocuments.contents, { id });
    return membership?.product?.experiences ?? [];
  } catch (error) {
    if (error instanceof GraphFailed) return null;
    throw error;
  }
}
