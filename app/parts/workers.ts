import type { Contract } from '../../contract/versioning';
import type { Graph } from '../../gateway/src';
import type { EventsSubgraph, TimedTables } from '../../subgraphs/events/src';
import { type Database, type DueWorker, type FactConsumer, type Logger, OutdatedRows } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import { type Databases, outboxPlaces } from './databases';
import { readThroughGraph } from './read-resource';
import type { Shutdown } from './shutdown';

/** What a domain does without being asked. */
export interface WorkingDomain {
  readonly database: Database;
  startWorkers(): DueWorker[];
  /** Tables that are divided by time. */
  readonly timedTables?: readonly TimedTables[];
  readonly consumers?: readonly FactConsumer[];
}

export interface WorkerParts {
  /** The domains that do what is due, and follow what happens in others. */
  readonly domains: readonly WorkingDomain[];
  readonly events: EventsSubgraph;
  readonly graph: Graph;
  readonly contract: Contract;
  readonly log: Logger;
  /** Where the outboxes are. */
  readonly places: Databases;
  /** How long events and attempts of deliveries are kept. */
  readonly config: Pick<Config, 'EVENT_RETENTION' | 'DELIVERY_RETENTION'>;
}

/**
 * Starts what does what is due, what moves events into the log, renders and publishes them, and what delivers them to webhooks; all of it stops before the
 * domains that it reads from are closed.
 */
export async function startWorkers(
  { domains, events, graph, contract, log, config, places }: WorkerParts,
  shutdown: Shutdown,
): Promise<void> {
  for (const worker of domains.flatMap((domain) => domain.startWorkers()))
    await shutdown.add(worker, (started) => started.stop());
  await shutdown.add(events.startRelay(outboxPlaces(places)), (relay) => relay.stop());
  await shutdown.add(events.startRenderer({ readResource: readThroughGraph(graph, contract, log) }), (renderer) =>
    renderer.stop(),
  );
  await shutdown.add(events.startDistributor(), (distributor) => distributor.stop());
  for (const consumer of domains.flatMap(({ consumers = [] }) => consumers))
    await shutdown.add(events.startConsumer(consumer), (dispatcher) => dispatcher.stop());
  const kept = { keepEvents: config.EVENT_RETENTION ?? null, keepDeliveries: config.DELIVERY_RETENTION };
  await shutdown.add(
    events.startPartitionUpkeep({ ...kept, others: domains.flatMap(({ timedTables = [] }) => timedTables) }),
    (upkeep) => upkeep.stop(),
  );
  for (const { database, consumers = [] } of [...domains, { database: events.database }]) {
    const names = consumers.map(({ name }) => name);
    const outdated = new OutdatedRows({ database, log, places: () => events.notedPlaces(names) });
    await shutdown.add(outdated.start(), (worker) => worker.stop());
  }
  await shutdown.add(events.startDeliveries(), (deliveries) => deliveries.stop());
}
