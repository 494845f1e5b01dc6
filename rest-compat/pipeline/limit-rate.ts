import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import { networkOf } from '../../subgraphs/kit/src/addresses';
import { RateExceeded, type RateLimits, type RateLimitResult } from '../../subgraphs/kit/src/limits';
import { callerOf, endpointOf, type Exchange } from './exchange';

/** Dependencies for applying the rate limits to requests. */
export interface RateAccess {
  readonly limits: RateLimits;
  readonly addressOf: (request: IncomingMessage) => string;
}

/**
 * Counts a request to the dated API (`/api/v1`) per credential and operation, also if its response is replayed. Rejects
 * requests over the limit with 429.
 */
export async function limitDated(exchange: Exchange, { limits }: RateAccess): Promise<void> {
  admit(
    exchange,
    await limits.admit('operation', `${callerOf(exchange).credentialId} ${endpointOf(exchange).declaration.key}`),
  );
}

/** Counts a request to the legacy API (`/api/v2`) per credential. Rejects requests over the limit with 429. */
export async function limitLegacy(exchange: Exchange, { limits }: RateAccess): Promise<void> {
  admit(exchange, await limits.admit('legacy', callerOf(exchange).credentialId));
}

function admit(exchange: Exchange, rateResult: RateLimitResult): void {
  exchange.rate = rateResult;
  if (!rateResult.allowed) throw new RateExceeded(rateResult);
}

/**
 * Counts a request without a valid credential that was rejected with a status below 500, per network of the client
 * address. Other failures are not counted.
 *
 * @returns the error to respond with: the original error, or `RateExceeded` if the network is over its limit
 */
export function limitRejected(exchange: Exchange, failure: unknown, { limits, addressOf }: RateAccess): unknown {
  if (failure instanceof RateExceeded) exchange.rate = failure.result;
  if (exchange.rate || exchange.principal || !(failure instanceof ContractError) || failure.status >= 500)
    return failure;
  exchange.rate = limits.consume('refused', networkOf(addressOf(exchange.request)));
  return exchange.rate.allowed ? failure : new RateExceeded(exchange.rate);
}
