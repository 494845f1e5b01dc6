import { type Html, html } from '../html';

/** A table cell: plain text or markup. */
export type Cell = string | Html;

/** Renders a table with column headings; a sentence if there are no rows. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[], emptyText: string): Html {
  if (rows.length === 0) return html`<p class="soft">${emptyText}</p>`;
  const head = headings.map((text) => html`<th scope="col">${text}</th>`);
  const lines = rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return html`<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

export function link(address: string, text: string): Html {
  return html`<a href="${address}">${text}</a>`;
}

/** Renders a description list. */
export function descriptionList(rows: readonly (readonly [string, string | null])[]): Html {
  return html`<dl class="lines">${rows
    .filter((row): row is readonly [string, string] => row[1] !== null)
    .map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>`;
}

/** Renders a secret that is shown only once. */
export function secretBlock(heading: string, secret: string): Html {
  return html`<section class="note" role="status" aria-labelledby="secret-title"><h2 id="secret-title">${heading}</h2><p>Copy it now. It is not shown again.</p><p><code id="secret">${secret}</code></p></section>`;
}

/** Formats a time to the second, in UTC. */
export function timeOf(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;
}
