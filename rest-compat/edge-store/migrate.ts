import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import {
  type MigrationLimits,
  migrationLimits,
  acquireMigrationLock,
  retryOnLockTimeout,
} from '../../subgraphs/kit/src/database/migrate';
import { recordMode, type ServiceMode } from '../../subgraphs/kit/src/database/mode';
import { type DatabaseAddress, resolveDatabaseTarget } from '../../subgraphs/kit/src/database/database-target';
import { BusyTolerantClient } from '../../subgraphs/kit/src/database/busy-tolerant-client';
import type { Logger } from '../../subgraphs/kit/src/logging';

const folder = path.join(__dirname, 'migrations');

/**
 * Creates the schema `edge` and runs all pending migrations. Safe to call from several processes concurrently: each
 * migration runs once, and the other processes wait for the migration lock by polling. ADR 0027.
 *
 * @returns the total number of migrations
 * @throws `DatabaseModeMismatch` if the schema belongs to a service in the other mode (sandbox or live)
 */
export async function migrateEdgeStore(
  address: DatabaseAddress,
  log: Pick<Logger, 'warn'>,
  limits: MigrationLimits = migrationLimits,
): Promise<number> {
  const { directUrl: url, mode } = resolveDatabaseTarget(address);
  const client = new BusyTolerantClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await acquireMigrationLock(client, 'edge', limits);
    return await retryOnLockTimeout(limits, () => runPending(client, mode, limits), { schema: 'edge', log });
  } finally {
    // Closing the connection releases the advisory lock.
    await client.end();
  }
}

/**
 * Runs all pending migrations in one transaction and returns the total number of migrations. The lock timeout limits
 * the time for which a waiting migration blocks other statements.
 */
async function runPending(client: Client, mode: ServiceMode | null, limits: MigrationLimits): Promise<number> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${limits.lock}`);
    await client.query('CREATE SCHEMA IF NOT EXISTS edge');
    if (mode) await recordMode(client, 'edge', mode);
    await client.query(
      'CREATE TABLE IF NOT EXISTS edge.migrations (name text PRIMARY KEY, run_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM edge.migrations');
    const applied = new Set(rows.map(({ name }) => name));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    for (const file of files) {
      if (applied.has(file)) continue;
      await client.query(await readFile(path.join(folder, file), 'utf8'));
      await client.query('INSERT INTO edge.migrations (name) VALUES ($1)', [file]);
    }
    await client.query('COMMIT');
    return files.length;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
