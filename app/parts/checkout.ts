import type { Graph } from '../../gateway/src';
import { type Logger, newId, systemPrincipal } from '../../subgraphs/kit/src';
import { checkoutDocument, createCheckoutLink } from '../../web/checkout-link';
import type { Mount } from './http-front';

/** The pages below `/checkout/`, open to everybody. */
export function checkoutMount(graph: Graph, log: Logger): Mount {
  const prepared = graph.prepare(checkoutDocument);
  const query = (_document: string, variables: Readonly<Record<string, unknown>>) =>
    graph.execute(prepared, { ...variables }, { principal: systemPrincipal, requestId: newId('req'), log, operationKey: null });
  return { path: '/checkout/', listener: createCheckoutLink({ query }) };
}
