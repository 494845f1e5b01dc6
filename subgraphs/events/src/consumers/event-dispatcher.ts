import { type Logger, internalEventPrefix, parseExactJson, parseRow } from '../../../kit/src';
import { eventDefinition } from '../../../../contract/events';
import type { RunStatement } from '../log/partitions';
import type { CapturedEvent, PublishedLog } from '../log/published-log';
import { followersSteps, SingletonWorker } from '../workers/sole-worker';
import type { SharedConnection } from '../workers/worker-connection';
import type { ConsumerOffsets } from './consumer-offsets';

/** An event as delivered to the consumers in other domains. */
export interface ConsumedEvent {
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly resource: string;
  readonly resourceId: string;
  readonly accountId: string;
  readonly occurredAt: Date;
  /** Snapshot of the resource's row at commit, in the schema of its domain. Numbers that a double cannot represent are strings. */
  readonly row: Readonly<Record<string, unknown>>;
  /** The resource, rendered in the latest schema of the public API; only `{id}` if rendering failed. */
  readonly data: unknown;
}

/** A domain, or a module of a domain, that processes events of the log. */
export interface Consumer {
  /**
   * Stable name under which the checkpoint is stored. Events are retained until every consumer has processed them, so a
   * migration must delete the checkpoint of a removed consumer.
   */
  readonly name: string;
  readonly types: readonly string[];
  /**
   * Start position of a new consumer: the start of the log (default), or the first event published after the consumer's
   * first start.
   */
  readonly from?: 'start' | 'now';
  /**
   * Handles a page of events in order, all of them or none. Delivery is at least once; with `consume` of the kit, a
   * repeated event has no further effect. If the method throws, the events are redelivered one at a time. A failing
   * event is redelivered until it succeeds, and blocks later events.
   */
  handle(events: readonly ConsumedEvent[]): Promise<void>;
}

export interface DispatcherOptions {
  readonly url: string;
  /**
   * Connection that holds the consumer's advisory lock, shared by the consumers of a process; a dedicated connection by
   * default.
   */
  readonly connection?: SharedConnection;
  readonly log: Logger;
  /** The published event log from which the consumer's events are read. */
  readonly events: PublishedLog;
  /** Stores the checkpoints of this process's consumers. */
  readonly offsets: ConsumerOffsets;
  readonly consumer: Consumer;
  readonly batchSize?: number;
  readonly pollInterval?: number;
  readonly standbyInterval?: number;
}

/**
 * Maximum number of events that one transaction handles. The number is limited, because a transaction holds row locks
 * until it ends.
 */
const defaultBatchSize = 100;

/** Delivers published events to one consumer: in order, at least once, and from one process at a time. ADR 0015. */
export class EventDispatcher {
  private readonly worker: SingletonWorker;
  private readonly unsubscribe: () => void;
  private stopping = false;
  /** Log position up to which this process has delivered events to the consumer. */
  private position = 0;

  constructor(private readonly options: DispatcherOptions) {
    const { consumer, events } = options;
    const unknown = consumer.types.find(
      (type) => !type.startsWith(internalEventPrefix) && eventDefinition(type) === undefined,
    );
    if (unknown !== undefined)
      throw new Error(
        `The consumer ${consumer.name} follows '${unknown}', which is neither an event nor an integration event.`,
      );
    this.worker = new SingletonWorker(
      {
        ...options,
        name: `consumer ${consumer.name}`,
        pollInterval: options.pollInterval ?? 1_000,
        minStepIntervalMs: followersSteps,
      },
      () => this.step(),
      ({ run }) => this.resume(run),
      () => options.offsets.note(),
    );
    this.unsubscribe = events.onPublished(() => this.worker.wake());
  }

  start(): void {
    this.worker.start();
  }

  /** Stops delivering events, after the events in progress have been handled. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.unsubscribe();
    await this.worker.stop();
  }

  /** Reads the consumer's checkpoint, which another process may have written; creates it for a new consumer. */
  private async resume(run: RunStatement): Promise<void> {
    const { consumer } = this.options;
    await run(
      `INSERT INTO events.consumers (name, position)
       SELECT $1, CASE WHEN $2 THEN published_position ELSE dropped_position END FROM events.log_state ON CONFLICT (name) DO NOTHING`,
      [consumer.name, consumer.from === 'now'],
    );
    const [checkpoint] = await run('SELECT position FROM events.consumers WHERE name = $1', [consumer.name]);
    this.position = Number(checkpoint?.position);
  }

  private async step(): Promise<boolean> {
    const { consumer, events: log, offsets, batchSize = defaultBatchSize } = this.options;
    const { events, through, full } = await log.captured({
      after: this.position,
      types: consumer.types,
      limit: batchSize,
    });
    try {
      if (!(await this.handleAll(events.map(toConsumed)))) return false;
    } catch (error) {
      // Write the offset of the already handled events now, because the next attempt starts at the stored checkpoint.
      await offsets.note();
      throw error;
    }
    if (through > this.position) this.advanceTo(through);
    return full;
  }

  /**
   * Passes all events to the consumer together, or one at a time if that fails, so that the events before a failing one
   * take effect.
   *
   * @returns false if the dispatcher was stopped before the last event
   */
  private async handleAll(events: readonly ConsumedEvent[]): Promise<boolean> {
    if (events.length > 1 && (await this.handlePage(events))) return true;
    for (const event of events) {
      if (this.stopping) return false;
      await this.options.consumer.handle([event]);
      this.advanceTo(event.position);
    }
    return true;
  }

  private async handlePage(events: readonly ConsumedEvent[]): Promise<boolean> {
    const { consumer, log } = this.options;
    try {
      await consumer.handle(events);
    } catch (error) {
      log.warn({ err: error, consumer: consumer.name, events: events.length }, 'a page of events was not processed');
      return false;
    }
    this.advanceTo(events.at(-1)?.position as number);
    return true;
  }

  private advanceTo(offset: number): void {
    this.position = offset;
    this.options.offsets.move(this.options.consumer.name, offset);
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
    data: parseExactJson(body),
  };
}
