import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { until } from '../../../../test/support/until';
import { isPassing } from '../errors/passing-failure';
import { createLogger } from '../logging';
import { Database, prepared } from '.';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase('lost_connections');
});
beforeEach(async () => {
  database = await Database.open({
    url: testDatabase.url,
    schema: 'lost',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
    poolSize: 1,
  });
});
afterEach(() => database.close());
afterAll(() => testDatabase.drop());

const poolOf = ({ dataSource }: Database) => (dataSource.driver as unknown as { master: pg.Pool }).master;

/** Closes a connection on the server's side, like a server crash. */
async function breakConnection(pid: number): Promise<void> {
  const other = await Database.open({
    url: testDatabase.url,
    schema: 'other',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
  });
  await other.rows('SELECT pg_terminate_backend($1, 5000)', [pid]);
  await other.close();
}

/** Whether a backend executes the statement. */
async function isRunning(pid: number, statement: string): Promise<boolean> {
  const other = await Database.open({
    url: testDatabase.url,
    schema: 'other',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
  });
  const rows = await other.rows("SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active' AND query = $2", [
    pid,
    statement,
  ]);
  await other.close();
  return rows.length > 0;
}

it('a connection that breaks between two users does not end the process', async () => {
  const pool = poolOf(database);
  const client = await pool.connect();
  client.release();
  const waiting = new Promise((resolve) =>
    pool.query('SELECT 1', () => {
      // The waiting request has just received the connection and has no listener yet.
      client.emit('error', new Error('terminating connection due to unexpected postmaster exit'));
      resolve(null);
    }),
  );
  const next = database.transaction((manager) => manager.query('SELECT 2 AS two'));
  await waiting;
  expect(await next).toEqual([{ two: 2 }]);
});

it('a connection that breaks between two statements of a transaction is reported as a transient failure', async () => {
  const failure = await database
    .transaction(async (manager) => {
      const [{ pid }] = await manager.query('SELECT pg_backend_pid() AS pid');
      await breakConnection(pid);
      await until(() => manager.queryRunner?.isReleased);
      return manager.query('SELECT 1');
    })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: '08006', message: 'The connection to the database was lost.' });
  expect(isPassing(failure)).toBe(true);
  expect(await database.rows('SELECT 3', [])).toEqual([[3]]);
});

it('a connection that breaks fails the statements that wait for the one in flight, and every later one', async () => {
  const failures: unknown[] = [];
  const failed = (error: unknown) => failures.push(error);
  const transaction = database.transaction(async (manager) => {
    const [{ pid } = {}] = await prepared<{ pid: number }>(manager, 'SELECT pg_backend_pid() AS pid', []);
    const inFlight = prepared(manager, 'SELECT pg_sleep(600)', []).catch(failed);
    await until(() => isRunning(pid as number, 'SELECT pg_sleep(600)'));
    const waiting = prepared(manager, 'SELECT 1', []).catch(failed);
    await breakConnection(pid as number);
    await Promise.all([inFlight, waiting]);
    // Statements of the same transaction that other calls send, for example a data loader.
    await prepared(manager, 'SELECT 2', []).catch(failed);
    await prepared(manager, 'SELECT 3', []);
  });
  const failure = await transaction.catch((error: unknown) => error);
  expect([...failures, failure].map((error) => [error instanceof Error, isPassing(error)])).toEqual(
    Array.from({ length: 4 }, () => [true, true]),
  );
  expect(await database.rows('SELECT 4', [])).toEqual([[4]]);
});
