import { type Database, prepared } from '../database';
import type { Logger } from '../logging';
import { DueWorker } from '../workers/due-worker';

/**
 * Time at which a consumer's checkpoint (position in the event log) was last written. Events that it had processed by
 * then are never redelivered.
 */
export interface OffsetCheckpoint {
  readonly consumer: string;
  readonly at: Date;
}

/** Table whose rows are deleted at an age. */
export interface OutdatedTable {
  /** Name with the schema, such as `platform.mail_records`. */
  readonly table: string;
  /** Column with a unique value. */
  readonly key: string;
  /** Column with the time of creation; needs an index. */
  readonly time: string;
  /** Age at which rows are deleted, as a Postgres interval. */
  readonly age: string;
}

export interface OutdatedRowsOptions {
  readonly database: Database;
  readonly log: Logger;
  /** Returns the checkpoints of the domain's event consumers; empty for a domain without consumers. */
  readonly checkpoints: () => Promise<readonly OffsetCheckpoint[]>;
  /** Further tables of the domain. */
  readonly tables?: readonly OutdatedTable[];
  /** Maximum number of rows deleted per statement, default 5,000. */
  readonly batch?: number;
}

/**
 * Retention of idempotency keys. They are guaranteed for 24 hours (contract, decisions.md); one more hour covers
 * requests that are in progress when a key expires.
 */
const keyRetention = '25 hours';
/**
 * Retention of inbox rows (ids of processed events), and minimum time by which a row must be older than the consumer's
 * checkpoint: the clocks of two servers may differ.
 */
const inboxRetention = { age: '7 days', beforePlace: '1 day' };
const defaultBatchSize = 5_000;
/** Interval between two clean-ups, and pause between two batches of one clean-up, in milliseconds. */
const intervalsMs = { look: 3_600_000, batch: 1_000 };

/** Deletes expired rows: idempotency keys, processed events, and those of further tables. ADR 0044. */
export class OutdatedRows {
  constructor(private readonly options: OutdatedRowsOptions) {}

  /** Starts a worker that deletes expired rows every hour. Any number of processes may run it. */
  start(): DueWorker {
    const { database, log } = this.options;
    const name = `clean-up ${database.schema}`;
    const gathers = { most: Number.POSITIVE_INFINITY, milliseconds: intervalsMs.batch };
    const worker = new DueWorker({ name, log, pollInterval: intervalsMs.look, gathers }, () => this.remove());
    worker.start();
    return worker;
  }

  /** Deletes at most one batch of expired rows from each table; returns the number of deleted rows. */
  async remove(): Promise<number> {
    const { database, tables = [] } = this.options;
    const keys = { table: `${database.schema}.operations`, key: 'key', time: 'created_at', age: keyRetention };
    let removed = await this.removeProcessedEvents();
    for (const table of [keys, ...tables]) removed += await this.removeFrom(table);
    return removed;
  }

  private removeFrom({ table, key, time, age }: OutdatedTable): Promise<number> {
    const { batch = defaultBatchSize } = this.options;
    return this.run(
      `DELETE FROM ${table} WHERE ${key} = ANY(ARRAY(
         SELECT ${key} FROM ${table} WHERE ${time} < now() - $1::interval ORDER BY ${time} LIMIT $2 FOR UPDATE SKIP LOCKED))`,
      [age, batch],
    );
  }

  private async removeProcessedEvents(): Promise<number> {
    const { database, checkpoints: places, batch = defaultBatchSize } = this.options;
    const checkpoints = await places();
    if (checkpoints.length === 0) return 0;
    const table = `${database.schema}.inbox`;
    return this.run(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
         SELECT i.ctid
         FROM ${table} i JOIN unnest($1::text[], $2::timestamptz[]) AS place(consumer, at) ON place.consumer = i.consumer
         WHERE i.taken_at < now() - $3::interval AND i.taken_at < place.at - $4::interval
         ORDER BY i.taken_at LIMIT $5 FOR UPDATE OF i SKIP LOCKED))`,
      [
        checkpoints.map(({ consumer }) => consumer),
        checkpoints.map(({ at }) => at),
        inboxRetention.age,
        inboxRetention.beforePlace,
        batch,
      ],
    );
  }

  private async run(text: string, values: readonly unknown[]): Promise<number> {
    const [removed] = await this.options.database.transaction<readonly { readonly count: number }[]>((manager) =>
      prepared<{ readonly count: number }>(
        manager,
        `WITH removed AS (${text} RETURNING 1) SELECT count(*)::int AS count FROM removed`,
        [...values],
      ),
    );
    return removed?.count ?? 0;
  }
}
