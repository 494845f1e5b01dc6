import type { Graph } from '../../gateway/src';
import { type Logger, newId, systemPrincipal } from '../../subgraphs/kit/src';
import { type CardVault, createCheckout } from '../../web/checkout';
import type { Mount } from './http-front';

export interface CheckoutParts {
  readonly graph: Graph;
  /** Null where buyers pay on a page of the processor's own. */
  readonly vault: CardVault | null;
  readonly sandbox: boolean;
  /** Public origin of the service. */
  readonly origin: string;
  readonly log: Logger;
}

/** The pages below `/checkout/`, open to everybody. */
export function checkoutMount({ graph, vault, sandbox, origin, log }: CheckoutParts): Mount {
  const prepared = new Map<string, ReturnType<Graph['prepare']>>();
  const prepare = (document: string): ReturnType<Graph['prepare']> => {
    const known = prepared.get(document) ?? graph.prepare(document);
    prepared.set(document, known);
    return known;
  };
  // A rejection rather than an exception: the page says that it cannot be shown.
  const query = async (document: string, variables: Readonly<Record<string, unknown>>) =>
    graph.execute(prepare(document), { ...variables }, { principal: systemPrincipal, requestId: newId('req'), log, operationKey: null });
  const failed = (error: unknown): void => log.error({ err: error }, 'A page of the checkout failed');
  return { path: '/checkout/', listener: createCheckout({ graph: { query }, vault, sandbox, origin, failed }) };
}
