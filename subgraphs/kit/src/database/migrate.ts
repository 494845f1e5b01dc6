import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DataSource, type DataSourceOptions, type Logger as DataSourceLogger } from 'typeorm';
import type { Logger } from '../logging';
import { keepMode, type ServiceMode } from './mode';

/** Bounds of migrating while others work on the same tables, in milliseconds. */
export interface MigrationLimits {
  /** Longest wait for a lock: whoever waits for a table is waited for by everybody who comes later. */
  readonly lock: number;
  /** Pause before the lock is asked for again. */
  readonly pause: number;
  /** How often it is asked for. */
  readonly attempts: number;
  /** Pause between two looks at whether another process has done with migrating. */
  readonly look: number;
}

export const migrationLimits: MigrationLimits = { lock: 2_000, pause: 1_000, attempts: 60, look: 50 };

/** What is migrated. */
export interface Migrating {
  readonly dataSource: DataSource;
  /** Of the data source. */
  readonly pool: pg.Pool;
  readonly schema: string;
  /** Null records and compares none. */
  readonly mode: ServiceMode | null;
  readonly log: Logger;
  readonly limits?: MigrationLimits;
}

/**
 * Runs the migrations that have not run yet, while other processes may serve. One process at a time does: the others look again and
 * again instead of waiting inside of Postgres, where an index that is built beside the work would wait for them in turn.
 * Throws `WrongMode`, before anything is changed, where the schema belongs to the other mode.
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
  const guard = await pool.connect();
  try {
    await takeTurn(guard, schema, limits);
    await guard.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    if (mode) await keepMode(guard, schema, mode);
    if (await dataSource.showMigrations()) await runPending(dataSource.options, log, limits);
  } finally {
    // Ends the session, and the lock with it.
    guard.release(true);
  }
}

async function takeTurn(guard: pg.PoolClient, schema: string, limits: MigrationLimits): Promise<void> {
  for (;;) {
    const { rows } = await guard.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('migrate ' || $1, 0)) AS taken`,
      [schema],
    );
    if (rows[0]?.taken) return;
    await pause(limits.look);
  }
}

/** Each migration has a transaction of its own, so that what is done stays done when a later one has to wait. */
async function runPending(options: DataSourceOptions, log: Logger, limits: MigrationLimits): Promise<void> {
  const extra = {
    ...(options as { extra?: object }).extra,
    statement_timeout: 0,
    answerWithin: 0,
    lock_timeout: limits.lock,
  };
  const migrating = new DataSource({
    ...options,
    entities: [],
    poolSize: 1,
    extra,
    logger: quiet,
  } as DataSourceOptions);
  await migrating.initialize();
  try {
    await untilLocked(
      limits,
      () => migrating.runMigrations({ transaction: 'each' }),
      (attempt) => {
        log.warn(
          { attempt, schema: (options as { schema?: string }).schema },
          'a migration waits for a table that others work on',
        );
      },
    );
  } finally {
    await migrating.destroy();
  }
}

/**
 * Does work that wants locks, and does it again where it has not got them in time. Rejects with the last failure.
 *
 * @param refused told before each pause, with the number of attempts so far
 */
export async function untilLocked<T>(
  limits: Pick<MigrationLimits, 'pause' | 'attempts'>,
  work: () => Promise<T>,
  refused: (attempt: number) => void = () => {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= limits.attempts) throw error;
      refused(attempt);
      await pause(limits.pause);
    }
  }
}

/** What the library would print of each failure; ours are told by the log, or thrown. */
const quiet: DataSourceLogger = {
  logQuery: () => {},
  logQueryError: () => {},
  logQuerySlow: () => {},
  logSchemaBuild: () => {},
  logMigration: () => {},
  log: () => {},
};

/** As Postgres calls a lock that was not there in time. */
function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === '55P03';
}
