import { ContractError } from '../../contract/errors';
import type { Contract } from '../../contract/versioning';
import { parseExactJson } from '../../subgraphs/kit/src/exact-json';
import { type Difference, differencesBetween } from './json-differences';
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
