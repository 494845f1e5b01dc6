import type { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Aggregation of a metric over the processes of a cluster. Global values such as queue depths are the same in all of them, so they must not be
 * summed.
 */
export type Aggregator = 'sum' | 'min' | 'max';

/** Sets or increases the value of a metric for one combination of labels. */
type SetGauge = (labels: Record<string, string>, value: number) => void;

/** Prometheus metrics of this process. Most of them are collected at each scrape. */
export class MetricsRegistry {
  private readonly registry: Registry;

  private constructor(private readonly prometheus: typeof import('prom-client')) {
    this.registry = new prometheus.Registry();
    prometheus.collectDefaultMetrics({ register: this.registry });
  }

  /** Creates a registry with Node's default metrics. Loads the Prometheus client. */
  static async open(): Promise<MetricsRegistry> {
    return new MetricsRegistry(await import('prom-client'));
  }

  /** Adds a gauge. `collect` is called at each scrape; label sets that it does not set are removed. */
  gauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    collect: (set: SetGauge) => void | Promise<void>,
    aggregator: Aggregator = 'sum',
  ): void {
    const metric: Gauge = new this.prometheus.Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      aggregator,
      async collect() {
        metric.reset();
        await collect((labels, value) => metric.set(labels, value));
      },
    });
  }

  /** Adds a counter whose total is maintained elsewhere. `collect` is called for the total at each scrape. */
  counter(name: string, help: string, labelNames: readonly string[], collect: (add: SetGauge) => void): void {
    const metric: Counter = new this.prometheus.Counter({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect() {
        metric.reset();
        collect((labels, value) => metric.inc(labels, value));
      },
    });
  }

  /** Adds the counter and the duration histogram of requests. `buckets` are upper bounds in seconds. */
  requests(buckets: number[]): { readonly requests: Counter; readonly seconds: Histogram } {
    const registers = [this.registry];
    return {
      requests: new this.prometheus.Counter({
        name: 'commerce_graph_requests_total',
        help: 'Completed requests.',
        labelNames: ['api', 'operation', 'version', 'status'],
        registers,
      }),
      seconds: new this.prometheus.Histogram({
        name: 'commerce_graph_request_seconds',
        help: 'Request duration in seconds.',
        labelNames: ['api', 'operation', 'version'],
        buckets,
        registers,
      }),
    };
  }

  /** Returns the metrics in the Prometheus text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** Makes the metrics available to the primary process of the cluster. */
  handOver(): void {
    this.prometheus.AggregatorRegistry.setRegistries(this.registry);
    // The constructor starts to listen for requests of the primary process.
    void new this.prometheus.AggregatorRegistry();
  }
}
