import type { Principal } from '../../../subgraphs/kit/src/principal';
import { DocumentRefused } from '../document';
import type { Graph } from '../graph';
import type { PreparedDocument } from '../prepared';
import { HttpRefusal } from './http-error';

/** Who asks without a credential: somebody who reaches nothing. */
export const nobody: Principal = { kind: 'api_key', credentialId: 'nobody', userId: null, accountId: null, grants: [], pin: null };

export interface Client {
  readonly principal: Principal | null;
  readonly sandbox: boolean;
}

/**
 * Prepares a client's document, or says why it cannot be run. Without a credential nothing but questions about the schema
 * is answered, and those only in the sandbox; questions about the schema are answered only there at all.
 * Throws `HttpRefusal` for what the client may not do.
 */
export function documentFor(
  graph: Graph,
  { query, operationName }: { readonly query: string; readonly operationName: string | null },
  { principal, sandbox }: Client,
): PreparedDocument | DocumentRefused {
  if (!principal && !sandbox) throw missingCredential();
  let document: PreparedDocument;
  try {
    document = graph.prepareForClient(query, operationName);
  } catch (error) {
    if (error instanceof DocumentRefused) return error;
    throw error;
  }
  if (!principal && document.readsData) throw missingCredential();
  if (!sandbox && document.readsSchema) throw new HttpRefusal(403, 'forbidden', 'The schema can be asked for in sandbox mode only.');
  return document;
}

function missingCredential(): HttpRefusal {
  return new HttpRefusal(401, 'unauthorized', 'A valid credential is required.', { 'www-authenticate': 'Bearer' });
}
