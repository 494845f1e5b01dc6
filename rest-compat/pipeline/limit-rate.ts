import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import { networkOf } from '../../subgraphs/kit/src/addresses';
import { RateExceeded, type RateLimits, type RateTaken } from '../../subgraphs/kit/src/limits';
import { callerOf, endpointOf, type Exchange } from './exchange';

/** What requests are counted with. */
export interface RateAccess {
  readonly limits: RateLimits;
  readonly addressOf: (request: IncomingMessage) => string;
}

/** Counts a request to the dated API, for each credential and operation. Refuses one too many with 429; answers given again count like any other. */
export async function limitDated(exchange: Exchange, { limits }: RateAccess): Promise<void> {
  admit(
    exchange,
    await limits.admit('operation', `${callerOf(exchange).credentialId} ${endpointOf(exchange).declaration.key}`),
  );
}

/** Counts a request to the legacy API, for each credential. */
export async function limitLegacy(exchange: Exchange, { limits }: RateAccess): Promise<void> {
  admit(exchange, await limits.admit('legacy', callerOf(exchange).credentialId));
}

function admit(exchange: Exchange, taken: RateTaken): void {
  exchange.rate = taken;
  if (!taken.allowed) throw new RateExceeded(taken);
}

/**
 * Counts what was refused before it was known who asks, for each address. Answers the failure that the request ends with: its own, or
 * that there were too many.
 */
export function limitRefused(exchange: Exchange, failure: unknown, { limits, addressOf }: RateAccess): unknown {
  if (failure instanceof RateExceeded) exchange.rate = failure.taken;
  if (exchange.rate || exchange.principal || !(failure instanceof ContractError) || failure.status >= 500)
    return failure;
  exchange.rate = limits.take('refused', networkOf(addressOf(exchange.request)));
  return exchange.rate.allowed ? failure : new RateExceeded(exchange.rate);
}
