import { type Logger, type Signals } from '../../../../kit/src';
import { publishedSignal } from '../signals';
import { SingletonWorker } from '../../workers/sole-worker';
import type { EventLog } from '../event-log';
import type { LogStream } from './stream';

export interface DistributorOptions {
  readonly url: string;
  readonly log: Logger;
  readonly signals: Signals;
  readonly batchSize?: number;
  readonly pollInterval?: number;
  readonly standbyInterval?: number;
  /** Number of recent events appended to an empty stream, so that starting consumers find them; default 10,000. */
  readonly history?: number;
}

/** End of the NATS stream: the sequence number of its last message, and that message's log position. */
interface StreamEnd {
  readonly sequence: number;
  readonly position: number;
}

const defaultHistorySize = 10_000;

/**
 * Publishes events of the log to the NATS stream, in order and exactly once. The end of the stream is the checkpoint,
 * so there is no separate state that could diverge from the stream after a crash. A stream that is new, empty, or does
 * not match this log is refilled from Postgres.
 */
export class Distributor {
  private readonly worker: SingletonWorker;
  private readonly unsubscribe: () => void;
  private streamEnd: StreamEnd | null = null;
  private failing = false;

  constructor(
    private readonly stream: LogStream,
    private readonly events: EventLog,
    private readonly options: DistributorOptions,
  ) {
    this.worker = new SingletonWorker(
      { ...options, name: 'distributor', pollInterval: options.pollInterval ?? 1_000 },
      () => this.step(),
      async () => void (this.streamEnd = null),
    );
    this.unsubscribe = options.signals.on(publishedSignal, () => this.worker.wake());
  }

  start(): void {
    this.worker.start();
  }

  async stop(): Promise<void> {
    this.unsubscribe();
    await this.worker.stop();
  }

  private async step(): Promise<boolean> {
    const streamEnd = await this.runIfAvailable(async () => (this.streamEnd ??= await this.findStreamEnd()));
    if (!streamEnd) return false;
    const { events, full } = await this.events.captured({
      after: streamEnd.position,
      limit: this.options.batchSize ?? 200,
    });
    const last = events.at(-1);
    if (!last) return false;
    this.streamEnd = null;
    this.streamEnd = await this.runIfAvailable(async () => {
      await this.stream.append(events, streamEnd.sequence);
      return { sequence: streamEnd.sequence + events.length, position: last.position };
    });
    return full && this.streamEnd !== null;
  }

  /**
   * Runs an operation on the NATS server; returns null if it fails. A failure is only logged, and the worker retries in
   * its next step.
   */
  private async runIfAvailable<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      const result = await work();
      if (this.failing) this.options.log.info('events are published to the stream again');
      this.failing = false;
      return result;
    } catch (error) {
      if (!this.failing)
        this.options.log.warn({ err: error }, 'events cannot be published to the stream, will try again');
      this.failing = true;
      return null;
    }
  }

  /**
   * Returns the end of the stream, after which publishing continues. Deletes all messages of a stream that does not
   * match this log.
   */
  private async findStreamEnd(): Promise<StreamEnd> {
    await this.stream.ensure();
    const end = await this.stream.end();
    const { published, dropped } = await this.events.boundaries();
    if (end === null) throw new Error(`The stream ${this.stream.name} does not exist`);
    const sequence = end.state.last_seq;
    if (end.last !== null) {
      const { position } = end.last;
      if (await this.stream.isOfThisLog(end.last, this.events)) return { sequence, position };
      this.options.log.warn({ position, published }, 'the stream does not match this log, and is refilled');
      await this.stream.purge();
    }
    return { sequence, position: Math.max(dropped, published - (this.options.history ?? defaultHistorySize)) };
  }
}
