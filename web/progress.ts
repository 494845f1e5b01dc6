import { type Step, steps } from './design/navigation';
import { type Html, html } from './html';
import type { Language } from './messages';

/**
 * Renders the position in a process with several pages or tasks, such as "Step 2 of 4", and the list of its steps.
 * @param current index of the current step
 */
export function progress(items: readonly Step[], current: number, language: Language): Html {
  const position = language.text('progress.step', { step: current + 1, total: items.length });
  const list = steps(language.text('progress.label'), items, current, language.text('progress.done'));
  return html`<div class="progress"><p class="soft">${position}</p>${list}</div>`;
}
