import { sameOriginImageUrl, paragraph, seller } from '../checkout/layout';
import { type Html, html } from '../html';
import type { Language } from '../messages';
import type { OrderedLlc } from './documents';

const line = (label: string | Html, text: string): Html => html`<div><dt>${label}</dt><dd>${text}</dd></div>`;

/** Renders the order with its founders and charges, and a pay button until it is paid. */
export function llcPage(
  { status, legalName, formationState, founders, charges, total, account }: OrderedLlc,
  action: string,
  origin: string,
  language: Language,
): Html {
  const dollars = (amount: string): string =>
    language.amount({ money: { amount, currency: 'usd' }, formatted: `$${amount}` });
  const shares = founders.map(({ firstName, lastName, ownershipPercentage }) =>
    line(html`<bdi>${firstName} ${lastName}</bdi>`, `${ownershipPercentage} %`),
  );
  const prices = charges.map(({ kind, amount }) => line(language.text(`llc.${kind}`), dollars(amount)));
  const button = html`<form method="post" action="${action}"><button class="main" type="submit">${language.text('llc.pay')}</button></form>`;
  return html`<main id="content" class="manage">
${seller(account.title, sameOriginImageUrl(account.logoUrl, origin))}
<h1><bdi>${legalName}</bdi></h1>
${paragraph(language.text(`llc.${status}`))}
<h2>${language.text('llc.company')}</h2>
<dl class="lines">${line(language.text('llc.state'), formationState)}${shares}</dl>
<h2>${language.text('llc.price')}</h2>
<dl class="lines">${prices}${line(language.text('receipt.total'), dollars(total))}</dl>
${status === 'DRAFT' ? button : ''}
</main>`;
}
