import { type Html, html, joinHtml } from '../html';
import { sameOriginImageUrl, paragraph, seller } from '../checkout/layout';
import type { AccountLinkData, PayoutMethodData, PayoutData, PayoutsData } from './documents';

const kinds = [
  { kind: 'INDIVIDUAL', field: 'individual', label: 'Verify your identity' },
  { kind: 'BUSINESS', field: 'business', label: 'Verify your business' },
] as const;

const statusMessages: Readonly<Record<string, string>> = {
  APPROVED: 'Done.',
  PROCESSING: 'We are looking at it.',
  MANUAL_REVIEW: 'We are looking at it.',
  REJECTED: 'This could not be verified. Try again.',
  ACTION_REQUIRED: 'Something more is needed.',
};
const submittedStates = ['APPROVED', 'PROCESSING', 'MANUAL_REVIEW'];

/** Valid values of `kind` in the form of the onboarding page. */
export const verifiedKinds: readonly string[] = kinds.map(({ kind }) => kind);

/** Renders the onboarding page of an account: the verification status, and buttons to continue. */
export function onboardingPage({ account, returnUrl }: AccountLinkData, action: string, origin: string): Html {
  const steps = kinds.map(({ kind, field, label }) => {
    const status = account.verification?.[field]?.status ?? null;
    const isStepOpen = status === null || !submittedStates.includes(status);
    const button = html`<form method="post" action="${action}"><input type="hidden" name="kind" value="${kind}"><button class="main" type="submit">${label}</button></form>`;
    return html`<h2>${label}</h2>${paragraph(status === null ? 'Not begun.' : (statusMessages[status] ?? 'Not finished.'))}${isStepOpen ? button : ''}`;
  });
  return html`<main id="content" class="manage">
${seller(account.title, sameOriginImageUrl(account.logoUrl, origin))}
<h1>Set up your account</h1>
${joinHtml(steps, '\n')}
${backLink(returnUrl)}
</main>`;
}

/** Renders the payout methods and the payouts of an account. */
export function payoutsPage(
  { account, returnUrl }: AccountLinkData,
  { payoutMethods, payouts }: PayoutsData,
  origin: string,
): Html {
  return html`<main id="content" class="manage">
${seller(account.title, sameOriginImageUrl(account.logoUrl, origin))}
<h1>Payouts</h1>
<h2>Payout methods</h2>
${list(payoutMethods.nodes.map(describeMethod), 'There is none yet.')}
<h2>Latest payouts</h2>
${list(payouts.nodes.map(payoutLabel), 'Nothing was paid out yet.')}
${backLink(returnUrl)}
</main>`;
}

const backLink = (address: string): Html => html`<p><a rel="noreferrer" href="${address}">Go back</a></p>`;
const list = (items: readonly string[], emptyText: string): Html =>
  items.length === 0 ? paragraph(emptyText) : html`<ul>${items.map((text) => html`<li>${text}</li>`)}</ul>`;
const humanize = (value: string): string => value.toLowerCase().replaceAll('_', ' ');

function describeMethod({
  nickname,
  institutionName,
  accountReference,
  destinationCurrency,
  status,
  isDefault,
}: PayoutMethodData): string {
  const name = [nickname, institutionName, accountReference].filter(Boolean).join(', ') || 'Payout method';
  return `${name} · ${destinationCurrency.toUpperCase()} · ${humanize(status)}${isDefault ? ' · default' : ''}`;
}

const payoutLabel = ({ amount, status, createdAt }: PayoutData): string =>
  `${amount.amount} ${amount.currency.toUpperCase()} · ${humanize(status)} · ${createdAt.slice(0, 10)}`;
