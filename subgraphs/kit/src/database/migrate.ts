import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DataSource, type DataSourceOptions, type Logger as DataSourceLogger } from 'typeorm';
import type { Logger } from '../logging';
import type { PooledClientConfig } from './pooled-client';
import { recordMode, type ServiceMode } from './mode';

/** Limits of migrations that run while other processes use the same tables; times in milliseconds. */
export interface MigrationLimits {
  /** Lock timeout: while a migration waits for a table lock, it blocks all later statements on the table. */
  readonly lock: number;
  /** Pause before the lock is requested again. */
  readonly pause: number;
  /** Maximum number of attempts. */
  readonly attempts: number;
  /** Interval at which a process checks whether another process has finished migrating. */
  readonly look: number;
}

export const migrationLimits: MigrationLimits = { lock: 2_000, pause: 1_000, attempts: 60, look: 50 };

/** Database to migrate. */
export interface Migrating {
  readonly dataSource: DataSource;
  /** Connection pool of the data source. */
  readonly pool: pg.Pool;
  readonly schema: string;
  /** Mode to record in the schema and to compare with the mode recorded there; null to do neither. */
  readonly mode: ServiceMode | null;
  readonly log: Logger;
  readonly limits?: MigrationLimits;
}

/**
 * Runs the pending migrations, while other processes may be serving requests. Only one process migrates at a time. The
 * other processes poll for the migration lock instead of waiting for it inside Postgres, since a concurrent index build
 * would in turn wait for them.
 *
 * @throws DatabaseModeMismatch before any change, when the schema belongs to the other mode
 *
 * ADR 0027
 */
export async function migrate({
  dataSource,
  pool,
  schema,
  mode,
  log,
  limits = migrationLimits,
}: Migrating): Promise<void> {
  const lockClient = await pool.connect();
  try {
    await acquireMigrationLock(lockClient, schema, limits);
    await lockClient.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    if (mode) await recordMode(lockClient, schema, mode);
    if (await dataSource.showMigrations()) await runPending(dataSource.options, log, limits);
  } finally {
    // End the session, which releases its advisory lock.
    lockClient.release(true);
  }
}

/**
 * Acquires the advisory lock for the migrations of a schema; the session holds the lock until it ends. Polls while
 * another process holds the lock.
 */
export async function acquireMigrationLock(
  lockClient: Pick<pg.ClientBase, 'query'>,
  schema: string,
  limits: Pick<MigrationLimits, 'look'>,
): Promise<void> {
  for (;;) {
    const { rows } = await lockClient.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('migrate ' || $1, 0)) AS taken`,
      [schema],
    );
    if (rows[0]?.taken) return;
    await pause(limits.look);
  }
}

/**
 * Runs the pending migrations, each in its own transaction, so that completed migrations persist when a later one has
 * to wait for a lock.
 */
async function runPending(options: DataSourceOptions, log: Logger, limits: MigrationLimits): Promise<void> {
  const extra = {
    ...(options as { extra?: object }).extra,
    statement_timeout: 0,
    responseTimeoutMs: 0,
    lock_timeout: limits.lock,
  } satisfies PooledClientConfig;
  const migrating = new DataSource({
    ...options,
    entities: [],
    poolSize: 1,
    extra,
    logger: silentLogger,
  } as DataSourceOptions);
  await migrating.initialize();
  try {
    const { schema = '' } = options as { schema?: string };
    await retryOnLockTimeout(limits, () => migrating.runMigrations({ transaction: 'each' }), { schema, log });
  } finally {
    await migrating.destroy();
  }
}

/**
 * Runs the migrations of a schema, and retries them after each lock timeout, which it logs. Rejects with the last
 * error.
 */
export async function retryOnLockTimeout<T>(
  limits: Pick<MigrationLimits, 'pause' | 'attempts'>,
  work: () => Promise<T>,
  { schema, log }: { readonly schema: string; readonly log: Pick<Logger, 'warn'> },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= limits.attempts) throw error;
      log.warn({ attempt, schema }, 'a migration is waiting for a table locked by other sessions');
      await pause(limits.pause);
    }
  }
}

/** Suppresses TypeORM's own output; failures are logged or thrown here. */
const silentLogger: DataSourceLogger = {
  logQuery: () => {},
  logQueryError: () => {},
  logQuerySlow: () => {},
  logSchemaBuild: () => {},
  logMigration: () => {},
  log: () => {},
};

/** Whether an error is a lock timeout (SQLSTATE `lock_not_available`). */
function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === '55P03';
}
