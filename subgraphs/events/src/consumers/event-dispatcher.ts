import { type Logger, type Signals, factPrefix, parseExact, parseRow } from '../../../kit/src';
import { eventDefinition } from '../../../../contract/events';
import type { RunStatement } from '../log/partitions';
import { publishedSignal } from '../rendering/renderer';
import { SoleWorker } from '../workers/sole-worker';

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
   * Takes one event. An event may come more than once: the kit's `consume` makes its effect happen once. While it
   * throws, the event is delivered again and later ones wait.
   */
  handle(event: ConsumedEvent): Promise<void>;
}

export interface DispatcherOptions {
  readonly url: string;
  readonly log: Logger;
  readonly signals: Signals;
  readonly consumer: Consumer;
  readonly batchSize?: number;
  readonly pollInterval?: number;
  readonly standbyInterval?: number;
}

const eventText = `SELECT l.position, l.event_id, l.type, l.resource, l.resource_id, l.account_id, l.occurred_at, l."row"::text AS row, l.body
  FROM events.log l WHERE l.position > $1 AND l.position <= $2 AND l.type = ANY($3::text[]) ORDER BY l.position LIMIT $4`;

/** Delivers the published events to one consumer: in order, at least once, by one process at a time. */
export class EventDispatcher {
  private readonly worker: SoleWorker;
  private readonly silence: () => void;
  private stopping = false;

  constructor(private readonly options: DispatcherOptions) {
    const { consumer, signals } = options;
    const unknown = consumer.types.find((type) => !type.startsWith(factPrefix) && eventDefinition(type) === undefined);
    if (unknown !== undefined) throw new Error(`The consumer ${consumer.name} follows '${unknown}', which is neither an event nor a fact.`);
    this.worker = new SoleWorker(
      { ...options, name: `consumer ${consumer.name}`, pollInterval: options.pollInterval ?? 1_000 },
      ({ run }) => this.step(run),
      async ({ run }) => {
        await run(
          `INSERT INTO events.consumers (name, position)
           SELECT $1, CASE WHEN $2 THEN published_position ELSE dropped_position END FROM events.log_state ON CONFLICT (name) DO NOTHING`,
          [consumer.name, consumer.from === 'now'],
        );
      },
    );
    this.silence = signals.on(publishedSignal, () => this.worker.wake());
  }

  start(): void {
    this.worker.start();
  }

  /** Ends after the event that is being handled. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.silence();
    await this.worker.stop();
  }

  private async step(run: RunStatement): Promise<boolean> {
    const { consumer, batchSize = 100 } = this.options;
    const [place] = await run(
      'SELECT c.position, s.published_position FROM events.consumers c CROSS JOIN events.log_state s WHERE c.name = $1',
      [consumer.name],
    );
    const [from, published] = [Number(place?.position), Number(place?.published_position)];
    if (from >= published) return false;
    const rows = await run(eventText, [from, published, consumer.types, batchSize]);
    const full = rows.length === batchSize;
    let reached = from;
    try {
      for (const row of rows) {
        if (this.stopping) return false;
        await consumer.handle(toConsumed(row));
        reached = Number(row.position);
      }
      if (!full) reached = published;
    } finally {
      await run('UPDATE events.consumers SET position = $2, updated_at = now() WHERE name = $1 AND position < $2', [consumer.name, reached]);
    }
    return full;
  }
}

function toConsumed(row: Record<string, unknown>): ConsumedEvent {
  return {
    position: Number(row.position),
    id: row.event_id as string,
    type: row.type as string,
    resource: row.resource as string,
    resourceId: row.resource_id as string,
    accountId: row.account_id as string,
    occurredAt: row.occurred_at as Date,
    row: parseRow(row.row as string),
    data: parseExact(row.body as string),
  };
}
