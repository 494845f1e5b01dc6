import { date } from '../design/data';
import { notice } from '../design/surfaces';
import { type Html, html } from '../html';

export function link(address: string, text: string): Html {
  return html`<a href="${address}">${text}</a>`;
}

/** Renders a secret that is shown only once. */
export function secretBlock(heading: string, secret: string): Html {
  const content = html`<p>Copy it now. It is not shown again.</p><p><code id="secret">${secret}</code></p>`;
  return notice({ tone: 'good', heading, content, isResult: true });
}

/** Renders an instant as time to the second, in UTC. */
export const timestamp = (value: string): Html => date(value, timeOf(value));

/** Formats a time to the second, in UTC. */
export function timeOf(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;
}
