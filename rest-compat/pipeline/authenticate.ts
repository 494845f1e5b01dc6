import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import type { Authenticator } from '../../gateway/src/authentication/authenticator';
import { bearerCredential } from '../../gateway/src/authentication/bearer';
import { hasExpired } from '../../subgraphs/kit/src/principal/expiry';
import type { AuthenticatedRequest, MatchedRequest } from './stages';

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
