import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import { type Authenticator, bearerCredential } from '../../gateway/src/authentication';
import { hasExpired } from '../../subgraphs/kit/src/principal';
import { callerOf, type Exchange } from './exchange';

/** The part of the authenticator that the REST API uses. */
export type CredentialReader = Pick<Authenticator, 'authenticate'>;

/** Authenticates the request and sets its principal. Rejects a missing, malformed or unknown credential with 401. */
export async function authenticate(
  exchange: Exchange,
  authenticator: CredentialReader,
  addressOf: (request: IncomingMessage) => string,
): Promise<void> {
  const credential = bearerCredential(exchange.request.headers.authorization);
  if (credential === null)
    throw new ContractError('unauthorized', 'Send a credential as `Authorization: Bearer <credential>`.');
  exchange.principal = await authenticator.authenticate(credential, addressOf(exchange.request));
  if (!exchange.principal) throw new ContractError('unauthorized', 'The credential is unknown, expired or revoked.');
}

/** Rejects a request with 401 if its credential has expired since authentication, for example while its body was being read. */
export function requireUnexpired(exchange: Exchange): void {
  if (hasExpired(callerOf(exchange))) throw new ContractError('unauthorized', 'The credential has expired.');
}
