import { type Logger, type Signals } from '../../../../kit/src';
import { publishedSignal } from '../signals';
import { SoleWorker } from '../../workers/sole-worker';
import type { EventLog } from '../event-log';
import type { LogStream } from './stream';

export interface DistributorOptions {
  readonly url: string;
  readonly log: Logger;
  readonly signals: Signals;
  readonly batchSize?: number;
  readonly pollInterval?: number;
  readonly standbyInterval?: number;
  /** Events that are put into a stream that is empty, so that followers which start find some, default 10,000. */
  readonly history?: number;
}

/** Where the stream ends: the number of its last message, and the position of that. */
interface Place {
  readonly sequence: number;
  readonly position: number;
}

const usualHistory = 10_000;

/**
 * Brings what is published into the stream: in order, each event once. Its place is the end of the stream itself, so that there is
 * nothing else to be written down, and nothing that could differ from it after a crash. A stream that is new, empty, or not of
 * this log's history is filled anew from Postgres.
 */
export class Distributor {
  private readonly worker: SoleWorker;
  private readonly silence: () => void;
  private place: Place | null = null;
  private failing = false;

  constructor(
    private readonly stream: LogStream,
    private readonly events: EventLog,
    private readonly options: DistributorOptions,
  ) {
    this.worker = new SoleWorker(
      { ...options, name: 'distributor', pollInterval: options.pollInterval ?? 1_000 },
      () => this.step(),
      async () => void (this.place = null),
    );
    this.silence = options.signals.on(publishedSignal, () => this.worker.wake());
  }

  start(): void {
    this.worker.start();
  }

  async stop(): Promise<void> {
    this.silence();
    await this.worker.stop();
  }

  private async step(): Promise<boolean> {
    const place = await this.whileThere(async () => (this.place ??= await this.begin()));
    if (!place) return false;
    const { events, full } = await this.events.captured({
      after: place.position,
      limit: this.options.batchSize ?? 200,
    });
    const last = events.at(-1);
    if (!last) return false;
    this.place = null;
    this.place = await this.whileThere(async () => {
      await this.stream.append(events, place.sequence);
      return { sequence: place.sequence + events.length, position: last.position };
    });
    return full && this.place !== null;
  }

  /** A server that is away is no failure of this worker: it goes on when the server is back. */
  private async whileThere<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      const result = await work();
      if (this.failing) this.options.log.info('events go into the stream again');
      this.failing = false;
      return result;
    } catch (error) {
      if (!this.failing) this.options.log.warn({ err: error }, 'events cannot be put into the stream, will try again');
      this.failing = true;
      return null;
    }
  }

  /** Looks where the stream ends. */
  private async begin(): Promise<Place> {
    await this.stream.ensure();
    const end = await this.stream.end();
    const { published, dropped } = await this.events.ends();
    if (end === null) throw new Error(`The stream ${this.stream.name} is gone`);
    const sequence = end.state.last_seq;
    if (end.last !== null) {
      const { position } = end.last;
      if (await this.stream.isOfThisLog(end.last, this.events)) return { sequence, position };
      this.options.log.warn({ position, published }, 'the stream does not hold this log, and is filled anew');
      await this.stream.purge();
    }
    return { sequence, position: Math.max(dropped, published - (this.options.history ?? usualHistory)) };
  }
}
