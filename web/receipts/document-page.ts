import { type Html, html } from '../html';
import type { Language } from '../messages';
import type { PdfText } from '../pdf/render';
import type { DocumentContent } from './document-content';
import type { DocumentKind } from './documents';

/** URL of a document: the path of the page, and the key. */
export interface DocumentAddress {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly key: string;
}

/** Returns the URL of a document, as a page or as a PDF. */
export function documentAddress({ kind, id, key }: DocumentAddress, type: '' | '.pdf' = ''): string {
  return `/receipts/${kind}/${id}${type}?${new URLSearchParams({ key }).toString()}`;
}

/** Renders the body of the page of a document. */
export function documentPage(content: DocumentContent, address: DocumentAddress, language: Language): Html {
  const { heading, notes, details, links, sums } = content;
  const pdf = `${documentAddress(address, '.pdf')}&locale=${language.locale}`;
  const hasMain = links.some(({ isMain }) => isMain);
  const buttons = [
    ...links.filter(({ isMain }) => isMain),
    { label: language.text('receipt.download'), url: pdf, isMain: !hasMain },
    ...links.filter(({ isMain }) => !isMain),
  ];
  return html`<main id="content" class="manage">
<h1>${heading}</h1>
${notes.map((note) => html`<p class="note">${note}</p>\n`)}<dl class="lines">${details
    .filter(({ lines }) => lines.length > 0)
    .map(({ label, lines }) => html`<div><dt>${label}</dt><dd>${lines.map(lineOf)}</dd></div>`)}</dl>
${itemTable(content)}
<dl class="lines">${sums.map(sumRow)}</dl>
<div class="actions">${buttons.map(
    ({ label, url, isMain }) => html`<a class="${isMain ? 'button main' : 'button'}" href="${url}">${label}</a>`,
  )}</div>
</main>`;
}

function sumRow({ label, amount, isStrong, url }: DocumentContent['sums'][number]): Html {
  const name = url == null ? label : html`<a href="${url}">${label}</a>`;
  return html`<div${isStrong && html` class="due"`}><dt>${name}</dt><dd>${amount}</dd></div>`;
}

/** Renders a line. Texts of sellers and buyers have the direction of their first letter. */
function lineOf(line: PdfText): Html | string {
  return typeof line === 'string' ? line : html`<div><bdi>${line.value}</bdi></div>`;
}

function itemTable({ names, columns, items }: DocumentContent): Html {
  const headings = columns.map(
    (heading, at) => html`<th scope="col"${at > 0 && html` class="number"`}>${heading}</th>`,
  );
  const rows = items.map(
    (item) =>
      html`<tr><td>${item.names.map((value) => lineOf({ value }))}</td>${item.numbers.map((number) => html`<td class="number">${number}</td>`)}</tr>`,
  );
  return html`<table><caption class="unseen">${names.items}</caption><thead><tr>${headings}</tr></thead>
<tbody>${rows}</tbody></table>`;
}
