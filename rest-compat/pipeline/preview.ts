import { ContractError } from '../../contract/errors';
import type { Contract } from '../../contract/versioning';
import { parseExactJson } from '../../subgraphs/kit/src/exact-json';
import type { ReceivedRequest } from './stages';

const header = 'api-version-preview';
const param = 'Api-Version-Preview';
/** Maximum length of the preview response header in bytes. */
const maxHeaderLength = 4096;

/**
 * Returns the preview version from the header `Api-Version-Preview`; null without this header. Rejects unknown versions,
 * and previews of requests other than GET, because a preview executes the operation a second time.
 */
export function previewVersion({ request, method }: ReceivedRequest, contract: Contract): string | null {
  const headerValue = request.headers[header];
  if (!headerValue) return null;
  const version = contract.parse(String(headerValue));
  if (version === undefined) {
    throw new ContractError(
      'parameter_invalid',
      `${param} is not a version of this API. Supported versions: ${contract.versions.join(', ')}.`,
      param,
    );
  }
  if (method !== 'GET')
    throw new ContractError(
      'parameter_invalid',
      `${param} is only for reads: a preview of a write would still execute it.`,
      param,
    );
  return version;
}

/** Result of executing the request again at the preview version: the response body, or the error. */
export type Previewed = { readonly body: string } | { readonly refused: ContractError };

/**
 * Builds the value of the response header `Api-Version-Preview`, a structured list (RFC 8941): the preview version with
 * the number of differences between the two responses, then for each difference a JSON pointer in URI fragment encoding
 * with `added`, `removed` or `changed`. Differences that exceed the maximum length are omitted.
 */
export function previewHeader(version: string, body: string, previewed: Previewed): string {
  if ('refused' in previewed) {
    const { code, param: at } = previewed.refused;
    return `"${version}";refused="${code}"${at === null ? '' : `;param="${encodeURIComponent(at)}"`}`;
  }
  const differences =
    body === previewed.body ? [] : differencesBetween(parseExactJson(body), parseExactJson(previewed.body));
  let text = `"${version}";differences=${differences.length}`;
  for (const difference of differences) {
    const next = `${text}, ${member(difference)}`;
    if (next.length > maxHeaderLength) break;
    text = next;
  }
  return text;
}

function member({ pointer, kind }: Difference): string {
  return `"${pointer}";${kind}`;
}

/** A difference between two JSON values at one location. */
export interface Difference {
  /** Location as a JSON pointer in URI fragment encoding (RFC 6901, section 6, without the `#`); empty for the root. */
  readonly pointer: string;
  /** `removed`: present only in the first value; `added`: present only in the second value. */
  readonly kind: 'added' | 'removed' | 'changed';
}

/**
 * Returns all differences between two JSON values: removed and changed members in the order of the first value, then
 * added members. Numbers that do not fit into a double (see `parseExactJson`) are compared by their text.
 */
export function differencesBetween(first: unknown, second: unknown, pointer = ''): Difference[] {
  if (areEqual(first, second)) return [];
  if (!isObject(first) || !isObject(second) || Array.isArray(first) !== Array.isArray(second))
    return [{ pointer, kind: 'changed' }];
  const at = (key: string): string =>
    `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
  const changedOrRemoved = Object.keys(first).flatMap((key): Difference[] =>
    Object.hasOwn(second, key)
      ? differencesBetween(first[key], second[key], at(key))
      : [{ pointer: at(key), kind: 'removed' }],
  );
  const added = Object.keys(second).filter((key) => !Object.hasOwn(first, key));
  return [...changedOrRemoved, ...added.map((key): Difference => ({ pointer: at(key), kind: 'added' }))];
}

function areEqual(first: unknown, second: unknown): boolean {
  if (JSON.isRawJSON(first) && JSON.isRawJSON(second)) return JSON.stringify(first) === JSON.stringify(second);
  return Object.is(first, second);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !JSON.isRawJSON(value);
}
