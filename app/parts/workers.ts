import type { Contract } from '../../contract/versioning';
import type { Graph } from '../../gateway/src';
import type { EventsSubgraph } from '../../subgraphs/events/src';
import type { Logger } from '../../subgraphs/kit/src';
import { eventSources } from './domains';
import { readThroughGraph } from './read-resource';
import type { Shutdown } from './shutdown';

/** Starts what moves events into the log, renders and publishes them; it stops before the domains that it reads from are closed. */
export async function startWorkers(parts: { readonly events: EventsSubgraph; readonly graph: Graph; readonly contract: Contract; readonly log: Logger }, shutdown: Shutdown): Promise<void> {
  const { events, graph, contract, log } = parts;
  await shutdown.add(events.startRelay({ schemas: eventSources }), (relay) => relay.stop());
  await shutdown.add(events.startRenderer({ readResource: readThroughGraph(graph, contract, log) }), (renderer) => renderer.stop());
}
