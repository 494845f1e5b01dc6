import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withoutDeadline } from '../deadline';
import type { Logger } from '../logging';
import { SharedReads } from './shared-reads';

/** How often a mark is tried to be written, and pause between two tries, in milliseconds. */
const [mostTries, betweenTries] = [10, 100];
/** Seconds after which a mark says nothing any more: no copy in service is as old as that. */
const keepFor = 900;

const makeTable = `
  SELECT pg_advisory_xact_lock(hashtextextended('commerce-graph:recent-writes', 0));
  CREATE SCHEMA IF NOT EXISTS replication;
  CREATE UNLOGGED TABLE IF NOT EXISTS replication.recent_writes (
    caller text COLLATE "C" PRIMARY KEY, lsn pg_lsn NOT NULL, written_at timestamptz NOT NULL
  ) WITH (fillfactor = 50)`;

const markStatement = `
  INSERT INTO replication.recent_writes AS w (caller, lsn, written_at)
  SELECT caller, pg_current_wal_insert_lsn(), clock_timestamp() FROM unnest($1::text[]) AS of (caller) ORDER BY caller
  ON CONFLICT (caller) DO UPDATE SET lsn = greatest(w.lsn, excluded.lsn), written_at = excluded.written_at
  RETURNING caller`;

const readStatement = `SELECT caller, (lsn - '0/0'::pg_lsn)::float8 AS place FROM replication.recent_writes WHERE caller = ANY($1::text[])`;

const cleanStatement = `DELETE FROM replication.recent_writes WHERE written_at < clock_timestamp() - interval '${keepFor} seconds'`;

/**
 * How far the primary's log of changes had come when each caller last wrote. The mark is set after the commit and before the answer, and read
 * on the primary, so that it holds for the caller's next request wherever that arrives: a process that dies in between has answered nobody.
 *
 * Marks are in an unlogged table: they cost no flush, and a primary that has crashed begins without them. Equal moments share statements.
 */
export class RecentWrites {
  private readonly marking: SharedReads<true>;
  private readonly reading: SharedReads<number>;

  /** @param primary a pool of the primary, owned by the caller */
  constructor(
    private readonly primary: pg.Pool,
    private readonly log: Logger,
  ) {
    this.marking = new SharedReads(
      async (callers) =>
        new Map(
          (await this.run<{ caller: string }>('recent_writes_mark', markStatement, callers)).map(({ caller }) => [
            caller,
            true,
          ]),
        ),
    );
    this.reading = new SharedReads(
      async (callers) =>
        new Map(
          (await this.run<{ caller: string; place: number }>('recent_writes_read', readStatement, callers)).map(
            ({ caller, place }) => [caller, place],
          ),
        ),
    );
  }

  /** Makes the table where it is missing; processes that start together take turns. */
  async open(): Promise<void> {
    await this.primary.query(makeTable);
  }

  /** Notes that a caller has written. Where the primary does not take the note for a second, that is logged, and nobody is held up any longer. */
  async mark(caller: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return void (await withoutDeadline(() => this.marking.rows([caller])));
      } catch (error) {
        if (tries >= mostTries)
          return this.log.error({ err: error }, 'a caller may read from a copy that lacks what they wrote');
        await pause(betweenTries);
      }
    }
  }

  /** How far a copy must have come to show this caller what they wrote; 0 where any will do. Rejects where the primary does not say. */
  async of(caller: string): Promise<number> {
    return (await this.reading.rows([caller])).get(caller) ?? 0;
  }

  /** Removes what says nothing any more. */
  async clean(): Promise<void> {
    await this.primary.query(cleanStatement);
  }

  private async run<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    callers: readonly string[],
  ): Promise<Row[]> {
    return (await this.primary.query<Row>({ name, text, values: [callers] })).rows;
  }
}
