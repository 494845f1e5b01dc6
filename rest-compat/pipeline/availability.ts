import { ContractError } from '../../contract/errors';
import type { Contract } from '../../contract/versioning';
import { endpointOf, type Exchange } from './exchange';

/** Rejects with 404 an endpoint that is not served at the request's version. The message names its successor. */
export function requireServed(exchange: Exchange, contract: Contract): void {
  requireServedAt(endpointOf(exchange).declaration.key, exchange.version ?? contract.original, contract);
}

/** Same as `requireServed`, for an endpoint key and a version. */
export function requireServedAt(key: string, version: string, contract: Contract): void {
  const availability = contract.endpoint(key, version);
  if (availability.served) return;
  const successor = availability.successor ? ` Use ${availability.successor} instead.` : '';
  throw new ContractError('not_found', `${key} is not available in version ${version}.${successor}`);
}
