import { type Database, DueWorker, type Logger, systemClock } from '../../../kit/src';
import { BusyTolerantClient } from '../../../kit/src/database/busy-tolerant-client';
import { dropDeliveryPartitions, ensureDeliveryPartitions } from './delivery-partitions';
import { dropPartitions, ensurePartitions, type RunStatement } from './partitions';

/** Time-partitioned tables of another domain, whose partitions this domain creates. */
export interface TimedTables {
  /** Creates missing partitions for the near future. */
  makeRoom(): Promise<void>;
}

export interface PartitionMaintenanceOptions {
  /** Direct connection URL of Postgres. */
  readonly url: string;
  readonly log: Logger;
  /**
   * Retention of events, in milliseconds, in whole months; null to use the retention stored in the database, which may
   * be unlimited.
   */
  readonly keepEvents: number | null;
  /** How long delivery attempts are kept, in milliseconds; rounded to whole days by the size of the partitions. */
  readonly keepDeliveries: number;
  /** Partitioned tables of other domains. Their missing partitions are created; partitions are never dropped. */
  readonly others: readonly TimedTables[];
}

/** Interval between two runs, and between a failed run and its repetition, in milliseconds. */
const [intervalMs, retryMs] = [900_000, 10_000];
/** Lock and statement timeouts, in milliseconds: a statement that waits for a table lock blocks all later statements on that table. */
const limits = { lock: 2_000, statement: 120_000 };

/**
 * Creates the worker that makes future partitions and drops expired ones, every 15 minutes. Any process may run it, one
 * at a time. A failed run, for example because a table is locked for too long, is repeated after 10 seconds.
 *
 * @param database of this domain, which contains the time of the next run
 */
export function partitionMaintenance(database: Database, { log, ...options }: PartitionMaintenanceOptions): DueWorker {
  return new DueWorker({ name: 'partitions', log, pollInterval: retryMs, retryPause: retryMs }, async () => {
    const now = systemClock.now();
    const claimed = await database.rows(claimSql, [new Date(now.getTime() + intervalMs), now]);
    if (claimed.length === 0) return 0;
    try {
      await runMaintenance({ log, ...options });
    } catch (error) {
      await database.rows(claimSql, [systemClock.now(), null]);
      throw error;
    }
    return 0;
  });
}

/** SQL: sets the time of the next run to `$1` if a run is due at `$2`; if `$2` is null, in any case. */
const claimSql = `WITH claimed AS (UPDATE events.maintenance SET due_at = $1 WHERE id = 'partitions' AND ($2::timestamptz IS NULL OR due_at <= $2) RETURNING id)
  SELECT id FROM claimed`;

/**
 * Runs all maintenance tasks once. A failure on one table does not prevent maintenance of the other tables; the first
 * failure is thrown at the end.
 */
export async function runMaintenance({
  url,
  log,
  keepEvents,
  keepDeliveries,
  others,
}: PartitionMaintenanceOptions): Promise<void> {
  const client = new BusyTolerantClient({
    connectionString: url,
    application_name: 'commerce-graph:upkeep',
    connectionTimeoutMillis: 5_000,
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    options: '-c TimeZone=UTC',
  });
  client.on('error', () => {});
  await client.connect();
  const run: RunStatement = async (text, values) => (await client.query(text, values)).rows;
  try {
    const now = await timeOf(run);
    const before = (retentionMs: number) => new Date(now.getTime() - retentionMs);
    const works = [
      () => ensurePartitions(run, now),
      () => ensureDeliveryPartitions(run, now),
      ...others.map((tables) => () => tables.makeRoom()),
      async () => {
        const retentionMs = keepEvents ?? (await getEventRetention(run));
        logDropped(log, 'log', retentionMs === null ? [] : await dropPartitions(run, before(retentionMs)));
      },
      async () => logDropped(log, 'deliveries', await dropDeliveryPartitions(run, before(keepDeliveries))),
    ];
    await runAll(works);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the time of the database server, or the time of the last logged event if that is later. */
async function timeOf(run: RunStatement): Promise<Date> {
  const [clock] = await run('SELECT greatest(last_logged_at, clock_timestamp()) AS now FROM events.log_state');
  return clock?.now as Date;
}

/** Returns the retention of events in this database, in milliseconds; null for unlimited. */
async function getEventRetention(run: RunStatement): Promise<number | null> {
  const [state] = await run('SELECT (extract(epoch FROM kept_for) * 1000)::float8 AS kept FROM events.log_state');
  return state?.kept as number | null;
}

async function runAll(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function logDropped(log: Logger, table: string, partitions: readonly string[]): void {
  if (partitions.length > 0) log.info({ table, partitions }, 'old partitions dropped');
}
