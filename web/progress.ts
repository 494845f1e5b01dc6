import { type Html, html } from './html';
import type { Language } from './messages';

/** A step of a process with several pages or tasks. */
export interface ProgressStep {
  readonly label: string;
  readonly isDone: boolean;
  /** URL of the step; null if it cannot be opened. */
  readonly url: string | null;
}

/**
 * Renders the position in a process, such as "Step 2 of 4", and the list of its steps.
 * @param current index of the current step
 */
export function progress(steps: readonly ProgressStep[], current: number, language: Language): Html {
  const position = language.text('progress.step', { step: current + 1, total: steps.length });
  const items = steps.map(({ label, isDone, url }, index) => {
    const name = url === null || index === current ? label : html`<a href="${url}">${label}</a>`;
    const done = isDone && html` <span class="step-done">${language.text('progress.done')}</span>`;
    return html`<li${index === current && html` aria-current="step"`}>${name}${done}</li>`;
  });
  return html`<nav class="progress" aria-label="${language.text('progress.label')}"><p>${position}</p><ol>${items}</ol></nav>`;
}
