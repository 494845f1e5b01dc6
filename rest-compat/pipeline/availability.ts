import { ContractError } from '../../contract/errors';
import type { Contract } from '../../contract/versioning';
import { endpointOf, type Exchange } from './exchange';

/** Refuses an endpoint that a version change took away, naming what took its place. */
export function requireServed(exchange: Exchange, contract: Contract): void {
  requireServedAt(endpointOf(exchange).declaration.key, exchange.version ?? contract.original, contract);
}

/** The same for an endpoint by its key. */
export function requireServedAt(key: string, version: string, contract: Contract): void {
  const availability = contract.endpoint(key, version);
  if (availability.served) return;
  const successor = availability.successor ? ` Use ${availability.successor} instead.` : '';
  throw new ContractError('not_found', `${key} is not served at version ${version}.${successor}`);
}
