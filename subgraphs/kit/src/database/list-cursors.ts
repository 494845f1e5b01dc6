import pg from 'pg';
import { logCursor } from '../pagination/cursor';
import type { EventLogTarget } from './database-target';
import type { Scope } from './reader';

/**
 * Maximum number of pending outbox events that a list's event cursor names as already contained in the list. If more
 * are pending, a subscription from the cursor delivers some events that the list contains already.
 */
const maxPendingEvents = 200;
/**
 * Pool size, idle timeout and response timeout of the connections to the event log's database; times in milliseconds.
 */
const [connections, idle, responseTimeoutMs] = [2, 10_000, 1_000];

/** Log position to use in the event cursor of a list, determined before the list is read. */
export interface CursorStart {
  /**
   * Last log position before the list was read; null if the list's own statement reads the position, or if it is
   * unknown.
   */
  readonly position: number | null;
  /** Whether the list must be read from the primary, since a replica might lack an event at or before `position`. */
  readonly onPrimary: boolean;
}

const sameDatabase: CursorStart = { position: null, onPrimary: false };

interface Observation {
  readonly at: number;
  readonly position: number;
}

/**
 * Determines the event cursor of lists: the log position as of which they were read. Every event whose transaction is
 * visible in a list's snapshot is either in the log or pending in the domain's outbox, since the publisher moves an
 * event from the outbox to the log in one transaction. So the last log position and the pending events, read in the
 * list's own statement and hence in its snapshot, identify exactly the events that the list contains. The same holds on
 * a replica with any lag.
 *
 * If the log is in another database, the log position is read before the list. Events up to that position were
 * committed earlier, so the list contains them; it may also contain events published after that. A replica may lack
 * commits younger than `maxLagMs`, so a list from a replica receives an older position.
 */
export class ListCursors {
  private pool: pg.Pool | null = null;
  private observations: Observation[] = [];

  /**
   * @param outbox qualified outbox table of the lists' domain, such as `billing.outbox`; null if the domain records no
   * events
   * @param maxLagMs maximum lag of replicas that serve lists, in milliseconds; null without replicas
   */
  constructor(
    private readonly target: EventLogTarget,
    private readonly outbox: string | null,
    private readonly maxLagMs: number | null,
  ) {}

  /**
   * Whether the event log is in another database. If so, the log position is passed as the last parameter of the list's
   * statement; otherwise the statement reads the position itself.
   */
  get isRemoteLog(): boolean {
    return this.target.url !== null;
  }

  /**
   * Returns the log position for the event cursor of a list that is read afterwards. Never rejects: if the log does not
   * respond, the position is null.
   */
  async start(): Promise<CursorStart> {
    if (this.target.url === null) return sameDatabase;
    const at = performance.now();
    const position = await this.lastPosition(this.target.url);
    if (position === null || this.maxLagMs === null) return { position, onPrimary: false };
    this.observations.push({ at, position });
    const lastExpiredIndex = this.observations.findLastIndex((item) => item.at < at - (this.maxLagMs ?? 0));
    if (lastExpiredIndex < 0) return { position, onPrimary: true };
    this.observations = this.observations.slice(lastExpiredIndex);
    return { position: this.observations[0]?.position ?? null, onPrimary: false };
  }

  /**
   * Extends the SELECT of a list by two columns: the log position and the ids of pending outbox events. If the list is
   * empty, the statement still returns one row, in which the id is null.
   *
   * @param scope scope of the list; if it consists only of accounts, they are the statement's first parameter
   * @param value placeholder of the log position if it is a parameter (`isRemoteLog`)
   */
  text(list: string, scope: Scope | null, value: string): string {
    const position = this.isRemoteLog ? `${value}::bigint` : `(${this.target.lastPosition})`;
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
        `SELECT (${this.target.lastPosition})::text AS position`,
      );
      return rows[0] ? Number(rows[0].position) : null;
    } catch {
      // Return the list without an event cursor instead of failing.
      return null;
    }
  }
}

/**
 * Returns the SQL expression for the ids of pending outbox events: of the accounts in the list's first parameter if the
 * list covers only accounts, else of all accounts.
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
