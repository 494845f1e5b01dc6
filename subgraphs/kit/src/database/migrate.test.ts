import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { until } from '../../../../test/support/until';
import { createLogger } from '../logging';
import { Database } from './database';
import { type MigrationLimits, migrationLimits } from './migrate';

const impatient: MigrationLimits = { ...migrationLimits, lock: 100, pause: 20 };

class First1750000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE moved.jars (id text PRIMARY KEY)');
  }

  async down(): Promise<void> {}
}

class Second1750000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE moved.jars ADD COLUMN label text');
  }

  async down(): Promise<void> {}
}

/** A concurrent index build cannot run in a transaction. */
class Third1750000000003 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS moved.jars_label');
    await runner.query('CREATE INDEX CONCURRENTLY jars_label ON moved.jars (label)');
  }

  async down(): Promise<void> {}
}

const log = createLogger('silent');
let testDatabase: TestDatabase;
let other: Client;
const openDatabases: Database[] = [];

beforeEach(async () => {
  testDatabase = await createTestDatabase('migrate');
  other = new Client({ connectionString: testDatabase.url });
  await other.connect();
});
afterEach(async () => {
  await Promise.all(openDatabases.splice(0).map((database) => database.close()));
  await other.end();
  await testDatabase.drop();
});

async function open(...migrations: Function[]): Promise<Database> {
  const database = await Database.open({
    url: testDatabase.url,
    schema: 'moved',
    entities: [],
    migrations,
    log,
    poolSize: 3,
  });
  openDatabases.push(database);
  return database;
}

const appliedMigrations = async (): Promise<string[]> =>
  (await other.query('SELECT name FROM moved.migrations ORDER BY id')).rows.map(({ name }) => name as string);
const columns = async (): Promise<string[]> =>
  (
    await other.query(
      "SELECT column_name FROM information_schema.columns WHERE table_schema = 'moved' AND table_name = 'jars' ORDER BY 1",
    )
  ).rows.map(({ column_name: name }) => name as string);

it('waits for a table in use without blocking others', async () => {
  await (await open(First1750000000001)).migrate();
  await other.query('BEGIN');
  await other.query('LOCK TABLE moved.jars IN ROW EXCLUSIVE MODE');
  const third = new Client({ connectionString: testDatabase.url, lock_timeout: 5_000 });
  await third.connect();
  const warned = jest.spyOn(log, 'warn');
  const migrating = (await open(First1750000000001, Second1750000000002)).migrate({ ...impatient, attempts: 1_000 });
  // A migration that kept its lock request would block each read for the whole time. Three lock timeouts are long
  // enough for many reads.
  await until(async () => (await third.query('SELECT id FROM moved.jars')) && warned.mock.calls.length >= 3);
  expect(await columns()).toEqual(['id']);
  await other.query('COMMIT');
  await migrating;
  expect(await columns()).toEqual(['id', 'label']);
  await third.end();
});

it('gives up eventually, and keeps completed migrations', async () => {
  await other.query('CREATE SCHEMA moved');
  await other.query('CREATE TABLE moved.lids (id text)');
  await other.query('BEGIN');
  await other.query('LOCK TABLE moved.lids IN ROW EXCLUSIVE MODE');
  class Lids1750000000002 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('ALTER TABLE moved.lids ADD COLUMN label text');
    }

    async down(): Promise<void> {}
  }
  const database = await open(First1750000000001, Lids1750000000002);
  await expect(database.migrate({ ...impatient, attempts: 3 })).rejects.toMatchObject({ code: '55P03' });
  expect(await appliedMigrations()).toEqual(['First1750000000001']);
  await other.query('COMMIT');
  await database.migrate(impatient);
  expect(await appliedMigrations()).toEqual(['First1750000000001', 'Lids1750000000002']);
});

it('supports concurrent starts, also with a concurrent index build', async () => {
  const databases = await Promise.all(
    Array.from({ length: 4 }, () => open(First1750000000001, Second1750000000002, Third1750000000003)),
  );
  await Promise.all(databases.map((database) => database.migrate()));
  expect(await appliedMigrations()).toEqual(['First1750000000001', 'Second1750000000002', 'Third1750000000003']);
  const { rows } = await other.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'moved.jars_label'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});
