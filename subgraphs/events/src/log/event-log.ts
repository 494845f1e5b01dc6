import type { Database } from '../../../kit/src';
import type { EventConditions } from './event-conditions';
import { eventColumns, type LoggedEvent, toEvent } from './logged-event';
import type { CapturedEvent, CapturedPage, FollowedRange } from './published-log';

/** Event types that a caller may read: one set of types for all accounts, or one set per account id. */
export type EventVisibility =
  | { readonly everywhere: ReadonlySet<string> }
  | { readonly accounts: ReadonlyMap<string, ReadonlySet<string>> };

export interface LogRange {
  /** Exclusive lower bound: only events after this position. */
  readonly after: number;
  readonly visibility: EventVisibility;
  /** Conditions besides account and type; null if there are none. */
  readonly conditions: EventConditions | null;
  readonly limit: number;
  /** Exclusive upper bound: only events before this position; unbounded by default. */
  readonly before?: number;
  /** Whether to return the last events of the range instead of the first ones. */
  readonly fromEnd?: boolean;
}

export interface LogPage {
  readonly events: readonly LoggedEvent[];
  /** Log position up to which all events of the range have been returned. The next page starts after this position. */
  readonly through: number;
  /** Whether the page reached its limit, or the limit of rows that it reads, so that more events may follow. */
  readonly full: boolean;
}

/** SQL query for the last position assigned in the event log. */
export const lastPosition = 'SELECT last_position FROM events.log_state';

/** Log positions of the newest published, the newest assigned and the newest deleted event. */
export interface LogBoundaries {
  readonly published: number;
  /** Last assigned position, whether published or not. Cursors of lists may point up to this position. */
  readonly last: number;
  /** Position up to which events have been deleted by retention. */
  readonly dropped: number;
}

/** Reads the published part of the log from Postgres, in ascending order. */
export class EventLog {
  /** @param scanLimit maximum number of log rows that are read for one page of a filter without an index */
  constructor(
    private readonly database: Database,
    private readonly scanLimit = 10_000,
  ) {}

  async boundaries(): Promise<LogBoundaries> {
    const [row] = await this.database.rows(
      'SELECT published_position, last_position, dropped_position FROM events.log_state',
      [],
    );
    const [published, last, dropped] = row as [number, number, number];
    return { published, last, dropped };
  }

  async page(range: LogRange): Promise<LogPage> {
    if (range.conditions?.needScan && !range.fromEnd) return this.scan(range, range.conditions);
    const values: unknown[] = [range.after, range.limit];
    const source = sourceOf(range, (value) => `$${values.push(value)}`);
    const rows = await this.database.rows(
      `SELECT s.published_position, ${eventColumns} FROM events.log_state s LEFT JOIN LATERAL (${source}) l ON true ORDER BY l.position`,
      values,
    );
    const events = rows.filter((row) => row[1] !== null).map((row) => toEvent(row.slice(1)));
    const full = events.length === range.limit;
    const last = events.at(-1);
    return { events, full, through: full && last ? last.position : Math.max(rows[0]?.[0] as number, range.after) };
  }

  /**
   * Returns a page of the events that meet conditions without an index. Reads at most `scanLimit` rows, so that a
   * filter that few events meet does not read the whole log: such a page is full with fewer events than its limit.
   */
  private async scan(range: LogRange, conditions: EventConditions): Promise<LogPage> {
    const values: unknown[] = [range.after, this.scanLimit];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const source = sourceOf({ ...range, conditions: null }, bind);
    const meets = conditions.sql(bind);
    const limit = bind(range.limit);
    const rows = await this.database.rows(
      `WITH scanned AS MATERIALIZED (
         SELECT l.position, l.logged_at, ${meets} AS meets FROM events.log_state s CROSS JOIN LATERAL (${source}) l
       ), page AS (SELECT position, logged_at FROM scanned WHERE meets ORDER BY position LIMIT ${limit})
       SELECT s.published_position, (SELECT count(*)::int FROM scanned), (SELECT max(position) FROM scanned), ${eventColumns}
       FROM events.log_state s LEFT JOIN (page JOIN events.log l USING (position, logged_at)) ON true ORDER BY l.position`,
      values,
    );
    const [published, scanned, end] = rows[0] as [number, number, number | null];
    const events = rows.filter((row) => row[3] !== null).map((row) => toEvent(row.slice(3)));
    const last = events.at(-1);
    if (events.length === range.limit && last) return { events, full: true, through: last.position };
    const full = scanned === this.scanLimit;
    return { events, full, through: full ? (end ?? range.after) : Math.max(published, range.after) };
  }

  /** Returns a page of the events about each resource, in the order of `resourceIds`, with one statement. */
  async pagesOf(resourceIds: readonly string[], range: LogRange): Promise<LogPage[]> {
    const values: unknown[] = [range.after, range.limit, resourceIds];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const order = range.fromEnd ? 'l.position DESC' : 'l.position';
    const source = `SELECT l.* FROM events.log l WHERE l.resource_id = of.id AND ${rangeSql(range, bind)} AND ${visibleSql(range.visibility, bind)}
      ORDER BY ${order} LIMIT $2`;
    const rows = await this.database.rows(
      `SELECT s.published_position, of.place::int, ${eventColumns}
       FROM events.log_state s CROSS JOIN unnest($3::text[]) WITH ORDINALITY AS of(id, place) LEFT JOIN LATERAL (${source}) l ON true
       ORDER BY of.place, l.position`,
      values,
    );
    const byPlace = Map.groupBy(rows, (row) => row[1] as number);
    return resourceIds.map((_, index) => {
      const found = byPlace.get(index + 1) ?? [];
      const events = found.filter((row) => row[2] !== null).map((row) => toEvent(row.slice(2)));
      const full = events.length === range.limit;
      return { events, full, through: Math.max((found[0]?.[0] as number | undefined) ?? 0, range.after) };
    });
  }

  /**
   * Returns published events and integration events after a position, with their row snapshots, in ascending order:
   * those of the given types, or all.
   */
  async captured({
    after,
    limit,
    types = null,
  }: FollowedRange & { readonly types?: readonly string[] | null }): Promise<CapturedPage> {
    const rows = await this.database.rows(
      `SELECT s.published_position, l."row"::text, ${eventColumns} FROM events.log_state s LEFT JOIN LATERAL (
         SELECT l.* FROM events.log l WHERE l.position > $1 AND l.position <= s.published_position${types === null ? '' : ' AND l.type = ANY($3::text[])'}
         ORDER BY l.position LIMIT $2
       ) l ON true ORDER BY l.position`,
      types === null ? [after, limit] : [after, limit, types],
    );
    const events = rows
      .filter((row) => row[2] !== null)
      .map((row): CapturedEvent => ({ ...toEvent(row.slice(2)), row: row[1] as string }));
    const full = events.length === limit;
    return {
      events,
      full,
      through: full ? (events.at(-1)?.position ?? after) : Math.max(rows[0]?.[0] as number, after),
    };
  }

  /**
   * Returns an identifier of the database that holds this log. A copy on another server, or another database on the
   * same server, has a different identifier.
   */
  async databaseIdentity(): Promise<string> {
    const [row] = await this.database.rows(
      `SELECT c.system_identifier || '-' || d.oid FROM pg_control_system() c, pg_database d WHERE d.datname = current_database()`,
      [],
    );
    return row?.[0] as string;
  }

  /** Returns published events by id, in the order of `ids`; null for unknown ids. */
  async byIds(ids: readonly string[]): Promise<(LoggedEvent | null)[]> {
    const rows = await this.database.rows(
      `SELECT ${eventColumns} FROM events.event_ids i JOIN events.log l ON l.position = i.position AND l.logged_at = i.logged_at
       WHERE i.event_id = ANY($1::text[]) AND l.published_at IS NOT NULL`,
      [ids],
    );
    const found = new Map(rows.map(toEvent).map((event) => [event.id, event]));
    return ids.map((id) => found.get(id) ?? null);
  }
}

type Bind = (value: unknown) => string;

/**
 * Returns the SQL subquery for the events of a range. With several accounts, it selects the first rows of each account
 * separately, so that every account is read in index order.
 */
function sourceOf(range: LogRange, bind: Bind): string {
  const inRange = rangeSql(range, bind);
  const inOrder = `ORDER BY l.position ${range.fromEnd ? 'DESC ' : ''}LIMIT $2`;
  if ('everywhere' in range.visibility)
    return `SELECT l.* FROM events.log l WHERE ${inRange} AND ${visibleSql(range.visibility, bind)} ${inOrder}`;
  return `SELECT l.* FROM ${reachSql(range.visibility.accounts, bind)} CROSS JOIN LATERAL (
      SELECT l.* FROM events.log l
      WHERE l.account_id = reach.account_id AND ${inRange} AND l.type = ANY(string_to_array(reach.types, ',')) ${inOrder}
    ) l ${inOrder}`;
}

/** Returns the SQL condition for the positions of a range, whose start is the first parameter, and its conditions. */
function rangeSql({ before, conditions }: LogRange, bind: Bind): string {
  const upperBound = before === undefined ? '' : ` AND l.position < ${bind(before)}`;
  const others = conditions ? ` AND ${conditions.sql(bind)}` : '';
  return `l.position > $1 AND l.position <= s.published_position${upperBound}${others}`;
}

/** Returns the SQL condition for visible events, for rows that another condition limits to a few. */
function visibleSql(visibility: EventVisibility, bind: Bind): string {
  if ('everywhere' in visibility) return `l.type = ANY(${bind([...visibility.everywhere])}::text[])`;
  return `EXISTS (SELECT FROM ${reachSql(visibility.accounts, bind)} WHERE reach.account_id = l.account_id AND l.type = ANY(string_to_array(reach.types, ',')))`;
}

/** Returns the SQL table of the readable types of each account. */
function reachSql(accounts: ReadonlyMap<string, ReadonlySet<string>>, bind: Bind): string {
  const ids = bind([...accounts.keys()]);
  const types = bind([...accounts.values()].map((names) => [...names].join()));
  return `unnest(${ids}::text[], ${types}::text[]) AS reach(account_id, types)`;
}
