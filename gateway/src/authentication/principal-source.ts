import { systemPrincipal, type Principal } from '../../../subgraphs/kit/src/principal/principal';
import { newId } from '../../../subgraphs/kit/src/ids';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import type { Graph } from '../graph';
import type { AuthenticatorOptions } from './authenticator';

const document =
  'query PrincipalOf($credential: String!, $clientAddress: String) { principalOf(credential: $credential, clientAddress: $clientAddress) }';

/**
 * Returns a function that resolves credentials to principals by a query to this gateway's own supergraph. The function
 * rejects when the query returns errors.
 */
export function principalsFromGraph(graph: Graph, log: Logger): AuthenticatorOptions['resolve'] {
  const prepared = graph.prepare(document);
  return async (credential, clientAddress) => {
    const scope = { principal: systemPrincipal, requestId: newId('req'), log, operationKey: null };
    const { data, errors } = await graph.execute(prepared, { credential, clientAddress }, scope);
    if (errors?.[0]) throw errors[0];
    return (data?.principalOf ?? null) as Principal | null;
  };
}
