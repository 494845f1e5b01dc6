import { signPrincipal } from '../../../subgraphs/kit/src/principal/token';
import type { RequestScope } from '../graph';

/**
 * Maximum length of a token in characters. Common HTTP servers reject requests whose headers have more than 16 KiB in
 * total.
 */
const maxTokenLength = 12_000;

/**
 * Signs the principal of a request for a foreign subgraph, always with packed grants. If the grants are too many for a
 * header, the principal has none, and `grantsOmitted` is true.
 */
export function signForeignPrincipal(
  { principal, requestId, operationKey }: RequestScope,
  { secret, audience }: { readonly secret: string; readonly audience: string },
): string {
  const options = { secret, audience, pack: true };
  const token = signPrincipal({ principal, requestId, operationKey }, options);
  if (token.length <= maxTokenLength) return token;
  const withoutGrants = { ...principal, grants: [], grantsOmitted: true };
  return signPrincipal({ principal: withoutGrants, requestId, operationKey }, options);
}
