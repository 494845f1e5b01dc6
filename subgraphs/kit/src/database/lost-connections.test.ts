import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { until } from '../../../../test/support/until';
import { isTransient } from '../errors/transient-errors';
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

it('only transactions that have committed count as commits', async () => {
  const before = database.commits;
  await database.transaction((manager) => manager.query('SELECT 1'));
  await expect(database.transaction(() => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  expect(database.commits).toBe(before + 1);
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
  expect(isTransient(failure)).toBe(true);
  expect(await database.rows('SELECT 3', [])).toEqual([[3]]);
});

it('a connection that breaks fails the statements that wait for the one in flight, and every later one', async () => {
  const other = new pg.Client({ connectionString: testDatabase.url });
  await other.connect();
  await other.query('SELECT pg_advisory_lock(1)');
  const isBlocked = async (pid: number) =>
    (await other.query('SELECT FROM pg_locks WHERE pid = $1 AND NOT granted', [pid])).rowCount === 1;
  const failures: unknown[] = [];
  const failed = (error: unknown) => failures.push(error);
  const failure = await database
    .transaction(async (manager) => {
      const [{ pid } = { pid: 0 }] = await prepared<{ pid: number }>(manager, 'SELECT pg_backend_pid() AS pid', []);
      const inFlight = prepared(manager, 'SELECT pg_advisory_xact_lock(1)', []).catch(failed);
      await until(() => isBlocked(pid));
      const waiting = prepared(manager, 'SELECT 1', []).catch(failed);
      await other.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
      await Promise.all([inFlight, waiting]);
      // Statements that other calls of the same transaction send, for example a data loader.
      await prepared(manager, 'SELECT 2', []).catch(failed);
      await prepared(manager, 'SELECT 3', []);
    })
    .catch((error: unknown) => error);
  await other.end();
  expect([...failures, failure].map((error) => [error instanceof Error, isTransient(error)])).toEqual(
    Array.from({ length: 4 }, () => [true, true]),
  );
  expect(await database.rows('SELECT 4', [])).toEqual([[4]]);
});
