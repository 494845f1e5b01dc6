import type { HttpAnswer } from '../../support/http-call';
import { marks } from './marks';
import type { ReachWorld } from './world';

/** Headers that differ from one answer to the next whatever was asked. */
const passing = ['date', 'x-request-id', 'ratelimit', 'ratelimit-policy'];

/** What an operation of the graph has cost, and what is left: another rest after each. */
const spent = /"cost":\{[^}]*\}/;

/** An id like the given one that names nothing: the same beginning, the same length. */
export function nothingLike(id: string): string {
  const start = id.indexOf('_') + 1;
  return `${id.slice(0, start)}${'Nothing0'.repeat(9).slice(0, id.length - start)}`;
}

/** All of an answer that may tell one id from another: status, headers, body, without the id itself and the request's. */
export function comparable({ status, headers, text }: HttpAnswer, id: string): string {
  const said = text.replace(spent, '"cost":{}');
  const kept = Object.entries(headers)
    .filter(([name]) => !passing.includes(name) && !(name === 'content-length' && said !== text))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .toSorted();
  const requestId = String(headers['x-request-id'] ?? '');
  return [status, ...kept, said]
    .join('\n')
    .replaceAll(id, '<id>')
    .replaceAll(encodeURIComponent(id), '<id>')
    .replaceAll(requestId === '' ? '\0' : requestId, '<request>');
}

/** What an answer tells of an account: its mark, or ids of its rows, except those that were asked for. */
export function leaks(
  { owners, accounts }: Pick<ReachWorld, 'owners' | 'accounts'>,
  whose: 'own' | 'other',
  { text }: Pick<HttpAnswer, 'text'>,
  asked: string,
): string[] {
  const ids = owners.idsOf(accounts[whose], text).filter((id) => !asked.includes(id));
  return [...(text.includes(marks[whose]) ? [`the text ${marks[whose]}`] : []), ...ids.slice(0, 3)];
}

/** Which addresses of people an answer shows, but for the caller's own; null where it shows none. */
export function emails({ text }: Pick<HttpAnswer, 'text'>, own: string): string | null {
  const shownOnes = (text.match(/[\w.+-]+@[\w-]+\.\w+/g) ?? []).filter((one) => own === '' || !one.startsWith(own));
  return shownOnes.length === 0 ? null : `shows ${[...new Set(shownOnes)].slice(0, 3).join(', ')}`;
}

/** An answer in a line, for whoever reads a failure. */
export function shown({ status, text }: HttpAnswer): string {
  return `${status} ${text.slice(0, 160)}`;
}
