import type { HttpResponse } from '../../support/http-call';
import { marks } from './marks';
import type { AccessFixture } from './access-fixture';

/** Headers that differ between responses regardless of the request. */
const volatileHeaders = ['date', 'x-request-id', 'ratelimit', 'ratelimit-policy'];

/** Cost and remaining budget of a graph operation: they differ in each response. */
const spent = /"cost":\{[^}]*\}/;

/** Returns an id of a nonexistent resource, with the prefix and the length of the given one. */
export function unknownIdLike(id: string): string {
  const start = id.indexOf('_') + 1;
  return `${id.slice(0, start)}${'Nothing0'.repeat(9).slice(0, id.length - start)}`;
}

/**
 * Returns the parts of a response that could distinguish one id from another: status, headers and body, with the id and
 * the request id masked.
 */
export function comparable({ status, headers, text }: HttpResponse, id: string): string {
  const maskedText = text.replace(spent, '"cost":{}');
  const comparedHeaders = Object.entries(headers)
    .filter(([name]) => !volatileHeaders.includes(name) && !(name === 'content-length' && maskedText !== text))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .toSorted();
  const requestId = String(headers['x-request-id'] ?? '');
  return [status, ...comparedHeaders, maskedText]
    .join('\n')
    .replaceAll(id, '<id>')
    .replaceAll(encodeURIComponent(id), '<id>')
    .replaceAll(requestId === '' ? '\0' : requestId, '<request>');
}

/**
 * Returns the data of an account that a response leaks: the account's mark, or ids of its rows that were not in the
 * request.
 */
export function leaks(
  { owners, accounts }: Pick<AccessFixture, 'owners' | 'accounts'>,
  ownerSide: 'own' | 'other',
  { text }: Pick<HttpResponse, 'text'>,
  requestedId: string,
): string[] {
  const ids = owners.idsOf(accounts[ownerSide], text).filter((id) => !requestedId.includes(id));
  return [...(text.includes(marks[ownerSide]) ? [`the text ${marks[ownerSide]}`] : []), ...ids.slice(0, 3)];
}

/** Returns a problem with the e-mail addresses in a response, other than the caller's own; null if there are none. */
export function emails({ text }: Pick<HttpResponse, 'text'>, ownPrefix: string): string | null {
  const exposedEmails = (text.match(/[\w.+-]+@[\w-]+\.\w+/g) ?? []).filter(
    (item) => ownPrefix === '' || !item.startsWith(ownPrefix),
  );
  return exposedEmails.length === 0 ? null : `shows ${[...new Set(exposedEmails)].slice(0, 3).join(', ')}`;
}

/** Summarizes a response in one line for failure messages. */
export function describeResponse({ status, text }: HttpResponse): string {
  return `${status} ${text.slice(0, 160)}`;
}
