import type { Database } from '../database';
import type { Logger } from '../logging';
import { DueWorker } from '../workers';

/** When the place of a consumer in the log was last written. All that it had taken by then is never delivered to it again. */
export interface NotedPlace {
  readonly consumer: string;
  readonly at: Date;
}

export interface OutdatedRowsOptions {
  readonly database: Database;
  readonly log: Logger;
  /** Places of the domain's consumers; empty for a domain that follows nothing. */
  readonly places: () => Promise<readonly NotedPlace[]>;
  /** Rows that one statement removes at most, default 5,000. */
  readonly batch?: number;
}

/** Idempotency keys are promised for 24 hours (contract, decisions.md); one more is for requests that were under way when theirs ended. */
const keysKept = '25 hours';
/** How long rows of the inbox are kept, and how much older than the consumer's place they must be: clocks of two servers may differ. */
const inboxKept = { age: '7 days', beforePlace: '1 day' };
const usualBatch = 5_000;
/** Pause between two looks, and between two batches, in milliseconds. */
const pauses = { look: 3_600_000, batch: 1_000 };

/** Removes rows of the kit's tables that nothing asks for any more: idempotency keys, and events that a consumer has taken. ADR 0044. */
export class OutdatedRows {
  constructor(private readonly options: OutdatedRowsOptions) {}

  /** Starts looking once an hour. Any number of processes may. */
  start(): DueWorker {
    const { database, log } = this.options;
    const name = `clean-up ${database.schema}`;
    const gathers = { most: Number.POSITIVE_INFINITY, milliseconds: pauses.batch };
    const worker = new DueWorker({ name, log, pollInterval: pauses.look, gathers }, () => this.remove());
    worker.start();
    return worker;
  }

  /** Removes a batch of each table; answers how many rows it removed. */
  async remove(): Promise<number> {
    return (await this.removeKeys()) + (await this.removeTaken());
  }

  private removeKeys(): Promise<number> {
    const { database, batch = usualBatch } = this.options;
    const table = `${database.schema}.operations`;
    return this.run(
      `DELETE FROM ${table} WHERE key = ANY(ARRAY(
         SELECT key FROM ${table} WHERE created_at < now() - $1::interval ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED))`,
      [keysKept, batch],
    );
  }

  private async removeTaken(): Promise<number> {
    const { database, places, batch = usualBatch } = this.options;
    const noted = await places();
    if (noted.length === 0) return 0;
    const table = `${database.schema}.inbox`;
    return this.run(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
         SELECT i.ctid
         FROM ${table} i JOIN unnest($1::text[], $2::timestamptz[]) AS place(consumer, at) ON place.consumer = i.consumer
         WHERE i.taken_at < now() - $3::interval AND i.taken_at < place.at - $4::interval
         ORDER BY i.taken_at LIMIT $5 FOR UPDATE OF i SKIP LOCKED))`,
      [noted.map(({ consumer }) => consumer), noted.map(({ at }) => at), inboxKept.age, inboxKept.beforePlace, batch],
    );
  }

  private async run(text: string, values: readonly unknown[]): Promise<number> {
    const [removed] = await this.options.database.transaction<readonly { readonly count: number }[]>((manager) =>
      manager.query(`WITH removed AS (${text} RETURNING 1) SELECT count(*)::int AS count FROM removed`, [...values]),
    );
    return removed?.count ?? 0;
  }
}
