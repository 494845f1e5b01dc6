import type { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** How the processes of a cluster are told of as one: queues and the like are the same for all of them. */
export type Aggregator = 'sum' | 'min' | 'max';

/** Takes a value under its labels. */
type Take = (labels: Record<string, string>, value: number) => void;

/** The metrics of this process under their names, most of them looked at when they are read. */
export class MetricsRegistry {
  private readonly registry: Registry;

  private constructor(private readonly prometheus: typeof import('prom-client')) {
    this.registry = new prometheus.Registry();
    prometheus.collectDefaultMetrics({ register: this.registry });
  }

  /** A registry that holds what Node tells of itself. Loads the client of Prometheus. */
  static async open(): Promise<MetricsRegistry> {
    return new MetricsRegistry(await import('prom-client'));
  }

  /** A value that goes up and down. `collect` is asked for it at each reading; labels that it does not set are gone. */
  gauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    collect: (set: Take) => void | Promise<void>,
    aggregator: Aggregator = 'sum',
  ): void {
    const made: Gauge = new this.prometheus.Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      aggregator,
      async collect() {
        made.reset();
        await collect((labels, value) => made.set(labels, value));
      },
    });
  }

  /** A count that is kept elsewhere. `collect` is asked for the whole of it at each reading. */
  counter(name: string, help: string, labelNames: readonly string[], collect: (add: Take) => void): void {
    const made: Counter = new this.prometheus.Counter({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect() {
        made.reset();
        collect((labels, value) => made.inc(labels, value));
      },
    });
  }

  /** Requests and their durations. `buckets` are upper bounds in seconds. */
  requests(buckets: number[]): { readonly requests: Counter; readonly seconds: Histogram } {
    const registers = [this.registry];
    return {
      requests: new this.prometheus.Counter({
        name: 'commerce_graph_requests_total',
        help: 'Requests answered.',
        labelNames: ['door', 'operation', 'version', 'status'],
        registers,
      }),
      seconds: new this.prometheus.Histogram({
        name: 'commerce_graph_request_seconds',
        help: 'Seconds from a request to its answer.',
        labelNames: ['door', 'operation', 'version'],
        buckets,
        registers,
      }),
    };
  }

  /** Texts as Prometheus reads them. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** Hands them to the process that has started this one. */
  handOver(): void {
    this.prometheus.AggregatorRegistry.setRegistries(this.registry);
    // It listens to that process from then on.
    void new this.prometheus.AggregatorRegistry();
  }
}
