import { resourceReads } from '../../contract/resources';
import type { Contract } from '../../contract/versioning';
import type { Graph } from '../../gateway/src';
import { contractRead } from '../../subgraphs/events/src/rendering/contract-read';
import type { ReadResource } from '../../subgraphs/events/src';
import { type Logger, newId, systemPrincipal } from '../../subgraphs/kit/src';

/**
 * Creates a reader that loads the resource of an event for its message: through the graph, with the permissions of the
 * service itself, and in the state of the row when the event was committed.
 */
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
