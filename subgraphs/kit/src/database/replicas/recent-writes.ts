import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withoutDeadline } from '../../deadline/deadline';
import type { Logger } from '../../logging';
import { SharedReads } from '../read-batcher';

/** Maximum number of attempts to record a caller's write, and pause between two attempts, in milliseconds. */
const [maxAttempts, retryIntervalMs] = [10, 100];
/** Time after which recorded writes are deleted, in seconds. Replicas that serve lists never lag that far behind. */
const retentionSeconds = 900;

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

const deleteExpiredSql = `DELETE FROM replication.recent_writes WHERE written_at < clock_timestamp() - interval '${retentionSeconds} seconds'`;

/**
 * Records the WAL position of each caller's last write. The position is written after the commit and before the
 * response, and read from the primary, so that it applies to the caller's next request in any process. If a process
 * crashes before it has recorded the position, it has not sent a response either.
 *
 * The table is unlogged: writes need no flush, and it is empty after a crash of the primary. Concurrent calls share
 * statements.
 */
export class RecentWrites {
  private readonly marking: SharedReads<true>;
  private readonly reading: SharedReads<number>;

  /** @param primary connection pool of the primary, owned by the caller */
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

  /** Creates the table if it does not exist; processes that start at the same time do this one after the other. */
  async open(): Promise<void> {
    await this.primary.query(makeTable);
  }

  /**
   * Records that a caller has written. Retries for about a second if the primary fails; then logs an error and
   * resolves.
   */
  async mark(caller: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return void (await withoutDeadline(() => this.marking.rows([caller])));
      } catch (error) {
        if (tries >= maxAttempts)
          return this.log.error({ err: error }, 'a caller might read from a replica that lacks their own writes');
        await pause(retryIntervalMs);
      }
    }
  }

  /**
   * Returns the WAL position (bytes) up to which a replica must have replayed to contain the caller's writes; 0 if no
   * write of the caller is recorded. Rejects when the primary does not respond.
   */
  async of(caller: string): Promise<number> {
    return (await this.reading.rows([caller])).get(caller) ?? 0;
  }

  /** Removes recorded writes that have expired. */
  async clean(): Promise<void> {
    await this.primary.query(deleteExpiredSql);
  }

  private async run<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    callers: readonly string[],
  ): Promise<Row[]> {
    return (await this.primary.query<Row>({ name, text, values: [callers] })).rows;
  }
}
