import type { Contract } from '../../contract/versioning';
import type { Graph } from '../../gateway/src';
import type { Billing } from '../../subgraphs/billing/src';
import type { EventsSubgraph } from '../../subgraphs/events/src';
import type { Logger } from '../../subgraphs/kit/src';
import type { Payouts } from '../../subgraphs/payouts/src';
import { eventSources } from './domains';
import { readThroughGraph } from './read-resource';
import type { Shutdown } from './shutdown';

export interface WorkerParts {
  readonly billing: Billing;
  readonly payouts: Payouts;
  readonly events: EventsSubgraph;
  readonly graph: Graph;
  readonly contract: Contract;
  readonly log: Logger;
}

/**
 * Starts what does what is due, and what moves events into the log, renders and publishes them; all of it stops before the
 * domains that it reads from are closed.
 */
export async function startWorkers({ billing, payouts, events, graph, contract, log }: WorkerParts, shutdown: Shutdown): Promise<void> {
  for (const worker of [...billing.startWorkers(), ...payouts.startWorkers()]) await shutdown.add(worker, (started) => started.stop());
  await shutdown.add(events.startRelay({ schemas: eventSources }), (relay) => relay.stop());
  await shutdown.add(events.startRenderer({ readResource: readThroughGraph(graph, contract, log) }), (renderer) => renderer.stop());
  for (const consumer of payouts.consumers) await shutdown.add(events.startConsumer(consumer), (dispatcher) => dispatcher.stop());
}
