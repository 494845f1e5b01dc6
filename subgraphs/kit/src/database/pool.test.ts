/**
 * A process names at most 1,000 prepared statements. Other test files in the same worker would use them up.
 *
 * @jest-environment node
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { statementGate, type StatementGate } from '../../../../test/support/statement-gate';
import { beBusy, passTime, stopTime } from '../../../../test/support/time';
import { until } from '../../../../test/support/until';
import { openWire } from '../../../../test/support/wire';
import { Deadline, withDeadline } from '../deadline';
import { isPassing } from '../errors';
import { createLogger } from '../logging';
import { Database, type PoolLimits } from '.';
import { TooManyWaiting } from './pool';

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
/** Passes the gate, each on a connection of its own. */
const passing = (): Promise<unknown> => database.dataSource.query(gate.passing);
/** Has both connections wait before the gate. */
async function bothTaken(): Promise<Promise<Error | null>[]> {
  await gate.shut();
  const taken = [failureOf(passing()), failureOf(passing())];
  await gate.waiting(2);
  return taken;
}
const failureOf = (work: Promise<unknown>): Promise<Error | null> =>
  work.then(
    () => null,
    (error: Error) => error,
  );

describe('callers that wait', () => {
  it('beyond the limit are refused at once, and the others are served', async () => {
    await open({ waiting: 3 });
    const taken = await bothTaken();
    const callers = [...taken, ...Array.from({ length: 7 }, () => failureOf(passing()))];
    const first = await Promise.race(callers.map(async (caller, place) => [place, (await caller)?.message]));
    expect(first).toEqual([5, '3 callers wait for a database connection already.']);
    await gate.open();
    const failures = await Promise.all(callers);
    expect(failures.map((failure) => failure && isPassing(failure))).toEqual([
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

  it('come to an end once something was done for them, however many more come', async () => {
    await open({ waiting: 2 });
    const again = Promise.withResolvers<void>();
    const twice = () =>
      failureOf(
        withDeadline(new Deadline(60_000), async () => {
          await passing();
          await again.promise;
          await read();
        }),
      );
    await gate.shut();
    const served = [twice(), twice()];
    await gate.waiting(2);
    await gate.open();
    await until(() => database.poolState.idle === 2);
    const taken = await bothTaken();
    // Meanwhile the places of those who wait are taken.
    const others = Array.from({ length: 40 }, () => twice());
    await until(() => database.poolState.waiting === 2);
    again.resolve();
    await until(() => database.poolState.waiting === 4);
    await gate.open();
    expect(await Promise.all([...taken, ...served, ...others.slice(0, 2)])).toEqual(Array(6).fill(null));
    const refused = await Promise.all(others.slice(2));
    expect(refused.every((failure) => failure instanceof TooManyWaiting)).toBe(true);
  });

  it('go on in their own place, not in that of whoever has given the connection back', async () => {
    await open({});
    const place = new AsyncLocalStorage<string>();
    const pool = (database.dataSource.driver as unknown as { master: pg.Pool }).master;
    const others = await Promise.all([pool.connect(), pool.connect()]);
    const found = place.run(
      'of the one who waits',
      () =>
        new Promise((resolve) =>
          pool.connect((_error, _client, done) => {
            resolve(place.getStore());
            done();
          }),
        ),
    );
    for (const other of others) place.run('of the one before', () => other.release());
    expect(await found).toBe('of the one who waits');
  });

  it('of a transaction too', async () => {
    await open({ waiting: 0 });
    const taken = await bothTaken();
    const failure = await failureOf(database.transaction(async () => 1));
    expect([failure?.message, isPassing(failure)]).toEqual(['0 callers wait for a database connection already.', true]);
    await gate.open();
    await Promise.all(taken);
    expect(await database.transaction(async () => 1)).toBe(1);
  });

  it('for too long are told so', async () => {
    stopTime();
    await open({ patience: 2_000 });
    const taken = await bothTaken();
    const waiting = failureOf(read());
    await until(() => database.poolState.waiting === 1);
    passTime(2_000);
    const failure = await waiting;
    expect([failure?.message, isPassing(failure)]).toEqual(['timeout exceeded when trying to connect', true]);
    await gate.open();
    await Promise.all(taken);
  });
});

describe('a statement that takes too long', () => {
  it('is ended by the server', async () => {
    await open({ statementTimeout: 100 });
    await gate.shut();
    const failure = await failureOf(passing());
    await gate.open();
    expect([(failure as { code?: string } | null)?.code, isPassing(failure)]).toEqual(['57014', true]);
    expect(await database.rows('SELECT 1', [])).toEqual([[1]]);
  });

  it('and of which the server says nothing any more loses its connection', async () => {
    const wire = await openWire(testDatabase.url);
    await open({ statementTimeout: 100 }, wire.url);
    const sleeping = failureOf(
      database.transaction(async (manager) => {
        wire.stall();
        return manager.query('SELECT 1');
      }),
    );
    const failure = await sleeping;
    expect([failure?.message, isPassing(failure)]).toEqual(['Connection terminated unexpectedly', true]);
    wire.flow();
    expect(await database.rows('SELECT 1', [])).toEqual([[1]]);
    await database.close();
    await wire.close();
    await open({});
  });
});

it('a process that was busy for long takes the answer that lies ready', async () => {
  stopTime();
  await open({ statementTimeout: 100 });
  await gate.shut();
  const asked = passing();
  await gate.waiting(1);
  // Longer than any answer is waited for.
  passTime(1_500);
  await gate.open();
  expect(await asked).toEqual([{ pg_advisory_xact_lock_shared: '' }]);
});

it('a process that was busy for long takes the connection that has come meanwhile', async () => {
  // Connections count the time in which the process listens by an interval, and that goes on.
  stopTime('setInterval', 'clearInterval');
  await open({ patience: 300 });
  const first = [read(), read()];
  await nextTurn();
  beBusy(700);
  passTime(300);
  expect(await Promise.all(first.map(failureOf))).toEqual([null, null]);
  const taken = await bothTaken();
  const waiting = [read(), read()];
  await until(() => database.poolState.waiting === 2);
  beBusy(700);
  passTime(300);
  await gate.open();
  expect(await Promise.all([...taken, ...waiting.map(failureOf)])).toEqual([null, null, null, null]);
});

it.each([
  ['session', 1],
  ['transaction', 0],
] as const)(
  'a statement with values is prepared once on a connection that is lent for a %s: %i times',
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

describe("transactions that are in each other's way", () => {
  /** Two that lock two rows in opposite orders, and meet in between. */
  async function crossing(): Promise<{ readonly outcomes: PromiseSettledResult<string>[]; readonly tries: number }> {
    await database.dataSource.query('CREATE SCHEMA IF NOT EXISTS pool');
    await database.dataSource.query(
      'DROP TABLE IF EXISTS pool.rows; CREATE TABLE pool.rows (id int PRIMARY KEY, touched int NOT NULL DEFAULT 0); INSERT INTO pool.rows VALUES (1), (2)',
    );
    let tries = 0;
    let met = 0;
    let meet = (): void => {};
    const meeting = new Promise<void>((resolve) => (meet = resolve));
    const touch = (order: readonly number[]) =>
      database.transaction(async (manager) => {
        tries += 1;
        await manager.query('UPDATE pool.rows SET touched = touched + 1 WHERE id = $1', [order[0]]);
        if ((met += 1) === 2) meet();
        await meeting;
        await manager.query('UPDATE pool.rows SET touched = touched + 1 WHERE id = $1', [order[1]]);
        return order.join();
      });
    return { outcomes: await Promise.allSettled([touch([1, 2]), touch([2, 1])]), tries };
  }

  it('are both done, once', async () => {
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

  it.each(['40001', '40P01'])('%s: again and again until it is given up, which passes', async (code) => {
    await open({});
    let tries = 0;
    const failure = await failureOf(
      database.transaction(async (manager) => {
        tries += 1;
        await manager.query(`DO $$ BEGIN RAISE EXCEPTION 'In the way' USING ERRCODE = '${code}'; END $$`);
      }),
    );
    expect([tries, failure?.message, isPassing(failure)]).toEqual([4, 'In the way', true]);
  });
});
