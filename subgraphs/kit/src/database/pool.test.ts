/**
 * Runs in its own environment: a process names at most 1,000 prepared statements, which other test files of the same
 * worker would use up.
 *
 * @jest-environment node
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { statementGate, type StatementGate } from '../../../../test/support/statement-gate';
import { blockFor, advanceTime, stopTime } from '../../../../test/support/time';
import { until } from '../../../../test/support/until';
import { openProxy } from '../../../../test/support/wire';
import { Deadline, withDeadline } from '../deadline/deadline';
import { isTransient } from '../errors/transient-errors';
import { createLogger } from '../logging';
import { Database, type PoolLimits } from '.';
import { PoolQueueFull } from './pool';

let testDatabase: TestDatabase;
let database: Database;
let gate: StatementGate;
beforeAll(async () => {
  testDatabase = await createTestDatabase('pool');
  gate = await statementGate(testDatabase.url);
});
afterEach(async () => {
  jest.useRealTimers();
  await database.close();
});
afterAll(async () => {
  await gate.close();
  await testDatabase.drop();
});

async function open(limits: PoolLimits, url = testDatabase.url): Promise<Database> {
  return (database = await Database.open({
    url,
    schema: 'pool',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
    poolSize: 2,
    limits,
  }));
}

const read = (): Promise<unknown> => database.dataSource.query('SELECT 1 AS one');
/** Waits for the gate, each call on its own connection. */
const runGated = (): Promise<unknown> => database.dataSource.query(gate.passing);
/** Occupies both connections until the gate opens. */
async function occupyBoth(): Promise<Promise<Error | null>[]> {
  await gate.shut();
  const busyCallers = [failureOf(runGated()), failureOf(runGated())];
  await gate.waiting(2);
  return busyCallers;
}
/** Keeps the event loop busy: each turn takes 60 ms. Ends after a number of turns. */
async function keepBusy(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    blockFor(60);
    await nextTurn();
  }
}
const failureOf = (work: Promise<unknown>): Promise<Error | null> =>
  work.then(
    () => null,
    (error: Error) => error,
  );

describe('queued requests', () => {
  it('beyond the limit are rejected immediately, and the others succeed', async () => {
    await open({ waiting: 3 });
    const busyCallers = await occupyBoth();
    const callers = [...busyCallers, ...Array.from({ length: 7 }, () => failureOf(runGated()))];
    const first = await Promise.race(callers.map(async (caller, index) => [index, (await caller)?.message]));
    expect(first).toEqual([5, '3 callers are already waiting for a database connection.']);
    await gate.open();
    const failures = await Promise.all(callers);
    expect(failures.map((failure) => failure && isTransient(failure))).toEqual([
      null,
      null,
      null,
      null,
      null,
      true,
      true,
      true,
      true,
    ]);
    expect(await failureOf(database.transaction((manager) => manager.query('SELECT 1')))).toBeNull();
  });

  it('complete once they have used a connection, regardless of the number of new requests', async () => {
    await open({ waiting: 2 });
    const repeated = Promise.withResolvers<void>();
    const twice = () =>
      failureOf(
        withDeadline(new Deadline(60_000), async () => {
          await runGated();
          await repeated.promise;
          await read();
        }),
      );
    await gate.shut();
    const served = [twice(), twice()];
    await gate.waiting(2);
    await gate.open();
    await until(() => database.poolState.idle === 2);
    const busyCallers = await occupyBoth();
    // Meanwhile other requests fill the queue.
    const others = Array.from({ length: 40 }, () => twice());
    await until(() => database.poolState.waiting === 2);
    repeated.resolve();
    await until(() => database.poolState.waiting === 4);
    await gate.open();
    expect(await Promise.all([...busyCallers, ...served, ...others.slice(0, 2)])).toEqual(Array(6).fill(null));
    const rejected = await Promise.all(others.slice(2));
    expect(rejected.every((failure) => failure instanceof PoolQueueFull)).toBe(true);
  });

  it('continue in their own async context, not in that of the request that released the connection', async () => {
    await open({});
    const asyncStorage = new AsyncLocalStorage<string>();
    const pool = (database.dataSource.driver as unknown as { master: pg.Pool }).master;
    const others = await Promise.all([pool.connect(), pool.connect()]);
    const found = asyncStorage.run(
      'of the one who waits',
      () =>
        new Promise((resolve) =>
          pool.connect((_error, _client, done) => {
            resolve(asyncStorage.getStore());
            done();
          }),
        ),
    );
    for (const other of others) asyncStorage.run('of the one before', () => other.release());
    expect(await found).toBe('of the one who waits');
  });

  it('include transactions', async () => {
    await open({ waiting: 0 });
    const busyCallers = await occupyBoth();
    const failure = await failureOf(database.transaction(async () => 1));
    expect([failure?.message, isTransient(failure)]).toEqual([
      '0 callers are already waiting for a database connection.',
      true,
    ]);
    await gate.open();
    await Promise.all(busyCallers);
    expect(await database.transaction(async () => 1)).toBe(1);
  });

  it('time out', async () => {
    stopTime();
    await open({ patience: 2_000 });
    const busyCallers = await occupyBoth();
    const waiting = failureOf(read());
    await until(() => database.poolState.waiting === 1);
    advanceTime(2_000);
    const failure = await waiting;
    expect([failure?.message, isTransient(failure)]).toEqual(['timeout exceeded when trying to connect', true]);
    await gate.open();
    await Promise.all(busyCallers);
  });
});

describe('a slow statement', () => {
  it('is canceled by the server', async () => {
    await open({ statementTimeout: 100 });
    await gate.shut();
    const failure = await failureOf(runGated());
    await gate.open();
    expect([(failure as { code?: string } | null)?.code, isTransient(failure)]).toEqual(['57014', true]);
    expect(await database.rows('SELECT 1', [])).toEqual([[1]]);
  });

  it('without a response from the server closes its connection', async () => {
    const wire = await openProxy(testDatabase.url);
    await open({ statementTimeout: 100 }, wire.url);
    const sleeping = failureOf(
      database.transaction(async (manager) => {
        wire.stall();
        return manager.query('SELECT 1');
      }),
    );
    const failure = await sleeping;
    expect([failure?.message, isTransient(failure)]).toEqual(['Connection terminated unexpectedly', true]);
    wire.flow();
    expect(await database.rows('SELECT 1', [])).toEqual([[1]]);
    await database.close();
    await wire.close();
    await open({});
  });
});

it('a process that was blocked reads a response that has already arrived', async () => {
  stopTime();
  await open({ statementTimeout: 100 });
  await gate.shut();
  const pending = runGated();
  await gate.waiting(1);
  // Longer than any response timeout.
  advanceTime(1_500);
  await gate.open();
  expect(await pending).toEqual([{ pg_advisory_xact_lock_shared: '' }]);
});

it('a process that is blocked again and again reads a response that arrives in between', async () => {
  stopTime();
  await open({ statementTimeout: 100 });
  await gate.shut();
  const pending = failureOf(runGated());
  await gate.waiting(1);
  advanceTime(1_500);
  await nextTurn();
  for (let times = 0; times < 9; times += 1) {
    blockFor(1_000);
    advanceTime(50);
    await nextTurn();
  }
  await gate.open();
  expect(await pending).toBeNull();
});

it('a process that was blocked uses a connection that became available meanwhile', async () => {
  // Connections use an interval to measure the time in which the event loop runs; the interval continues.
  stopTime('setInterval', 'clearInterval');
  await open({ patience: 300 });
  const first = [read(), read()];
  await nextTurn();
  blockFor(700);
  advanceTime(300);
  expect(await Promise.all(first.map(failureOf))).toEqual([null, null]);
  const busyCallers = await occupyBoth();
  const waiting = [read(), read()];
  await until(() => database.poolState.waiting === 2);
  blockFor(700);
  advanceTime(300);
  await gate.open();
  expect(await Promise.all([...busyCallers, ...waiting.map(failureOf)])).toEqual([null, null, null, null]);
});

it('a process whose event loop is busy has more time for new connections', async () => {
  await open({ patience: 200 });
  const reads = [read(), read()];
  await keepBusy(8);
  expect(await Promise.all(reads.map(failureOf))).toEqual([null, null]);
});

it.each([
  ['session', 1],
  ['transaction', 0],
] as const)(
  'with %s pooling a statement with parameters is prepared %i times per connection',
  async (pooling, times) => {
    const url = { url: testDatabase.url, directUrl: testDatabase.url, pooling };
    database = await Database.open({
      url,
      schema: 'pool',
      entities: [],
      migrations: [],
      log: createLogger('silent'),
      poolSize: 1,
    });
    const text = 'SELECT $1::text AS said';
    for (const said of ['one', 'another'])
      expect(await database.transaction((manager) => manager.query(text, [said]))).toEqual([{ said }]);
    expect(
      await database.dataSource.query(
        `SELECT count(*)::int AS times FROM pg_prepared_statements WHERE statement = '${text}'`,
      ),
    ).toEqual([{ times }]);
  },
);

describe('colliding transactions', () => {
  /** Two transactions that lock two rows in opposite orders and deadlock. */
  async function crossing(): Promise<{ readonly outcomes: PromiseSettledResult<string>[]; readonly tries: number }> {
    await database.dataSource.query('CREATE SCHEMA IF NOT EXISTS pool');
    await database.dataSource.query(
      'DROP TABLE IF EXISTS pool.rows; CREATE TABLE pool.rows (id int PRIMARY KEY, touched int NOT NULL DEFAULT 0); INSERT INTO pool.rows VALUES (1), (2)',
    );
    let tries = 0;
    let arrivals = 0;
    let openBarrier = (): void => {};
    const barrier = new Promise<void>((resolve) => (openBarrier = resolve));
    const touch = (order: readonly number[]) =>
      database.transaction(async (manager) => {
        tries += 1;
        await manager.query('UPDATE pool.rows SET touched = touched + 1 WHERE id = $1', [order[0]]);
        if ((arrivals += 1) === 2) openBarrier();
        await barrier;
        await manager.query('UPDATE pool.rows SET touched = touched + 1 WHERE id = $1', [order[1]]);
        return order.join();
      });
    return { outcomes: await Promise.allSettled([touch([1, 2]), touch([2, 1])]), tries };
  }

  it('both succeed, once', async () => {
    await open({});
    expect(await crossing()).toEqual({
      outcomes: [
        { status: 'fulfilled', value: '1,2' },
        { status: 'fulfilled', value: '2,1' },
      ],
      tries: 3,
    });
    expect(await database.rows('SELECT touched FROM pool.rows', [])).toEqual([[2], [2]]);
  });

  it.each(['40001', '40P01'])(
    'are retried after %s a limited number of times, and then fail with a transient error',
    async (code) => {
      await open({});
      let tries = 0;
      const failure = await failureOf(
        database.transaction(async (manager) => {
          tries += 1;
          await manager.query(`DO $$ BEGIN RAISE EXCEPTION 'In the way' USING ERRCODE = '${code}'; END $$`);
        }),
      );
      expect([tries, failure?.message, isTransient(failure)]).toEqual([4, 'In the way', true]);
    },
  );
});
