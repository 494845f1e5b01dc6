import pg from 'pg';
import { logCursor } from '../pagination';
import type { EventLogTarget } from './database-target';
import type { Scope } from './reader';

/**
 * Maximum number of pending outbox events considered; beyond it, a subscription repeats events that a list contains.
 */
const maxPendingEvents = 200;
/** Pool size, idle timeout and response timeout of the log's database; times in milliseconds. */
const [connections, idle, responseTimeoutMs] = [2, 10_000, 1_000];

/** Log position with which a list is read. */
export interface CursorStart {
  /** Last log position before the list was read; null where the list's statement reads it, or where it is unknown. */
  readonly position: number | null;
  /** Whether the primary is required: a replica might lack an event up to that position. */
  readonly onPrimary: boolean;
}

const sameDatabase: CursorStart = { position: null, onPrimary: false };

interface Observation {
  readonly at: number;
  readonly position: number;
}

/**
 * Determines the event cursor of lists: the log position as of which they were read. Every event whose transaction is
 * visible in a list's snapshot is either in the log or pending in the domain's outbox: the publisher moves it from one
 * to the other in one transaction. So the last log position and the pending events, read in the list's own statement
 * and hence in its snapshot, identify exactly the events that the list contains. The same holds on a replica with any
 * lag.
 *
 * Where the log is in another database, its position is read before the list. Events up to that position were committed
 * before, so that the list contains them; it may also contain events published in between. A replica may lack commits
 * younger than `maxLagMs`, so that it receives an older position.
 */
export class ListCursors {
  private pool: pg.Pool | null = null;
  private observations: Observation[] = [];

  /**
   * @param outbox outbox of the lists' domain, `billing.outbox`; null if the domain records no events
   * @param maxLagMs maximum lag of replicas that serve lists, in milliseconds; null without replicas
   */
  constructor(
    private readonly place: EventLogTarget,
    private readonly outbox: string | null,
    private readonly maxLagMs: number | null,
  ) {}

  /** Whether the log position is the last parameter of the statement; otherwise the statement reads it. */
  get isElsewhere(): boolean {
    return this.place.url !== null;
  }

  /** Must be called before the list is read. Never rejects. */
  async start(): Promise<CursorStart> {
    if (this.place.url === null) return sameDatabase;
    const at = performance.now();
    const position = await this.lastPosition(this.place.url);
    if (position === null || this.maxLagMs === null) return { position, onPrimary: false };
    this.observations.push({ at, position });
    const lastExpiredIndex = this.observations.findLastIndex((item) => item.at < at - (this.maxLagMs ?? 0));
    if (lastExpiredIndex < 0) return { position, onPrimary: true };
    this.observations = this.observations.slice(lastExpiredIndex);
    return { position: this.observations[0]?.position ?? null, onPrimary: false };
  }

  /**
   * Extends the statement of a list by two columns; an empty list yields one row without an id.
   *
   * @param scope scope of the list; its accounts, where it has only accounts, are the statement's first parameter
   * @param value placeholder of the position, where it is a parameter
   */
  text(list: string, scope: Scope | null, value: string): string {
    const position = this.isElsewhere ? `${value}::bigint` : `(${this.place.lastPosition})`;
    const pendingEventsSql = this.outbox === null ? `'{}'::text[]` : waitingIn(this.outbox, scope);
    return `SELECT p.*, c.* FROM (SELECT ${position} AS log_position, ${pendingEventsSql} AS waiting) c LEFT JOIN LATERAL (${list}) p ON true`;
  }

  /** Returns the event cursor from a row of a statement extended by `text`; null if the position is unknown. */
  cursorIn(row: readonly unknown[]): string | null {
    const [position, pendingEvents] = row.slice(-2) as [number | null, readonly string[]];
    return position === null ? null : logCursor(position, pendingEvents);
  }

  async close(): Promise<void> {
    await this.pool?.end();
    this.pool = null;
  }

  private async lastPosition(connectionString: string): Promise<number | null> {
    this.pool ??= openPool(connectionString);
    try {
      const { rows } = await this.pool.query<{ position: string }>(
        `SELECT (${this.place.lastPosition})::text AS position`,
      );
      return rows[0] ? Number(rows[0].position) : null;
    } catch {
      // The list is returned without a cursor rather than failing.
      return null;
    }
  }
}

/**
 * Returns the SQL expression of the pending events of the accounts that a list covers; of all accounts, if the list
 * covers more than the first parameter.
 */
function waitingIn(outbox: string, scope: Scope | null): string {
  const isAccountScope = scope?.accounts && !scope.user;
  const accounts = scope?.accounts?.length === 1 ? '= $1' : '= ANY($1::text[])';
  const first = `SELECT o.event_id, o.account_id, o.type FROM ${outbox} o ORDER BY o.id LIMIT ${maxPendingEvents}`;
  return `ARRAY(SELECT w.event_id FROM (${first}) w WHERE w.type NOT LIKE 'fact:%'${isAccountScope ? ` AND w.account_id ${accounts}` : ''})`;
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    idleTimeoutMillis: idle,
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
    application_name: 'commerce-graph:list-cursors',
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  return pool;
}
