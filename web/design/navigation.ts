import { type Html, html } from '../html';
import { icon } from './icons';

export interface Tab {
  readonly url: string;
  readonly text: string;
  /** Whether it is the page that is shown. */
  readonly isCurrent: boolean;
}

/** Renders links between the pages of a section. */
export function tabs(label: string, items: readonly Tab[]): Html {
  return html`<nav class="tabs" aria-label="${label}">${items.map(
    ({ url, text, isCurrent }) => html`<a href="${url}"${isCurrent && html` aria-current="page"`}>${text}</a>`,
  )}</nav>`;
}

export interface Step {
  readonly text: string;
  readonly isDone: boolean;
  /** URL of the step; null if it cannot be opened. */
  readonly url?: string | null;
}

/**
 * Renders the steps of a task.
 * @param current index of the current step
 * @param doneText text for assistive technology beside the steps that are done
 */
export function steps(label: string, items: readonly Step[], current: number, doneText: string): Html {
  const lines = items.map(({ text, isDone, url = null }, index) => {
    const name = url === null || index === current ? text : html`<a href="${url}">${text}</a>`;
    const done = html`${icon('check')}<span class="unseen">${doneText}</span>`;
    return html`<li${index === current && html` aria-current="step"`}>${isDone && done}<span>${name}</span></li>`;
  });
  return html`<ol class="steps" aria-label="${label}">${lines}</ol>`;
}
