import { type Html, html, type HtmlValue } from '../html';
import { emptyState } from './surfaces';

export interface Column {
  readonly heading: string;
  /** Whether its cells are numbers, which are aligned at their end. */
  readonly isNumber?: boolean;
}

/**
 * Renders a table with column headings; an empty state if there are no rows. A wide table scrolls, also with the
 * keyboard.
 * @param label name of the table for assistive technology
 */
export function table(
  columns: readonly (string | Column)[],
  rows: readonly (readonly HtmlValue[])[],
  emptyText: string,
  label = 'Table',
): Html {
  if (rows.length === 0) return emptyState(emptyText);
  const classes = columns.map((column) => typeof column !== 'string' && column.isNumber && html` class="number"`);
  const head = columns.map(
    (column, index) =>
      html`<th scope="col"${classes[index]}>${typeof column === 'string' ? column : column.heading}</th>`,
  );
  const lines = rows.map((row) => html`<tr>${row.map((cell, index) => html`<td${classes[index]}>${cell}</td>`)}</tr>`);
  return html`<div class="wide" tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

/** Renders names with their values; a row without a value is left out. */
export function descriptionList(rows: readonly (readonly [name: string, value: HtmlValue])[]): Html {
  return html`<dl class="lines">${rows
    .filter(([, value]) => value !== null)
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Renders an instant. `text` is its form in the language of the page. */
export function date(instant: string, text: string): Html {
  return html`<time datetime="${instant}">${text}</time>`;
}

/** Renders a formatted amount of money, which is not broken into lines and keeps its direction. */
export function amount(formatted: string): Html {
  return html`<bdi class="money">${formatted}</bdi>`;
}
