import { setMaxListeners } from 'node:events';
import { setTimeout as rest } from 'node:timers/promises';
import { eventDefinition } from '../../../../contract/events';
import { type Logger, type Signals, internalEventPrefix, parseRow } from '../../../kit/src';
import type { RunStatement } from '../log/partitions';
import { type SoldItem, soldItemOf } from '../log/sold-item';
import { loggedSignal, publishedSignal } from '../log/signals';
import { SingletonWorker, type WorkerSession } from '../workers/sole-worker';
import { NotRenderable, type ReadResource, ResourceUnavailable } from './read-resource';

export interface RendererOptions {
  readonly url: string;
  readonly log: Logger;
  readonly signals: Signals;
  readonly readResource: ReadResource;
  /** Maximum number of events that are rendered per batch, default 100. */
  readonly batchSize?: number;
  /** Maximum number of concurrent resource reads, default 8. */
  readonly concurrency?: number;
  /**
   * Attempts to render an event before it is published without its body, default 8: about half a minute with the
   * default delays.
   */
  readonly attempts?: number;
  /**
   * Delay after the first failed attempt to render an event, in milliseconds, default 100; the delay doubles up to 10
   * seconds.
   */
  readonly firstPause?: number;
  /**
   * Interval in milliseconds at which the log is polled, hence the maximum delay of an event whose notification was
   * lost; default 1,000.
   */
  readonly pollInterval?: number;
  /**
   * Interval in milliseconds at which rendering of events that were published without a body is retried; default
   * 60,000.
   */
  readonly repairInterval?: number;
  readonly standbyInterval?: number;
}

/** An event in the log whose body must be rendered before it can be published. */
interface PendingEvent {
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly resource: string;
  readonly resourceId: string;
  readonly accountId: string;
  readonly row: string;
  /** Row snapshot from before the change; null if it was not captured. */
  readonly previous: string | null;
}

interface Bodies {
  readonly body: string;
  readonly previousBody: string | null;
  /** Product and plan of the resource; null without a rendered body. */
  readonly item: SoldItem | null;
}

interface Rendered extends Bodies {
  readonly failed: boolean;
}

const maxPauseMs = 10_000;
/** Maximum delay between attempts while a domain is unavailable, in milliseconds. */
const maxUnavailableDelayMs = 1_000;
/**
 * Maximum time in milliseconds for which rendered events wait until later events are also rendered, to be published
 * together: each publication costs a transaction, and a read by every consumer.
 */
const maxReadWaitMs = 5;

/**
 * Renders the body of each event right after its commit, and publishes events strictly in the order of positions,
 * however long rendering takes. An event that cannot be rendered would block all later ones; after a number of attempts
 * it is therefore published with only `{"id": …}`, marked `render_failed`, and rendering is retried from its row
 * snapshot until it succeeds. While a domain is unavailable, rendering waits instead.
 *
 * ADR 0014
 */
export class Renderer {
  private readonly worker: SingletonWorker;
  private readonly end = new AbortController();
  private readonly unsubscribe: () => void;
  private repairedAt = Date.now();
  /**
   * Log position of the unrendered event that was retried last. Retries continue after this position in rotation, so
   * that every such event is retried.
   */
  private repairedThrough = 0;

  constructor(private readonly options: RendererOptions) {
    this.worker = new SingletonWorker(
      { ...options, name: 'renderer', pollInterval: options.pollInterval ?? 1_000 },
      (session) => this.step(session),
    );
    // Unlimited, because every event that waits for a retry adds a listener to the signal.
    setMaxListeners(0, this.end.signal);
    this.unsubscribe = options.signals.on(loggedSignal, () => this.worker.wake());
  }

  start(): void {
    this.worker.start();
  }

  async stop(): Promise<void> {
    this.end.abort();
    this.unsubscribe();
    await this.worker.stop();
  }

  private get concurrency(): number {
    return this.options.concurrency ?? 8;
  }

  private get stopping(): boolean {
    return this.end.signal.aborted;
  }

  private async step(session: WorkerSession): Promise<boolean> {
    const size = this.options.batchSize ?? 100;
    const pending = await pendingEvents(session.run, size);
    if (pending.length > 0) await this.publishInOrder(session, pending);
    // Retry unrendered events in each step, not only in idle ones: under constant load, every step finds new events.
    await this.repair(session.run);
    return pending.length === size;
  }

  /** Renders events concurrently, and publishes each sequence of consecutive rendered events in one transaction. */
  private async publishInOrder(session: WorkerSession, pending: readonly PendingEvent[]): Promise<void> {
    const bodies: (Rendered | undefined)[] = pending.map(() => undefined);
    const reads = this.readAll(pending, bodies);
    for (let next = 0; next < pending.length && !this.stopping;) {
      await reads[next];
      await Promise.race([Promise.all(reads.slice(next, next + this.concurrency)), rest(maxReadWaitMs)]);
      let end = next;
      while (end < pending.length && bodies[end] !== undefined) end += 1;
      if (end === next) break;
      await publish(session, pending.slice(next, end), bodies.slice(next, end) as Rendered[]);
      this.options.signals.announce(publishedSignal);
      next = end;
    }
    // After `stop`, the databases are closed, so reads must have ended before this method returns.
    if (this.stopping) await Promise.allSettled(reads);
  }

  /**
   * Starts to render all events, with limited concurrency. Returns one promise per event, which resolves when the
   * event's body is stored in `bodies`, or when the renderer stops.
   */
  private readAll(pending: readonly PendingEvent[], bodies: (Rendered | undefined)[]): Promise<void>[] {
    const reads: Promise<void>[] = [];
    for (const [index, event] of pending.entries()) {
      const read = async (before: Promise<void> | undefined) => {
        await before;
        bodies[index] = await this.render(event);
      };
      reads.push(read(reads[index - this.concurrency]));
    }
    return reads;
  }

  /** Renders the body of an event, with retries. Returns undefined only if the renderer was stopped. */
  private async render(event: PendingEvent): Promise<Rendered | undefined> {
    let backoffMs = this.options.firstPause ?? 100;
    for (let attempt = 1; !this.stopping;) {
      let maxDelayMs = maxPauseMs;
      try {
        return { ...(await this.read(event)), failed: false };
      } catch (error) {
        const logFields = { err: error, event: event.id, type: event.type, attempt };
        const isLastAttempt = error instanceof NotRenderable || attempt >= (this.options.attempts ?? 8);
        if (error instanceof ResourceUnavailable) {
          maxDelayMs = maxUnavailableDelayMs;
          this.options.log.warn(logFields, 'event is waiting for its unavailable domain');
        } else if (isLastAttempt) {
          this.options.log.error(logFields, 'event published without its body');
          return { ...idOnlyBodies(event), failed: true };
        } else {
          attempt += 1;
          this.options.log.warn(logFields, 'event could not be rendered, will try again');
        }
      }
      backoffMs = Math.min(backoffMs, maxDelayMs);
      await rest(backoffMs, undefined, { signal: this.end.signal }).catch(() => undefined);
      backoffMs *= 2;
    }
    return undefined;
  }

  /**
   * Reads the current and the previous body of an event. Integration events have no body: their consumers use the row
   * snapshot.
   */
  private async read(event: PendingEvent): Promise<Bodies> {
    if (event.type.startsWith(internalEventPrefix)) return idOnlyBodies(event);
    const row = parseRow(event.row);
    const rendersPrevious = event.previous !== null && eventDefinition(event.type)?.hasPrevious === true;
    // Start both queries at the same time, so that they are sent to the database in the same packets.
    const [resource, previousBody] = await Promise.all([
      this.readAs(event, row),
      rendersPrevious ? this.readAs(event, { ...row, ...parseRow(event.previous) }) : null,
    ]);
    return {
      body: JSON.stringify(resource),
      previousBody: previousBody === null ? null : JSON.stringify(previousBody),
      item: soldItemOf(event.resource, resource as Readonly<Record<string, unknown>>),
    };
  }

  private readAs({ resource, resourceId, accountId }: PendingEvent, row: Record<string, unknown>): Promise<unknown> {
    return this.options.readResource(resource, resourceId, { type: resource, id: resourceId, row }, accountId);
  }

  /**
   * Retries a few of the events that were published without a body, in rotation, with one attempt each. The events are
   * read concurrently, since new events wait for this method.
   */
  private async repair(run: RunStatement): Promise<void> {
    if (Date.now() - this.repairedAt < (this.options.repairInterval ?? 60_000)) return;
    this.repairedAt = Date.now();
    const failed = await run(
      `SELECT ${pendingColumns} FROM events.log WHERE render_failed AND position > $1 ORDER BY position LIMIT $2`,
      [this.repairedThrough, this.concurrency],
    );
    const reads = failed
      .map(toPending)
      .map(async (event) => ({ event, bodies: await this.read(event).catch(() => null) }));
    for (const { event, bodies } of await Promise.all(reads)) {
      if (this.stopping) return;
      if (bodies === null) continue;
      await run(
        `UPDATE events.log SET body = $2, previous_body = $3, render_failed = false, context = ${withItem('context', '$4::jsonb')} WHERE position = $1`,
        [event.position, bodies.body, bodies.previousBody, itemText(bodies)],
      );
      this.options.log.info({ event: event.id, type: event.type }, 'missing event body rendered');
    }
    this.repairedThrough = failed.length < this.concurrency ? 0 : Number(failed.at(-1)?.position);
  }
}

function idOnlyBodies({ resourceId }: PendingEvent): Bodies {
  return { body: JSON.stringify({ id: resourceId }), previousBody: null, item: null };
}

/** SQL: the context of an event with product and plan of its resource; unchanged if `item` is null. */
function withItem(context: string, item: string): string {
  return `CASE WHEN ${item} IS NULL THEN ${context} ELSE coalesce(${context}, '{}') || ${item} END`;
}

function itemText({ item }: Bodies): string | null {
  return item && JSON.stringify(item);
}

const pendingColumns =
  'position, event_id, type, resource, resource_id, account_id, "row"::text AS row, previous::text AS previous';

async function pendingEvents(run: RunStatement, size: number): Promise<PendingEvent[]> {
  const rows = await run(
    `SELECT ${pendingColumns} FROM events.log
     WHERE position > (SELECT published_position FROM events.log_state) ORDER BY position LIMIT ${size}`,
    [],
  );
  return rows.map(toPending);
}

function toPending(row: Record<string, unknown>): PendingEvent {
  return {
    position: Number(row.position),
    id: row.event_id as string,
    type: row.type as string,
    resource: row.resource as string,
    resourceId: row.resource_id as string,
    accountId: row.account_id as string,
    row: row.row as string,
    previous: row.previous as string | null,
  };
}

/**
 * Publishes consecutive events with a single statement, since consumers are waiting. Throws without any change unless
 * the events directly follow the events published before.
 */
async function publish(
  { run }: WorkerSession,
  events: readonly PendingEvent[],
  rendered: readonly Rendered[],
): Promise<void> {
  const positions = events.map(({ position }) => position);
  const [first, last] = [positions[0] as number, positions.at(-1) as number];
  await run(
    `WITH moved AS (
       UPDATE events.log_state SET published_position = $6 WHERE published_position = $5::bigint - 1 RETURNING published_position
     ), published AS (
       UPDATE events.log l SET body = ready.body, previous_body = ready.previous_body, render_failed = ready.failed, published_at = clock_timestamp(),
         context = ${withItem('l.context', 'ready.item')}
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[], $7::jsonb[]) AS ready(position, body, previous_body, failed, item)
       WHERE l.position = ready.position AND l.position BETWEEN $5 AND $6 RETURNING l.position
     ), done AS (SELECT (SELECT count(*) FROM moved) AS moves, (SELECT count(*) FROM published) AS events)
     SELECT CASE WHEN moves = 1 AND events = $6::bigint - $5 + 1 THEN 'published'
       ELSE CAST(format('events %s to %s do not follow what is published', $5::bigint, $6::bigint) AS bigint)::text END FROM done`,
    [
      positions,
      rendered.map(({ body }) => body),
      rendered.map(({ previousBody }) => previousBody),
      rendered.map(({ failed }) => failed),
      first,
      last,
      rendered.map(itemText),
    ],
  );
}
