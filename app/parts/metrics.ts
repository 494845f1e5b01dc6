import type { Counter, Gauge, Registry } from 'prom-client';
import type { LogBacking } from '../../subgraphs/events/src';
import { type RequestObserver, workerHealth } from '../../subgraphs/kit/src';
import type { PoolState, ReplicasState } from '../../subgraphs/kit/src/database';
import { BoundedLabel } from './metrics-labels';
import type { QueueDepths } from './queue-depths';

/** What the graph's sockets are doing. */
export interface SocketState {
  readonly connections: number;
  readonly subscriptions: number;
  readonly received: number;
  readonly sent: number;
}

/** What this process measures of itself. */
export interface Metrics {
  readonly observe: RequestObserver;
  /** Texts as Prometheus reads them. */
  text(): Promise<string>;
  /** Hands them to the process that has started this one. */
  handOver(): void;
  /** Measures a pool of connections, by the name of its domain. */
  watchPool(name: string, state: () => PoolState): void;
  watchSockets(state: () => SocketState): void;
  /** Measures whether this process hears from the others. */
  watchSignals(connected: () => boolean): void;
  watchQueues(queues: QueueDepths): void;
  /** Measures the copies that lists are read from. */
  watchReplicas(states: () => readonly ReplicasState[]): void;
  /** Measures what brings published events to their followers, where that is not the database itself. */
  watchEventLog(backing: Pick<LogBacking, 'needs' | 'behind'>): void;
}

/** How the processes of a cluster are told of as one: queues and the like are the same for all of them. */
type Aggregator = 'sum' | 'min' | 'max';

/** Upper bounds of durations, in seconds: the promises to clients lie between 10 ms and a second. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/**
 * Most values that a label has: more than there are operations, and versions, today. Whatever comes beyond is counted as `other`, so that
 * no client, and no mistake of ours, makes the metrics grow without end.
 */
const most = { doors: 10, operations: 1_000, versions: 100, workers: 100, pools: 20 };

/** Makes the metrics of this process. Loaded only where somebody wants to see them. */
export async function createMetrics(): Promise<Metrics> {
  const prometheus = await import('prom-client');
  const {
    Counter: CounterOf,
    Gauge: GaugeOf,
    Histogram,
    Registry: RegistryOf,
    AggregatorRegistry,
    collectDefaultMetrics,
  } = prometheus;
  const registry = new RegistryOf();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    collect: (set: (labels: Record<string, string>, value: number) => void) => void | Promise<void>,
    aggregator: Aggregator = 'sum',
  ): void => {
    const made: Gauge = new GaugeOf({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      aggregator,
      async collect() {
        made.reset();
        await collect((labels, value) => made.set(labels, value));
      },
    });
  };
  const requests = new CounterOf({
    name: 'commerce_graph_requests_total',
    help: 'Requests answered.',
    labelNames: ['door', 'operation', 'version', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'commerce_graph_request_seconds',
    help: 'Seconds from a request to its answer.',
    labelNames: ['door', 'operation', 'version'],
    buckets: durations,
    registers,
  });
  const [doors, operations, versions] = [
    new BoundedLabel(most.doors),
    new BoundedLabel(most.operations),
    new BoundedLabel(most.versions),
  ];
  const pools = new Map<string, () => PoolState>();
  gauge(
    'commerce_graph_database_connections',
    'Connections of a pool by state, and callers who wait for one.',
    ['pool', 'state'],
    (set) => {
      for (const [pool, state] of pools)
        for (const [name, value] of Object.entries(state())) set({ pool, state: name }, value);
    },
  );
  countWorkerFailures(
    new CounterOf({
      name: 'commerce_graph_worker_failures_total',
      help: 'Pieces of work that failed and are tried again.',
      labelNames: ['worker'],
      registers,
    }),
  );
  return {
    observe: ({ door, operation, version, status, failed, began }) => {
      const labels = {
        door: doors.of(door),
        operation: operations.of(operation),
        version: versions.of(version ?? 'none'),
      };
      requests.inc({ ...labels, status: statusClass(status, failed) });
      seconds.observe(labels, (performance.now() - began) / 1_000);
    },
    text: () => registry.metrics(),
    handOver: () => {
      AggregatorRegistry.setRegistries(registry);
      return void new AggregatorRegistry();
    },
    watchPool: (name, state) => {
      if (pools.size < most.pools) pools.set(name, state);
    },
    watchSockets: (state) => watchSockets(prometheus, registry, state),
    watchSignals: (connected) =>
      gauge(
        'commerce_graph_signals_connected',
        'Whether this process hears from the others: 1 or 0.',
        [],
        (set) => set({}, connected() ? 1 : 0),
        'min',
      ),
    watchEventLog: ({ needs, behind }) => {
      if (behind === null) return;
      gauge(
        'commerce_graph_event_log_connected',
        'Whether this process is connected to what brings it events: 1 or 0.',
        [],
        (set) => set({}, Object.values(needs).every(isThere) ? 1 : 0),
        'min',
      );
      gauge(
        'commerce_graph_event_log_behind',
        'Published events that have not come to the followers of this process.',
        [],
        async (set) => {
          const count = await behind().catch(() => null);
          if (count !== null) set({}, count);
        },
        'max',
      );
    },
    watchReplicas: (states) => {
      gauge(
        'commerce_graph_replica_in_service',
        'Whether this process reads lists from the copy: 1 or 0.',
        ['replica'],
        (set) => {
          for (const { name, inService } of states().flatMap(({ replicas }) => replicas))
            set({ replica: name }, inService ? 1 : 0);
        },
        'min',
      );
      gauge(
        'commerce_graph_replica_behind_seconds',
        'What was committed so long ago, or earlier, is there.',
        ['replica'],
        (set) => {
          for (const { name, behindSeconds } of states().flatMap(({ replicas }) => replicas))
            if (behindSeconds !== null) set({ replica: name }, behindSeconds);
        },
        'max',
      );
      countLists(
        new CounterOf({
          name: 'commerce_graph_lists_total',
          help: 'Lists by where they were read, where there are copies.',
          labelNames: ['place'],
          registers,
        }),
        states,
      );
    },
    watchQueues: (queues) => {
      gauge(
        'commerce_graph_queue_depth',
        'What waits in a queue, counted up to 10,001.',
        ['queue'],
        async (set) => {
          for (const { queue, depth } of await queues.read()) set({ queue }, depth);
        },
        'max',
      );
      gauge(
        'commerce_graph_queue_oldest_seconds',
        'Age of what waits longest in a queue.',
        ['queue'],
        async (set) => {
          for (const { queue, oldestSeconds } of await queues.read())
            if (oldestSeconds !== null) set({ queue }, oldestSeconds);
        },
        'max',
      );
      gauge(
        'commerce_graph_queue_unreadable',
        'Queues that could not be looked at.',
        [],
        async (set) => set({}, queues.count - (await queues.read()).length),
        'max',
      );
    },
  };
}

function isThere(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/** One of a few words. */
function statusClass(status: number, failed = false): string {
  if (status === 0) return 'gone';
  return failed && status < 400 ? 'errors' : `${Math.floor(status / 100)}xx`;
}

function countLists(lists: Counter, states: () => readonly ReplicasState[]): void {
  const collected = lists as Counter & { collect?: () => void };
  collected.collect = () => {
    lists.reset();
    for (const { replicas, primaryReads } of states()) {
      lists.inc({ place: 'primary' }, primaryReads);
      for (const { name, reads } of replicas) lists.inc({ place: name }, reads);
    }
  };
}

function countWorkerFailures(failures: Counter): void {
  const workers = new BoundedLabel(most.workers);
  const collected = failures as Counter & { collect?: () => void };
  collected.collect = () => {
    failures.reset();
    for (const [worker, count] of workerHealth.failures) failures.inc({ worker: workers.of(worker) }, count);
  };
}

function watchSockets(
  { Gauge: GaugeOf, Counter: CounterOf }: typeof import('prom-client'),
  registry: Registry,
  state: () => SocketState,
): void {
  const registers = [registry];
  const open: Gauge = new GaugeOf({
    name: 'commerce_graph_sockets',
    help: 'Open connections for live events.',
    registers,
    collect: () => open.set(state().connections),
  });
  const subscriptions: Gauge = new GaugeOf({
    name: 'commerce_graph_subscriptions',
    help: 'Operations that run on sockets.',
    registers,
    collect: () => subscriptions.set(state().subscriptions),
  });
  const messages: Counter = new CounterOf({
    name: 'commerce_graph_socket_messages_total',
    help: 'Messages of sockets.',
    labelNames: ['direction'],
    registers,
    collect: () => {
      messages.reset();
      const { received, sent } = state();
      messages.inc({ direction: 'received' }, received);
      messages.inc({ direction: 'sent' }, sent);
    },
  });
}
