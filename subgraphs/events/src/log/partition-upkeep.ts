import type { PgBoss } from 'pg-boss' with { 'resolution-mode': 'import' };
import { type Logger, workerHealth } from '../../../kit/src';
import { PatientClient } from '../../../kit/src/database/patient-client';
import { dropDeliveryPartitions, ensureDeliveryPartitions } from './delivery-partitions';
import { dropPartitions, ensurePartitions, type RunStatement } from './partitions';

/** Tables elsewhere that are divided by time, too. */
export interface TimedTables {
  /** Makes room for what is to come, where there is none yet. */
  makeRoom(): Promise<void>;
}

export interface PartitionUpkeepOptions {
  /** Postgres itself. */
  readonly url: string;
  readonly log: Logger;
  /** How long events are kept, in milliseconds, by whole months; null as long as the database says, which may be for ever. */
  readonly keepEvents: number | null;
  /** How long attempts of deliveries are kept, in milliseconds, by whole days. */
  readonly keepDeliveries: number;
  /** Tables that are never dropped. */
  readonly others: readonly TimedTables[];
  /** When it is done, as cron writes it, in UTC; every quarter of an hour unless told. */
  readonly cron?: string;
}

const queue = 'partition-upkeep';
/** Seconds that the work may take, between two tries of work that has failed, and between two looks at whether it is to be done. */
const seconds = { expire: 600, retry: 10, look: 2 };
const mostTries = 8;
/** Longest wait for a lock, and for a statement, in milliseconds: whoever waits for a table is waited for by others. */
const limits = { lock: 2_000, statement: 120_000 };

/**
 * Makes the partitions of the time to come, and drops those that nobody needs any more: a job of the queue, which any process may take and one at a
 * time has. It runs when a process starts and then by the clock; what it cannot do, since a table is in use for too long, is tried again soon.
 */
export class PartitionUpkeep {
  private constructor(private readonly boss: PgBoss) {}

  static async start(options: PartitionUpkeepOptions): Promise<PartitionUpkeep> {
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
      retryLimit: mostTries,
      retryDelay: seconds.retry,
      deleteAfterSeconds: 3_600,
    });
    await boss.schedule(queue, options.cron ?? '*/15 * * * *', null, { tz: 'UTC', singletonKey: queue });
    await boss.work(queue, { pollingIntervalSeconds: seconds.look }, () => keepUp(options));
    await boss.send(queue, null, { singletonKey: queue });
    return new PartitionUpkeep(boss);
  }

  async stop(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: limits.lock, close: true });
    workerHealth.stopped(queue);
  }
}

/** Does all of it once. What goes wrong with one table keeps none of the others from having room. */
export async function keepUp({
  url,
  log,
  keepEvents,
  keepDeliveries,
  others,
}: Omit<PartitionUpkeepOptions, 'cron'>): Promise<void> {
  const client = new PatientClient({
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
    const before = (kept: number) => new Date(now.getTime() - kept);
    const works = [
      () => ensurePartitions(run, now),
      () => ensureDeliveryPartitions(run, now),
      ...others.map((tables) => () => tables.makeRoom()),
      async () => {
        const kept = keepEvents ?? (await keptFor(run));
        logDropped(log, 'log', kept === null ? [] : await dropPartitions(run, before(kept)));
      },
      async () => logDropped(log, 'deliveries', await dropDeliveryPartitions(run, before(keepDeliveries))),
    ];
    await allOf(works);
    workerHealth.worked(queue);
  } catch (error) {
    workerHealth.failed(queue);
    log.warn({ err: error }, 'partitions are not as they should be, will try again');
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The server's time, or that of the last event where its clock was once ahead. */
async function timeOf(run: RunStatement): Promise<Date> {
  const [clock] = await run('SELECT greatest(last_logged_at, clock_timestamp()) AS now FROM events.log_state');
  return clock?.now as Date;
}

/** Milliseconds for which this database keeps events; null for ever. */
async function keptFor(run: RunStatement): Promise<number | null> {
  const [state] = await run('SELECT (extract(epoch FROM kept_for) * 1000)::float8 AS kept FROM events.log_state');
  return state?.kept as number | null;
}

async function allOf(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function logDropped(log: Logger, table: string, partitions: readonly string[]): void {
  if (partitions.length > 0) log.info({ table, partitions }, 'old partitions dropped');
}
