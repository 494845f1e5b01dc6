import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import type { Principal } from '../../subgraphs/kit/src/principal';
import type { Exchange } from './exchange';

/** Turns a credential into who is calling; null for one that is unknown, expired or revoked. */
export interface CredentialReader {
  authenticate(credential: string, clientAddress: string): Promise<Principal | null>;
}

const bearer = /^bearer +([\x21-\x7e]{1,8192})$/i;

/** Fills the principal. Refuses a missing, malformed or unknown credential with 401. */
export async function authenticate(
  exchange: Exchange, authenticator: CredentialReader, addressOf: (request: IncomingMessage) => string,
): Promise<void> {
  const credential = bearer.exec(exchange.request.headers.authorization ?? '')?.[1];
  if (!credential) throw new ContractError('unauthorized', 'Send a credential as `Authorization: Bearer <credential>`.');
  exchange.principal = await authenticator.authenticate(credential, addressOf(exchange.request));
  if (!exchange.principal) throw new ContractError('unauthorized', 'The credential is unknown, expired or revoked.');
}
