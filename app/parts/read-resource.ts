import { resourceReads } from '../../contract/resources';
import type { Contract } from '../../contract/versioning';
import type { Graph } from '../../gateway/src';
import { contractRead } from '../../subgraphs/events/src/rendering/contract-read';
import type { ReadResource } from '../../subgraphs/events/src';
import { type Logger, newId, systemPrincipal } from '../../subgraphs/kit/src';

/** Reads resources for events through the graph, as the service itself and with the row as it was captured. */
export function readThroughGraph(graph: Graph, contract: Contract, log: Logger): ReadResource {
  return contractRead({
    contract,
    reads: resourceReads,
    prepare: (document) => graph.prepare(document),
    execute: (document, variables, captured) =>
      graph.execute(document, variables, {
        principal: systemPrincipal,
        requestId: newId('req'),
        log,
        operationKey: null,
        captured,
      }),
  });
}
