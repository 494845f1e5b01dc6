import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import { type Authenticator, bearerCredential } from '../../gateway/src/authentication';
import type { Exchange } from './exchange';

/** The part of an authenticator that a request needs. */
export type CredentialReader = Pick<Authenticator, 'authenticate'>;

/** Fills the principal. Refuses a missing, malformed or unknown credential with 401. */
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
