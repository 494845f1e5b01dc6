import { Client } from 'pg';
import { migrationLimits } from '../../subgraphs/kit/src/database/migrate';
import { createTestDatabase, type TestDatabase } from '../../test/support';
import { until } from '../../test/support/until';
import { migrateEdgeStore } from './migrate';

let database: TestDatabase;
let other: Client;
const lines: unknown[][] = [];
const log = { warn: (...line: unknown[]) => void lines.push(line) };

beforeEach(async () => {
  lines.length = 0;
  database = await createTestDatabase('edge_store_migration');
  other = new Client({ connectionString: database.url });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await database.drop();
});

const appliedMigrations = async (): Promise<unknown[]> =>
  (await other.query('SELECT name FROM edge.migrations ORDER BY 1')).rows;
const all = [{ name: '001-replays.sql' }, { name: '002-rates.sql' }];

it('runs migrations once if several processes start concurrently', async () => {
  expect(await Promise.all([1, 2, 3].map(() => migrateEdgeStore(database.url, log)))).toEqual([2, 2, 2]);
  expect([await appliedMigrations(), lines]).toEqual([all, []]);
});

it('waits for a process that migrates without a transaction, so that indexes can be built concurrently', async () => {
  const lock = "hashtextextended('migrate edge', 0)";
  await other.query(`SELECT pg_advisory_lock(${lock})`);
  await other.query('CREATE TABLE jars (label text)');
  let isDone = false;
  const migrating = migrateEdgeStore(database.url, log).finally(() => (isDone = true));
  const polls = (): Promise<{ rowCount: number | null }> =>
    other.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle' AND query LIKE '%pg_try_advisory_lock%'",
    );
  await until(async () => isDone || (await polls()).rowCount);
  await other.query('CREATE INDEX CONCURRENTLY jars_label ON jars (label)');
  expect(isDone).toBe(false);
  await other.query(`SELECT pg_advisory_unlock(${lock})`);
  expect(await migrating).toBe(2);
  expect(await appliedMigrations()).toEqual(all);
});

it('waits for a table in use, and logs each attempt', async () => {
  await migrateEdgeStore(database.url, log);
  await other.query('BEGIN');
  await other.query('LOCK TABLE edge.migrations IN ACCESS EXCLUSIVE MODE');
  const migrating = migrateEdgeStore(database.url, log, { ...migrationLimits, lock: 100, pause: 20, attempts: 1_000 });
  await until(() => lines.length >= 2);
  await other.query('COMMIT');
  expect(await migrating).toBe(2);
  const text = 'a migration is waiting for a table locked by other sessions';
  expect(lines.slice(0, 2)).toEqual([
    [{ attempt: 1, schema: 'edge' }, text],
    [{ attempt: 2, schema: 'edge' }, text],
  ]);
});
