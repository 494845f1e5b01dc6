import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import { type Authenticator, bearerCredential } from '../../gateway/src/authentication/authenticator';
import type { AuthenticatedRequest, MatchedRequest } from './stages';
import { hasPermission, type Principal, hasExpired } from '../../subgraphs/kit/src/principal/principal';

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
