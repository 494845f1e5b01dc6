import type { HttpAnswer } from '../../support/http-call';
import { marks } from './marks';
import type { ReachWorld } from './world';

/** Headers that differ between responses regardless of the request. */
const passing = ['date', 'x-request-id', 'ratelimit', 'ratelimit-policy'];

/** Cost and remaining budget of a graph operation: they differ in each response. */
const spent = /"cost":\{[^}]*\}/;

/** Returns an id of a nonexistent resource, with the prefix and the length of the given one. */
export function nothingLike(id: string): string {
  const start = id.indexOf('_') + 1;
  return `${id.slice(0, start)}${'Nothing0'.repeat(9).slice(0, id.length - start)}`;
}

/** Returns everything of a response that could distinguish one id from another: status, headers and body, with the id and the request id masked. */
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

/** Returns what a response leaks of an account: its mark, or ids of its rows that were not in the request. */
export function leaks(
  { owners, accounts }: Pick<ReachWorld, 'owners' | 'accounts'>,
  whose: 'own' | 'other',
  { text }: Pick<HttpAnswer, 'text'>,
  asked: string,
): string[] {
  const ids = owners.idsOf(accounts[whose], text).filter((id) => !asked.includes(id));
  return [...(text.includes(marks[whose]) ? [`the text ${marks[whose]}`] : []), ...ids.slice(0, 3)];
}

/** Returns a problem with the e-mail addresses in a response, other than the caller's own; null if there are none. */
export function emails({ text }: Pick<HttpAnswer, 'text'>, own: string): string | null {
  const shownOnes = (text.match(/[\w.+-]+@[\w-]+\.\w+/g) ?? []).filter((one) => own === '' || !one.startsWith(own));
  return shownOnes.length === 0 ? null : `shows ${[...new Set(shownOnes)].slice(0, 3).join(', ')}`;
}

/** Summarizes a response in one line for failure messages. */
export function shown({ status, text }: HttpAnswer): string {
  return `${status} ${text.slice(0, 160)}`;
}
