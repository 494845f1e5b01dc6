import { type Html, html, type HtmlValue } from '../html';
import type { Language } from '../messages';
import type { PaymentContent } from './payment-content';

/** URL of a receipt: the path of the page, and the key. */
export interface ReceiptAddress {
  readonly id: string;
  readonly key: string;
}

/** Returns the URL of a receipt, as a page or as a PDF. */
export function receiptAddress({ id, key }: ReceiptAddress, type: '' | '.pdf' = ''): string {
  return `/receipts/payments/${id}${type}?${new URLSearchParams({ key }).toString()}`;
}

/** Renders the body of the page of a receipt. */
export function paymentPage(content: PaymentContent, address: ReceiptAddress, language: Language): Html {
  const { number, paidAt, seller, buyer, method, state, membershipUrl } = content;
  const text = (key: Parameters<Language['text']>[0]): string => language.text(key);
  const details = [
    row(text('receipt.number'), number),
    row(text('receipt.date'), paidAt),
    ...[seller, buyer].filter(({ lines }) => lines.length > 0).map(({ label, lines }) => row(label, linesOf(lines))),
    method === null ? null : row(text('receipt.method'), method),
  ];
  const pdf = `${receiptAddress(address, '.pdf')}&locale=${language.locale}`;
  return html`<main id="content" class="manage">
<h1>${text('receipt.heading')}</h1>
${state === null ? '' : html`<p class="note">${state}</p>`}
<dl class="lines">${details}</dl>
${itemTable(content, language)}
<dl class="lines">${content.sums.map(({ label, amount, isStrong }) => html`<div${isStrong && html` class="due"`}><dt>${label}</dt><dd>${amount}</dd></div>`)}</dl>
<div class="actions"><a class="button main" href="${pdf}">${text('receipt.download')}</a>${membershipUrl === null ? '' : html`<a class="button" href="${membershipUrl}">${text('session.manage')}</a>`}</div>
</main>`;
}

const row = (label: string, content: HtmlValue): Html => html`<div><dt>${label}</dt><dd>${content}</dd></div>`;

/** Renders texts of sellers and buyers, each in the direction of its first letter. */
const linesOf = (lines: readonly string[]): Html[] => lines.map((line) => html`<div><bdi>${line}</bdi></div>`);

function itemTable({ item }: PaymentContent, language: Language): Html {
  const heading = (key: Parameters<Language['text']>[0], isNumber = true): Html =>
    html`<th scope="col"${isNumber && html` class="number"`}>${language.text(key)}</th>`;
  return html`<table><caption class="unseen">${language.text('receipt.items')}</caption><thead><tr>${heading('receipt.item', false)}${heading('receipt.quantity')}${heading('receipt.unitPrice')}${heading('receipt.amount')}</tr></thead>
<tbody><tr><td>${linesOf(item.names)}</td><td class="number">${item.quantity}</td><td class="number">${item.unitPrice}</td><td class="number">${item.amount}</td></tr></tbody></table>`;
}
