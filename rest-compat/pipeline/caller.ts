import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import { type Authenticator, bearerCredential } from '../../gateway/src/authentication/authenticator';
import type { AuthenticatedRequest, MatchedRequest, ReceivedRequest } from './stages';
import { hasPermission, type Principal, hasExpired } from '../../subgraphs/kit/src/principal/principal';
import { networkOf } from '../../subgraphs/kit/src/addresses/client-address';
import { RateExceeded, type RateLimits, type RateLimitResult } from '../../subgraphs/kit/src/limits/rate-limits';

const appHeader = 'X-Service-App-Id';

/** The part of the authenticator that the REST API uses. */
export type CredentialReader = Pick<Authenticator, 'authenticate'>;

/** Authenticates the caller. Rejects a missing, malformed or unknown credential with 401. */
export async function authenticate(
  matched: MatchedRequest,
  authenticator: CredentialReader,
  addressOf: (request: IncomingMessage) => string,
): Promise<AuthenticatedRequest> {
  const credential = bearerCredential(matched.request.headers.authorization);
  if (credential === null)
    throw new ContractError('unauthorized', 'Send a credential as `Authorization: Bearer <credential>`.');
  const principal = await authenticator.authenticate(credential, addressOf(matched.request));
  if (!principal) throw new ContractError('unauthorized', 'The credential is unknown, expired or revoked.');
  matched.known.principal = principal;
  return { ...matched, principal };
}

/** Rejects a request with 401 if its credential has expired since authentication, for example while its body was being read. */
export function requireUnexpired({ principal }: AuthenticatedRequest): void {
  if (hasExpired(principal)) throw new ContractError('unauthorized', 'The credential has expired.');
}

/**
 * Rejects an invalid app id in the header `X-Service-App-Id`, and an app id other than that of the credential's app. If
 * the credential belongs to no app, any valid app id is accepted, because the header does not affect permissions.
 */
export function checkApp({ request, principal }: AuthenticatedRequest): void {
  const requestedAppId = request.headers['x-service-app-id'];
  if (requestedAppId === undefined) return;
  if (!/^app_[0-9A-Za-z_]{1,60}$/.test(String(requestedAppId)))
    throw new ContractError('parameter_invalid', `${appHeader} must be the id of an app, \`app_…\`.`, appHeader);
  const { appId } = principal;
  if (appId != null && appId !== requestedAppId)
    throw new ContractError('parameter_invalid', `${appHeader} does not match the app of the credential.`, appHeader);
}

/**
 * Rejects the request with 403 if the caller has the operation's permission on no account, or if the operation requires
 * a user token and the caller has another credential. Runs before stored responses are replayed, so that a revoked
 * permission also hides earlier responses.
 */
export function requirePermission({ endpoint, principal: caller }: AuthenticatedRequest): void {
  const { declaration, permissions } = endpoint;
  if (declaration.credential === 'user' && caller.kind !== 'user') {
    throw new ContractError('forbidden', 'Only user tokens may call this operation.');
  }
  if (permissions.length === 0 || (declaration.own && caller.kind === 'user')) return;
  if (!permissions.some((permission) => holds(caller, permission))) {
    throw new ContractError('forbidden', `This credential does not have the permission ${permissions.join(' or ')}.`);
  }
}

function holds(caller: Principal, permission: string): boolean {
  return caller.kind === 'system' || caller.grants.some((grant) => hasPermission(caller, permission, grant.accountId));
}

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
