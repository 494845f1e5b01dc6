import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import { networkOf } from '../../subgraphs/kit/src/addresses/client-address';
import { RateExceeded, type RateLimits, type RateLimitResult } from '../../subgraphs/kit/src/limits/rate-limits';
import type { AuthenticatedRequest, ReceivedRequest } from './stages';

/** Dependencies for applying the rate limits to requests. */
export interface RateAccess {
  readonly limits: RateLimits;
  readonly addressOf: (request: IncomingMessage) => string;
}

/**
 * Counts a request to the dated API (`/api/v1`) per credential and operation, also if its response is replayed. Rejects
 * requests over the limit with 429.
 */
export async function limitDated(authenticated: AuthenticatedRequest, { limits }: RateAccess): Promise<void> {
  const { principal, endpoint } = authenticated;
  admit(authenticated, await limits.admit('operation', `${principal.credentialId} ${endpoint.declaration.key}`));
}

/** Counts a request to the legacy API (`/api/v2`) per credential. Rejects requests over the limit with 429. */
export async function limitLegacy(authenticated: AuthenticatedRequest, { limits }: RateAccess): Promise<void> {
  admit(authenticated, await limits.admit('legacy', authenticated.principal.credentialId));
}

function admit({ known }: AuthenticatedRequest, rateResult: RateLimitResult): void {
  known.rate = rateResult;
  if (!rateResult.allowed) throw new RateExceeded(rateResult);
}

/**
 * Counts a request without a valid credential that was rejected with a status below 500, per network of the client
 * address. Other failures are not counted.
 *
 * @returns the error to respond with: the original error, or `RateExceeded` if the network is over its limit
 */
export function limitRejected(
  { known, request }: ReceivedRequest,
  failure: unknown,
  { limits, addressOf }: RateAccess,
): unknown {
  if (failure instanceof RateExceeded) known.rate = failure.result;
  if (known.rate || known.principal || !(failure instanceof ContractError) || failure.status >= 500) return failure;
  known.rate = limits.consume('refused', networkOf(addressOf(request)));
  return known.rate.allowed ? failure : new RateExceeded(known.rate);
}
