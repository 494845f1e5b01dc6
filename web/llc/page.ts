import { sameOriginImageUrl, paragraph, seller } from '../checkout/layout';
import { type Html, html } from '../html';
import type { OrderedLlc } from './documents';

const chargeNames = {
  STATE_FILING: 'Filing with the state',
  SERVICE: 'Service',
  EXPEDITED_EIN: 'Tax number, expedited',
} as const;

const statusMessages = {
  DRAFT: 'The company is formed when this has been paid.',
  PROCESSING: 'This is paid. The company is being formed.',
  FILED: 'This is paid. The papers are with the state.',
  REJECTED: 'The state has rejected the papers.',
  COMPLETED: 'The company is formed.',
} as const;

const dollars = (amount: string): string => `$${amount}`;
const line = (label: string, text: string): Html => html`<div><dt>${label}</dt><dd>${text}</dd></div>`;

/** Renders the order with its founders and charges, and a pay button until it is paid. */
export function llcPage(
  { status, legalName, formationState, founders, charges, total, account }: OrderedLlc,
  action: string,
  origin: string,
): Html {
  const button = html`<form method="post" action="${action}"><button class="main" type="submit">Pay (test)</button></form>`;
  return html`<main id="content" class="manage">
${seller(account.title, sameOriginImageUrl(account.logoUrl, origin))}
<h1>${legalName}</h1>
${paragraph(statusMessages[status])}
<h2>Company</h2>
<dl class="lines">${line('State', formationState)}${founders.map(({ firstName, lastName, ownershipPercentage }) => line(`${firstName} ${lastName}`, `${ownershipPercentage} %`))}</dl>
<h2>Price</h2>
<dl class="lines">${charges.map(({ kind, amount }) => line(chargeNames[kind], dollars(amount)))}${line('Total', dollars(total))}</dl>
${status === 'DRAFT' ? button : ''}
</main>`;
}
