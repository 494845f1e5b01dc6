import pg from 'pg';
import { logCursor } from '../pagination';
import type { LogPlace } from './place';
import type { Scope } from './reader';

/** Events that wait in an outbox and are looked at, at most: beyond them a subscription repeats what a list shows. */
const mostWaiting = 200;
/** Connections to the database of the log, how long an idle one is kept, and how long an answer is waited for, in milliseconds. */
const [connections, idle, answerTime] = [2, 10_000, 1_000];

/** What a list is read with, so that it can state its cursor. */
export interface CursorStart {
  /** The last position of the log before the list was read; null where the list's own statement reads it, or where it is not known. */
  readonly position: number | null;
  /** Whether a copy of the database might lack an event up to that position. */
  readonly onPrimary: boolean;
}

const here: CursorStart = { position: null, onPrimary: false };

interface Observation {
  readonly at: number;
  readonly position: number;
}

/**
 * States with lists the cursor of the log as of which they were read. Every event whose transaction a list's snapshot shows is either in the log, or
 * waits in the domain's outbox: the relay moves it from one to the other in one transaction. So the last position of the log and the
 * events of the outbox, read in the list's own statement and hence in its snapshot, name exactly the events that the list contains. The same holds on a copy of the
 * database, whatever it lacks.
 *
 * Where the log is in another database its position is read before the list. What it names was committed before, so that the list contains it; of what
 * was moved in between the list may contain more. A copy may lack what was committed less than `mostBehind` ago, so that it is given an older position.
 */
export class ListCursors {
  private pool: pg.Pool | null = null;
  private seen: Observation[] = [];

  /**
   * @param outbox of the lists' domain, `billing.outbox`; null where it records no events
   * @param mostBehind milliseconds that a copy from which lists are read may be behind; null where there is none
   */
  constructor(
    private readonly place: LogPlace,
    private readonly outbox: string | null,
    private readonly mostBehind: number | null,
  ) {}

  /** Whether the position is a value of the statement, its last one, instead of read by it. */
  get isElsewhere(): boolean {
    return this.place.url !== null;
  }

  /** To be called before the list is read. Never rejects. */
  async start(): Promise<CursorStart> {
    if (this.place.url === null) return here;
    const at = performance.now();
    const position = await this.lastPosition(this.place.url);
    if (position === null || this.mostBehind === null) return { position, onPrimary: false };
    this.seen.push({ at, position });
    const old = this.seen.findLastIndex((one) => one.at < at - (this.mostBehind ?? 0));
    if (old < 0) return { position, onPrimary: true };
    this.seen = this.seen.slice(old);
    return { position: this.seen[0]?.position ?? null, onPrimary: false };
  }

  /**
   * The statement of a list with two more columns, and one row without an id where the list is empty.
   *
   * @param scope whose accounts, if it has any alone, are the statement's first value
   * @param value placeholder of the position, where that is a value
   */
  text(list: string, scope: Scope | null, value: string): string {
    const position = this.isElsewhere ? `${value}::bigint` : `(${this.place.lastPosition})`;
    const waiting = this.outbox === null ? `'{}'::text[]` : waitingIn(this.outbox, scope);
    return `SELECT p.*, c.* FROM (SELECT ${position} AS log_position, ${waiting} AS waiting) c LEFT JOIN LATERAL (${list}) p ON true`;
  }

  /** The cursor that a row of such a statement states; null where the position was not known. */
  cursorIn(row: readonly unknown[]): string | null {
    const [position, waiting] = row.slice(-2) as [number | null, readonly string[]];
    return position === null ? null : logCursor(position, waiting);
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
      // A list without a cursor is better than none.
      return null;
    }
  }
}

/** Events of the accounts that a list covers; of all, where it covers more than those of its first value. */
function waitingIn(outbox: string, scope: Scope | null): string {
  const own = scope?.accounts && !scope.user;
  const accounts = scope?.accounts?.length === 1 ? '= $1' : '= ANY($1::text[])';
  const first = `SELECT o.event_id, o.account_id, o.type FROM ${outbox} o ORDER BY o.id LIMIT ${mostWaiting}`;
  return `ARRAY(SELECT w.event_id FROM (${first}) w WHERE w.type NOT LIKE 'fact:%'${own ? ` AND w.account_id ${accounts}` : ''})`;
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    idleTimeoutMillis: idle,
    connectionTimeoutMillis: answerTime,
    query_timeout: answerTime,
    application_name: 'commerce-graph:list-cursors',
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  return pool;
}
