import { type Html, html, joinHtml } from '../html';
import { sameOriginImageUrl, paragraph, seller } from '../checkout/layout';
import type { Language } from '../messages';
import { progress } from '../progress';
import type { AccountLinkData, PayoutMethodData, PayoutData, PayoutsData } from './documents';

const kinds = [
  { kind: 'INDIVIDUAL', field: 'individual', label: 'verify.identity' },
  { kind: 'BUSINESS', field: 'business', label: 'verify.business' },
] as const;

const submittedStates = ['APPROVED', 'PROCESSING', 'MANUAL_REVIEW'];

/** Valid values of `kind` in the form of the onboarding page. */
export const verifiedKinds: readonly string[] = kinds.map(({ kind }) => kind);

/** Renders the onboarding page of an account: its steps with their status, and buttons to continue. */
export function onboardingPage(
  { account, returnUrl }: AccountLinkData,
  action: string,
  origin: string,
  language: Language,
): Html {
  const tasks = kinds.map(({ kind, field, label }) => {
    const status = account.verification?.[field]?.status ?? 'NOT_STARTED';
    return { kind, status, text: language.text(label), isDone: submittedStates.includes(status) };
  });
  const current = tasks.findIndex(({ isDone }) => !isDone);
  const steps = tasks.map(({ text, isDone }) => ({ text, isDone }));
  const sections = tasks.map(({ kind, status, text, isDone }) => {
    const button = html`<form method="post" action="${action}"><input type="hidden" name="kind" value="${kind}"><button class="main" type="submit">${text}</button></form>`;
    return html`<h2>${text}</h2>${paragraph(statusText(status, language))}${isDone ? '' : button}`;
  });
  return html`<main id="content" class="manage">
${seller(account.title, sameOriginImageUrl(account.logoUrl, origin))}
<h1>${language.text('onboarding.heading')}</h1>
${current < 0 ? paragraph(language.text('onboarding.complete')) : progress(steps, current, language)}
${joinHtml(sections, '\n')}
${backLink(returnUrl, language)}
</main>`;
}

function statusText(status: string, language: Language): string {
  const name = status === 'MANUAL_REVIEW' ? 'PROCESSING' : status;
  return language.find(`onboarding.${name}`) ?? language.text('onboarding.PENDING');
}

/** Renders the payout methods and the payouts of an account. */
export function payoutsPage(
  { account, returnUrl }: AccountLinkData,
  { payoutMethods, payouts }: PayoutsData,
  origin: string,
  language: Language,
): Html {
  const methods = payoutMethods.nodes.map((method) => describeMethod(method, language));
  const latest = payouts.nodes.map((payout) => payoutLabel(payout, language));
  return html`<main id="content" class="manage">
${seller(account.title, sameOriginImageUrl(account.logoUrl, origin))}
<h1>${language.text('payouts.heading')}</h1>
<h2>${language.text('payouts.methods')}</h2>
${list(methods, language.text('payouts.noMethods'))}
<h2>${language.text('payouts.latest')}</h2>
${list(latest, language.text('payouts.none'))}
${backLink(returnUrl, language)}
</main>`;
}

const backLink = (address: string, language: Language): Html =>
  html`<p><a rel="noreferrer" href="${address}">${language.text('onboarding.back')}</a></p>`;

const list = (items: readonly Html[], emptyText: string): Html =>
  items.length === 0 ? paragraph(emptyText) : html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

/** Joins the parts of a line, each of which keeps its own direction. */
const lineOf = (parts: readonly string[]): Html =>
  joinHtml(
    parts.map((part) => html`<bdi>${part}</bdi>`),
    ' · ',
  );

function describeMethod(method: PayoutMethodData, language: Language): Html {
  const { nickname, institutionName, accountReference, destinationCurrency, status, isDefault } = method;
  const name = [nickname, institutionName, accountReference].filter(Boolean).join(', ');
  return lineOf([
    name || language.text('payouts.method'),
    destinationCurrency.toUpperCase(),
    statusName('payoutMethod', status, language),
    ...(isDefault ? [language.text('payouts.default')] : []),
  ]);
}

function payoutLabel({ amount, status, createdAt }: PayoutData, language: Language): Html {
  const formatted = `${amount.amount} ${amount.currency.toUpperCase()}`;
  const money = language.amount({ money: amount, formatted });
  return lineOf([money, statusName('payout', status, language), language.day(createdAt)]);
}

/** Returns the name of a status; a value without a text is shown as in the API. */
function statusName(type: 'payout' | 'payoutMethod', status: string, language: Language): string {
  return language.find(`${type}.${status}`) ?? status.toLowerCase().replaceAll('_', ' ');
}
