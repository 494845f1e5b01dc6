import type { PgBoss } from 'pg-boss' with { 'resolution-mode': 'import' };
import { type Logger, workerHealth } from '../../../kit/src';
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
  /** Schedule of the maintenance as a cron expression, in UTC; every 15 minutes by default. */
  readonly cron?: string;
}

const queue = 'partition-upkeep';
/** Time limit of a maintenance run, delay before its retry, and poll interval of the job queue, in seconds. */
const seconds = { expire: 600, retry: 10, look: 2 };
const maxAttempts = 8;
/** Lock and statement timeouts, in milliseconds: a statement that waits for a table lock blocks all later statements on that table. */
const limits = { lock: 2_000, statement: 120_000 };

/**
 * Creates future partitions and drops expired ones, as a job in the job queue: any process may run the job, one process
 * at a time. The job runs when a process starts and then on schedule; a failed run, for example because a table is
 * locked for too long, is retried after 10 seconds.
 */
export class PartitionMaintenance {
  private constructor(private readonly boss: PgBoss) {}

  static async start(options: PartitionMaintenanceOptions): Promise<PartitionMaintenance> {
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      connectionString: options.url,
      application_name: 'commerce-graph:upkeep',
      schema: 'jobs',
      max: 2,
      monitorVacuum: false,
    });
    boss.on('error', (error) => options.log.warn({ err: error }, 'the job queue is interrupted'));
    await boss.start();
    await boss.createQueue(queue, {
      policy: 'exclusive',
      expireInSeconds: seconds.expire,
      retryLimit: maxAttempts,
      retryDelay: seconds.retry,
      deleteAfterSeconds: 3_600,
    });
    await boss.schedule(queue, options.cron ?? '*/15 * * * *', null, { tz: 'UTC', singletonKey: queue });
    await boss.work(queue, { pollingIntervalSeconds: seconds.look }, () => runMaintenance(options));
    await boss.send(queue, null, { singletonKey: queue });
    return new PartitionMaintenance(boss);
  }

  async stop(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: limits.lock, close: true });
    workerHealth.stopped(queue);
  }
}

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
}: Omit<PartitionMaintenanceOptions, 'cron'>): Promise<void> {
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
    workerHealth.worked(queue);
  } catch (error) {
    workerHealth.failed(queue);
    log.warn({ err: error }, 'partition maintenance failed, will try again');
    throw error;
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
