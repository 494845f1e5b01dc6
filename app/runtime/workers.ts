import type { Contract } from '../../contract/versioning';
import type { Graph } from '../../gateway/src';
import type { EventsSubgraph, TimedTables } from '../../subgraphs/events/src';
import {
  type Database,
  type DueWorker,
  type IntegrationEventConsumer,
  type Logger,
  OutdatedRows,
  type OutdatedTable,
} from '../../subgraphs/kit/src';
import type { Config } from '../config';
import { outboxTargets } from '../scale';
import type { Databases } from './databases';
import { readThroughGraph } from './read-resource';
import type { Shutdown } from './shutdown';

/** Background work of a domain. */
export interface WorkingDomain {
  readonly database: Database;
  /** Creates the workers that process due jobs, without starting them. */
  workers(): DueWorker[];
  /** Time-partitioned tables, whose future partitions are created in advance. */
  readonly timedTables?: readonly TimedTables[];
  readonly consumers?: readonly IntegrationEventConsumer[];
  /** Tables whose rows are deleted at an age. */
  readonly outdatedTables?: readonly OutdatedTable[];
}

export interface WorkerDependencies {
  /** Domains (subgraphs) with their workers, and with the consumers that handle events of other domains. */
  readonly domains: readonly WorkingDomain[];
  readonly events: EventsSubgraph;
  readonly graph: Graph;
  readonly contract: Contract;
  readonly log: Logger;
  /** Databases that contain the outboxes (events that are not in the event log yet). */
  readonly databases: Databases;
  /** Retention of events and delivery attempts. */
  readonly config: Pick<Config, 'EVENT_RETENTION' | 'DELIVERY_RETENTION'>;
}

/**
 * Starts all background work: the workers of the domains, the publishing of events, the rendering of their messages,
 * the event consumers, and the webhook deliveries. All of it stops before the domains are closed.
 */
export async function startWorkers(
  { domains, events, graph, contract, log, config, databases }: WorkerDependencies,
  shutdown: Shutdown,
): Promise<void> {
  for (const worker of domains.flatMap((domain) => domain.workers())) {
    worker.start();
    await shutdown.add(worker, (started) => started.stop());
  }
  await shutdown.add(events.startOutboxPublisher(outboxTargets(databases)), (relay) => relay.stop());
  await shutdown.add(events.startRenderer({ readResource: readThroughGraph(graph, contract, log) }), (renderer) =>
    renderer.stop(),
  );
  await shutdown.add(events.startDistributor(), (distributor) => distributor.stop());
  for (const consumer of domains.flatMap(({ consumers = [] }) => consumers))
    await shutdown.add(events.startConsumer(consumer), (dispatcher) => dispatcher.stop());
  const retention = { keepEvents: config.EVENT_RETENTION ?? null, keepDeliveries: config.DELIVERY_RETENTION };
  await shutdown.add(
    events.startPartitionMaintenance({ ...retention, others: domains.flatMap(({ timedTables = [] }) => timedTables) }),
    (maintenance) => maintenance.stop(),
  );
  const retained: readonly Pick<WorkingDomain, 'database' | 'consumers' | 'outdatedTables'>[] = [
    ...domains,
    { database: events.database },
  ];
  for (const { database, consumers = [], outdatedTables: tables } of retained) {
    const names = consumers.map(({ name }) => name);
    const outdated = new OutdatedRows({ database, log, tables, checkpoints: () => events.checkpointsOf(names) });
    await shutdown.add(outdated.start(), (worker) => worker.stop());
  }
  await shutdown.add(events.startDeliveries(), (deliveries) => deliveries.stop());
}
