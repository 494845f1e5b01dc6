import { escapeHtml } from '../html';

/** A table cell: plain text, or explicit markup. */
export type Cell = string | { readonly markup: string };

/** Renders a table with column headings; a sentence if there are no rows. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[], emptyText: string): string {
  if (rows.length === 0) return `<p class="soft">${escapeHtml(emptyText)}</p>`;
  const head = headings.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const lines = rows.map(
    (row) =>
      `<tr>${row.map((cell) => `<td>${typeof cell === 'string' ? escapeHtml(cell) : cell.markup}</td>`).join('')}</tr>`,
  );
  return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

export function link(address: string, text: string): { readonly markup: string } {
  return { markup: `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>` };
}

/** Renders a description list. */
export function descriptionList(rows: readonly (readonly [string, string | null])[]): string {
  return `<dl class="lines">${rows
    .filter((row): row is readonly [string, string] => row[1] !== null)
    .map(([name, text]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd></div>`)
    .join('')}</dl>`;
}

/** Renders a secret that is shown only once. */
export function secretBlock(heading: string, secret: string): string {
  return `<section class="note" role="status" aria-labelledby="secret-title"><h2 id="secret-title">${escapeHtml(heading)}</h2><p>Copy it now. It is not shown again.</p><p><code id="secret">${escapeHtml(secret)}</code></p></section>`;
}

/** Formats a time to the second, in UTC. */
export function timeOf(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;
}
