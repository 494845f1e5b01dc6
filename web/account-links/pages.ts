import { escapeHtml } from '../html';
import { ownPicture, paragraph, seller } from '../checkout/layout';
import type { OpenedLink, PayoutMethodSeen, PayoutSeen, PayoutsSeen } from './documents';

const kinds = [
  { kind: 'INDIVIDUAL', field: 'individual', label: 'Verify your identity' },
  { kind: 'BUSINESS', field: 'business', label: 'Verify your business' },
] as const;

const said: Readonly<Record<string, string>> = {
  APPROVED: 'Done.',
  PROCESSING: 'We are looking at it.',
  MANUAL_REVIEW: 'We are looking at it.',
  REJECTED: 'This could not be verified. Try again.',
  ACTION_REQUIRED: 'Something more is needed.',
};
const closed = ['APPROVED', 'PROCESSING', 'MANUAL_REVIEW'];

/** Valid values of `kind` in the form of the onboarding page. */
export const verifiedKinds: readonly string[] = kinds.map(({ kind }) => kind);

/** Renders the onboarding page of an account: the verification status, and buttons to continue. */
export function onboardingPage({ account, returnUrl }: OpenedLink, action: string, origin: string): string {
  const steps = kinds.map(({ kind, field, label }) => {
    const status = account.verification?.[field]?.status ?? null;
    const open = status === null || !closed.includes(status);
    const button = `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="kind" value="${kind}"><button class="main" type="submit">${label}</button></form>`;
    return `<h2>${label}</h2>${paragraph(status === null ? 'Not begun.' : (said[status] ?? 'Not finished.'))}${open ? button : ''}`;
  });
  return `<main id="content" class="manage">
${seller(account.title, ownPicture(account.logoUrl, origin))}
<h1>Set up your account</h1>
${steps.join('\n')}
${back(returnUrl)}
</main>`;
}

/** Renders the payout methods and the payouts of an account. */
export function payoutsPage(
  { account, returnUrl }: OpenedLink,
  { payoutMethods, payouts }: PayoutsSeen,
  origin: string,
): string {
  return `<main id="content" class="manage">
${seller(account.title, ownPicture(account.logoUrl, origin))}
<h1>Payouts</h1>
<h2>Payout methods</h2>
${list(payoutMethods.nodes.map(methodText), 'There is none yet.')}
<h2>Latest payouts</h2>
${list(payouts.nodes.map(payoutText), 'Nothing was paid out yet.')}
${back(returnUrl)}
</main>`;
}

const back = (address: string): string => `<p><a rel="noreferrer" href="${escapeHtml(address)}">Go back</a></p>`;
const list = (texts: readonly string[], none: string): string =>
  texts.length === 0 ? paragraph(none) : `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;
const words = (word: string): string => word.toLowerCase().replaceAll('_', ' ');

function methodText({
  nickname,
  institutionName,
  accountReference,
  destinationCurrency,
  status,
  isDefault,
}: PayoutMethodSeen): string {
  const name = [nickname, institutionName, accountReference].filter(Boolean).join(', ') || 'Payout method';
  return `${name} · ${destinationCurrency.toUpperCase()} · ${words(status)}${isDefault ? ' · default' : ''}`;
}

const payoutText = ({ amount, status, createdAt }: PayoutSeen): string =>
  `${amount.amount} ${amount.currency.toUpperCase()} · ${words(status)} · ${createdAt.slice(0, 10)}`;
