import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import type { Contract, EndpointAvailability } from '../../contract/versioning';
import { deprecationHeaders } from './deprecation';
import type { AuthenticatedRequest, VersionedRequest } from './stages';

const header = 'api-version-date';
const param = 'Api-Version-Date';

/**
 * Returns the API version for error responses that are sent before the version of the request is resolved: the version
 * of the header, else the original (oldest) version. An invalid version header is ignored here, because an invalid
 * credential must be reported first.
 */
export function provisionalVersion(request: IncomingMessage, contract: Contract): string {
  return contract.parse(String(request.headers[header] ?? '')) ?? contract.original;
}

/**
 * Determines the API version of the request: from the version header, else the version to which the credential is
 * pinned, else the original (oldest) version. Rejects unsupported versions.
 */
export function resolveVersion(authenticated: AuthenticatedRequest, contract: Contract): VersionedRequest {
  const { known, request, principal } = authenticated;
  const { pin } = principal;
  const pinned = pin === null ? contract.original : contract.parse(pin);
  const requestedVersion = request.headers[header];
  if (!requestedVersion) {
    if (pinned === undefined)
      throw unknownVersion(`This credential is pinned to version ${pin}, which is not supported.`, contract);
    known.version = pinned;
    return { ...authenticated, version: pinned, namedVersion: pin === null ? null : pinned };
  }
  const version = contract.parse(String(requestedVersion));
  known.version = version ?? pinned ?? contract.original;
  if (version === undefined) throw unknownVersion(`${param} is not a version of this API.`, contract);
  return { ...authenticated, version, namedVersion: version };
}

function unknownVersion(reason: string, contract: Contract): ContractError {
  return new ContractError(
    'parameter_invalid',
    `${reason} Supported versions: ${contract.versions.join(', ')}.`,
    param,
  );
}

/**
 * Rejects the request with 404 if its endpoint does not exist at the requested API version. The error message names the
 * version that removed it and the endpoint that replaces it, if any. For an endpoint that a later version removes, the
 * response gets the headers of a deprecated operation.
 */
export function requireServed(
  { endpoint, version, pathParameters, known }: VersionedRequest,
  contract: Contract,
): void {
  const { key } = endpoint.declaration;
  const { removedIn, successor } = requireServedAt(key, version ?? contract.original, contract);
  if (removedIn !== null) known.deprecation = deprecationHeaders(removedIn, successor, pathParameters);
}

/** Same as `requireServed`, for the given endpoint key (such as `GET /plans/{id}`) and API version. */
export function requireServedAt(key: string, version: string, contract: Contract): EndpointAvailability {
  const availability = contract.endpoint(key, version);
  if (availability.served) return availability;
  const { removedIn, successor } = availability;
  throw new ContractError(
    'not_found',
    `${key} is not available in version ${version}: it was removed in version ${removedIn}.` +
      (successor === null ? '' : ` Use ${successor} instead.`),
  );
}
