import type { LogBacking } from '../../subgraphs/events/src';
import type { ReplicasState } from '../../subgraphs/kit/src/database';
import type { Databases } from '../runtime/databases';
import type { MetricsRegistry } from '../runtime/metrics-registry';

/** Adds the metrics of the read replicas; they have no values without replicas. */
export function watchReplicas(
  registry: MetricsRegistry,
  databases: Pick<Databases, 'databaseUrl' | 'databases'>,
): void {
  const states = (): ReplicasState[] => replicaStates(databases);
  registry.gauge(
    'commerce_graph_replica_in_service',
    'Whether this process reads lists from the replica: 1 or 0.',
    ['replica'],
    (set) => {
      for (const { name, inService } of states().flatMap(({ replicas }) => replicas))
        set({ replica: name }, inService ? 1 : 0);
    },
    'min',
  );
  registry.gauge(
    'commerce_graph_replica_behind_seconds',
    'Replication lag in seconds: all transactions committed before that are visible.',
    ['replica'],
    (set) => {
      for (const { name, lagSeconds } of states().flatMap(({ replicas }) => replicas))
        if (lagSeconds !== null) set({ replica: name }, lagSeconds);
    },
    'max',
  );
  registry.counter('commerce_graph_lists_total', 'List reads by server, if there are replicas.', ['place'], (add) => {
    for (const { replicas, primaryReads } of states()) {
      add({ place: 'primary' }, primaryReads);
      for (const { name, reads } of replicas) add({ place: name }, reads);
    }
  });
}

/** Adds the metrics of a log driver besides Postgres; has no effect if the process reads from Postgres directly. */
export function watchEventLog(
  registry: MetricsRegistry,
  { needs, backlog }: Pick<LogBacking, 'needs' | 'backlog'>,
): void {
  if (backlog === null) return;
  registry.gauge(
    'commerce_graph_event_log_connected',
    'Whether this process is connected to the event log: 1 or 0.',
    [],
    (set) => set({}, Object.values(needs).every(succeeds) ? 1 : 0),
    'min',
  );
  registry.gauge(
    'commerce_graph_event_log_behind',
    'Published events that have not reached the subscribers of this process.',
    [],
    async (set) => {
      const count = await backlog().catch(() => null);
      if (count !== null) set({}, count);
    },
    'max',
  );
}

/** Returns the state of the read replicas of all databases. */
function replicaStates({ databaseUrl, databases }: Pick<Databases, 'databaseUrl' | 'databases'>): ReplicasState[] {
  // Domains without a separate database share the replicas of the common one.
  const shared = new Set([databaseUrl, ...Object.values(databases)].map(({ replicas }) => replicas));
  return [...shared].flatMap((replicas) => replicas?.state ?? []);
}

function succeeds(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
