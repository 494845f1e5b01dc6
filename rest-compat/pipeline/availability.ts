import { ContractError } from '../../contract/errors';
import type { Contract } from '../../contract/versioning';
import type { VersionedRequest } from './stages';

/**
 * Rejects the request with 404 if its endpoint does not exist at the requested API version. The error message names the
 * endpoint that replaces it, if any.
 */
export function requireServed({ endpoint, version }: VersionedRequest, contract: Contract): void {
  requireServedAt(endpoint.declaration.key, version ?? contract.original, contract);
}

/** Same as `requireServed`, for the given endpoint key (such as `GET /plans/{id}`) and API version. */
export function requireServedAt(key: string, version: string, contract: Contract): void {
  const availability = contract.endpoint(key, version);
  if (availability.served) return;
  const successor = availability.successor ? ` Use ${availability.successor} instead.` : '';
  throw new ContractError('not_found', `${key} is not available in version ${version}.${successor}`);
}
