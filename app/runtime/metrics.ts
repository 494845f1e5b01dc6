import { type RequestObserver, workerHealth } from '../../subgraphs/kit/src';
import type { PoolState } from '../../subgraphs/kit/src/database';
import { BoundedLabel } from './metrics-labels';
import { MetricsRegistry } from './metrics-registry';
import type { QueueDepths } from './queue-depths';

/** State of the graph's live connections: WebSockets, and subscriptions over HTTP. */
export interface SocketState {
  readonly connections: number;
  readonly subscriptions: number;
  readonly received: number;
  readonly sent: number;
}

/** Metrics of this process. */
export interface Metrics {
  /** Registry of these metrics, to which other parts of the service add theirs. */
  readonly registry: MetricsRegistry;
  readonly observe: RequestObserver;
  /** Returns the metrics in the Prometheus text format. */
  text(): Promise<string>;
  /** Makes the metrics available to the primary process of the cluster. */
  handOver(): void;
  /** Adds metrics of a connection pool, labeled with the name of its domain. */
  watchPool(name: string, state: () => PoolState): void;
  watchSockets(state: () => SocketState): void;
  /** Adds a metric: whether this process receives the Postgres notifications of the other processes. */
  watchSignals(connected: () => boolean): void;
  watchQueues(queues: QueueDepths): void;
}

/** Upper bounds of the duration buckets, in seconds: the service level objectives lie between 10 ms and one second. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/**
 * Maximum number of values per label, more than there are operations and versions today. Further values are counted as `other`, so that neither
 * clients nor bugs can grow the metrics without limit.
 */
const maxValues = { apis: 10, operations: 1_000, versions: 100, workers: 100, pools: 20 };

/** Creates the metrics of this process. The Prometheus client is loaded only if metrics are enabled. ADR 0039. */
export async function createMetrics(): Promise<Metrics> {
  const registry = await MetricsRegistry.open();
  const observe = requestObserver(registry);
  const pools = watchPools(registry);
  countWorkerFailures(registry);
  return {
    registry,
    observe,
    text: () => registry.text(),
    handOver: () => registry.handOver(),
    watchPool: (name, state) => {
      if (pools.size < maxValues.pools) pools.set(name, state);
    },
    watchSockets: (state) => watchSockets(registry, state),
    watchSignals: (connected) =>
      registry.gauge(
        'commerce_graph_signals_connected',
        'Whether this process receives notifications from the other processes: 1 or 0.',
        [],
        (set) => set({}, connected() ? 1 : 0),
        'min',
      ),
    watchQueues: (queues) => watchQueues(registry, queues),
  };
}

/** Creates an observer that counts requests and measures their durations. */
function requestObserver(registry: MetricsRegistry): RequestObserver {
  const { requests, seconds } = registry.requests(durations);
  const [apis, operations, versions] = [
    new BoundedLabel(maxValues.apis),
    new BoundedLabel(maxValues.operations),
    new BoundedLabel(maxValues.versions),
  ];
  return ({ api, operation, version, status, failed, began }) => {
    const labels = {
      api: apis.of(api),
      operation: operations.of(operation),
      version: versions.of(version ?? 'none'),
    };
    requests.inc({ ...labels, status: statusClass(status, failed) });
    seconds.observe(labels, (performance.now() - began) / 1_000);
  };
}

/**
 * Adds metrics of connection pools. Returns an empty map (pool name → function that returns its state), to which
 * callers add their pools.
 */
function watchPools(registry: MetricsRegistry): Map<string, () => PoolState> {
  const pools = new Map<string, () => PoolState>();
  registry.gauge(
    'commerce_graph_database_connections',
    'Connections of a pool by state, and callers that wait for one.',
    ['pool', 'state'],
    (set) => {
      for (const [pool, state] of pools)
        for (const [name, value] of Object.entries(state())) set({ pool, state: name }, value);
    },
  );
  return pools;
}

function countWorkerFailures(registry: MetricsRegistry): void {
  const workers = new BoundedLabel(maxValues.workers);
  registry.counter('commerce_graph_worker_failures_total', 'Jobs that failed and are retried.', ['worker'], (add) => {
    for (const [worker, count] of workerHealth.failures) add({ worker: workers.of(worker) }, count);
  });
}

function watchQueues(registry: MetricsRegistry, queues: QueueDepths): void {
  registry.gauge(
    'commerce_graph_queue_depth',
    'Number of items in a queue, counted up to 10,001.',
    ['queue'],
    async (set) => {
      for (const { queue, depth } of await queues.read()) set({ queue }, depth);
    },
    'max',
  );
  registry.gauge(
    'commerce_graph_queue_oldest_seconds',
    'Age of the oldest item in a queue, in seconds.',
    ['queue'],
    async (set) => {
      for (const { queue, oldestSeconds } of await queues.read())
        if (oldestSeconds !== null) set({ queue }, oldestSeconds);
    },
    'max',
  );
  registry.gauge(
    'commerce_graph_queue_unreadable',
    'Queues that could not be read.',
    [],
    async (set) => set({}, queues.count - (await queues.read()).length),
    'max',
  );
}

function watchSockets(registry: MetricsRegistry, state: () => SocketState): void {
  registry.gauge('commerce_graph_sockets', 'Open WebSockets and subscriptions over HTTP.', [], (set) =>
    set({}, state().connections),
  );
  registry.gauge('commerce_graph_subscriptions', 'Running operations on live connections.', [], (set) =>
    set({}, state().subscriptions),
  );
  registry.counter(
    'commerce_graph_socket_messages_total',
    'Messages of live connections by direction.',
    ['direction'],
    (add) => {
      const { received, sent } = state();
      add({ direction: 'received' }, received);
      add({ direction: 'sent' }, sent);
    },
  );
}

/**
 * Returns the metrics label for an HTTP status: `2xx` to `5xx`, `errors` for a successful status with GraphQL errors,
 * `gone` for a disconnected client.
 */
function statusClass(status: number, failed = false): string {
  if (status === 0) return 'gone';
  return failed && status < 400 ? 'errors' : `${Math.floor(status / 100)}xx`;
}
