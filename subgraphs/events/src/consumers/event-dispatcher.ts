import { type Logger, factPrefix, parseExact, parseRow } from '../../../kit/src';
import { eventDefinition } from '../../../../contract/events';
import type { RunStatement } from '../log/partitions';
import type { CapturedEvent, PublishedLog } from '../log/published-log';
import { followersSteps, SoleWorker } from '../workers/sole-worker';
import type { SharedConnection } from '../workers/worker-connection';
import type { ConsumerPlaces } from './consumer-places';

/** An event as other domains receive it. */
export interface ConsumedEvent {
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly resource: string;
  readonly resourceId: string;
  readonly accountId: string;
  readonly occurredAt: Date;
  /** The resource's row at the commit, as its owner keeps it; numbers that a double would change are text. */
  readonly row: Readonly<Record<string, unknown>>;
  /** The resource in its newest published shape; `{id}` alone where it could not be rendered. */
  readonly data: unknown;
}

/** A domain, or a part of one, that follows the log. */
export interface Consumer {
  /**
   * Stable name; its place in the log is kept under it. Old events are kept until every consumer has taken them, so
   * that the place of a consumer that is given up must be deleted by a migration.
   */
  readonly name: string;
  readonly types: readonly string[];
  /** Where a new consumer begins: at the start of the log (default), or with what is published after it was first started. */
  readonly from?: 'start' | 'now';
  /**
   * Takes a page of events in their order, all or none of them. An event may come more than once: the kit's `consume`
   * makes its effect happen once. When it throws, the events are delivered again one at a time; the one that cannot be
   * taken is delivered until it is, and later ones wait.
   */
  take(events: readonly ConsumedEvent[]): Promise<void>;
}

export interface DispatcherOptions {
  readonly url: string;
  /** Connection for the lock, which consumers of a process share; its own by default. */
  readonly connection?: SharedConnection;
  readonly log: Logger;
  /** What is followed. */
  readonly events: PublishedLog;
  /** Where places are noted. */
  readonly places: ConsumerPlaces;
  readonly consumer: Consumer;
  readonly batchSize?: number;
  readonly pollInterval?: number;
  readonly standbyInterval?: number;
}

/** Events that are taken in one transaction at most: it keeps rows locked until it ends. */
const usualBatch = 100;

/** Delivers the published events to one consumer: in order, at least once, by one process at a time. ADR 0015. */
export class EventDispatcher {
  private readonly worker: SoleWorker;
  private readonly silence: () => void;
  private stopping = false;
  /** Up to where it has taken what it follows. */
  private place = 0;

  constructor(private readonly options: DispatcherOptions) {
    const { consumer, events } = options;
    const unknown = consumer.types.find((type) => !type.startsWith(factPrefix) && eventDefinition(type) === undefined);
    if (unknown !== undefined)
      throw new Error(`The consumer ${consumer.name} follows '${unknown}', which is neither an event nor a fact.`);
    this.worker = new SoleWorker(
      {
        ...options,
        name: `consumer ${consumer.name}`,
        pollInterval: options.pollInterval ?? 1_000,
        stepsApart: followersSteps,
      },
      () => this.step(),
      ({ run }) => this.begin(run),
      () => options.places.note(),
    );
    this.silence = events.onPublished(() => this.worker.wake());
  }

  start(): void {
    this.worker.start();
  }

  /** Ends after the events that are being taken. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.silence();
    await this.worker.stop();
  }

  /** Begins where the last one, here or elsewhere, has noted that it stood. */
  private async begin(run: RunStatement): Promise<void> {
    const { consumer } = this.options;
    await run(
      `INSERT INTO events.consumers (name, position)
       SELECT $1, CASE WHEN $2 THEN published_position ELSE dropped_position END FROM events.log_state ON CONFLICT (name) DO NOTHING`,
      [consumer.name, consumer.from === 'now'],
    );
    const [kept] = await run('SELECT position FROM events.consumers WHERE name = $1', [consumer.name]);
    this.place = Number(kept?.position);
  }

  private async step(): Promise<boolean> {
    const { consumer, events: log, places, batchSize = usualBatch } = this.options;
    const { events, through, full } = await log.captured({
      after: this.place,
      types: consumer.types,
      limit: batchSize,
    });
    try {
      if (!(await this.takeAll(events.map(toConsumed)))) return false;
    } catch (error) {
      // The next try begins where the last note says.
      await places.note();
      throw error;
    }
    if (through > this.place) this.moveTo(through);
    return full;
  }

  /**
   * Takes events as one page, and one at a time where that fails: those before the one that fails take effect.
   *
   * @returns false where it was stopped before the last one
   */
  private async takeAll(events: readonly ConsumedEvent[]): Promise<boolean> {
    if (events.length > 1 && (await this.takePage(events))) return true;
    for (const event of events) {
      if (this.stopping) return false;
      await this.options.consumer.take([event]);
      this.moveTo(event.position);
    }
    return true;
  }

  private async takePage(events: readonly ConsumedEvent[]): Promise<boolean> {
    const { consumer, log } = this.options;
    try {
      await consumer.take(events);
    } catch (error) {
      log.warn({ err: error, consumer: consumer.name, events: events.length }, 'a page of events was not taken');
      return false;
    }
    this.moveTo(events.at(-1)?.position as number);
    return true;
  }

  private moveTo(place: number): void {
    this.place = place;
    this.options.places.move(this.options.consumer.name, place);
  }
}

function toConsumed({
  position,
  id,
  type,
  resource,
  resourceId,
  accountId,
  occurredAt,
  row,
  body,
}: CapturedEvent): ConsumedEvent {
  return {
    position,
    id,
    type,
    resource,
    resourceId,
    accountId,
    occurredAt: new Date(occurredAt),
    row: parseRow(row),
    data: parseExact(body),
  };
}
