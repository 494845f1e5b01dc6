import { ContractError } from '../../contract/errors';
import type { Contract } from '../../contract/versioning';
import { type Difference, differencesBetween } from './json-differences';
import type { Exchange } from './exchange';

const header = 'api-version-preview';
const param = 'Api-Version-Preview';
/** Bytes of the answer's header, at most. */
const longestHeader = 4096;

/** Fills the version that the request asks about. Refuses what names none, and requests that are no reads: nothing is tried out. */
export function resolvePreview(exchange: Exchange, contract: Contract): void {
  const asked = exchange.request.headers[header];
  if (!asked) return;
  const version = contract.parse(String(asked));
  if (version === undefined) {
    throw new ContractError(
      'parameter_invalid',
      `${param} names no version of this API. Supported versions: ${contract.versions.join(', ')}.`,
      param,
    );
  }
  if (exchange.method !== 'GET')
    throw new ContractError(
      'parameter_invalid',
      `${param} is for reads: a preview of a change would still make it.`,
      param,
    );
  exchange.preview = version;
}

/** What a request would get at the version it asks about: the answer's text, or how it would be refused. */
export type Previewed = { readonly body: string } | { readonly refused: ContractError };

/**
 * The answer's header: a structured list (RFC 8941). First the version with the number of differences, then a JSON
 * pointer for each, in the form for URIs, marked `added`, `removed` or `changed`, as many as fit.
 */
export function previewHeader(version: string, body: string, previewed: Previewed): string {
  if ('refused' in previewed) {
    const { code, param: at } = previewed.refused;
    return `"${version}";refused="${code}"${at === null ? '' : `;param="${encodeURIComponent(at)}"`}`;
  }
  const differences = body === previewed.body ? [] : differencesBetween(JSON.parse(body), JSON.parse(previewed.body));
  let text = `"${version}";differences=${differences.length}`;
  for (const difference of differences) {
    const next = `${text}, ${member(difference)}`;
    if (next.length > longestHeader) break;
    text = next;
  }
  return text;
}

function member({ pointer, kind }: Difference): string {
  return `"${pointer}";${kind}`;
}
