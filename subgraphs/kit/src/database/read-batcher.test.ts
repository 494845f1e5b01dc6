/**
 * Runs in its own environment: a process names at most 1,000 prepared statements, which other test files of the same
 * worker would use up.
 *
 * @jest-environment node
 */
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { statementGate, type StatementGate } from '../../../../test/support/statement-gate';
import { advanceTime, stopTime } from '../../../../test/support/time';
import { until } from '../../../../test/support/until';
import { Deadline, DeadlineExceeded, withDeadline } from '../deadline/deadline';
import { createLogger } from '../logging';
import { countServerMessages } from '../testing/server-messages';
import { Database } from '.';

let testDatabase: TestDatabase;
let database: Database;
let gate: StatementGate;

beforeAll(async () => {
  testDatabase = await createTestDatabase('reads_of_one_turn');
  gate = await statementGate(testDatabase.url);
});
beforeEach(async () => {
  database = await open(2, 1_000);
});
afterEach(async () => {
  jest.useRealTimers();
  await database.close();
});
afterAll(async () => {
  await gate.close();
  await testDatabase.drop();
});

const open = (poolSize: number, waiting: number, statementTimeout = 10_000) =>
  Database.open({
    url: testDatabase.url,
    schema: 'turns',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
    poolSize,
    limits: { waiting, statementTimeout },
  });
const countMessages = (work: () => Promise<unknown>) =>
  countServerMessages(database, ['rowDescription', 'parseComplete', 'readyForQuery', 'dataRow'], work);
/** Disables the statement timeout on both connections of a pool. */
const withoutTimeout = ({ dataSource }: Database) =>
  Promise.all([1, 2].map(() => dataSource.transaction((manager) => manager.query('SET statement_timeout = 0'))));
const number = (given: number) => database.rows('SELECT $1::int', [given]);
const blockedRead = () => database.rows(gate.passing, []);
/** Runs each read in its own request. */
const readConcurrently = (...reads: readonly (() => Promise<unknown>)[]) =>
  reads.map((read) => withDeadline(new Deadline(5_000), read));
/**
 * Returns the results in the order of their arrival. One of the reads is blocked by the gate, and released when it has
 * become slow.
 *
 * @param first number of results that arrive while it is blocked
 */
async function inOrder(first: number, ...reads: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const order: unknown[] = [];
  stopTime();
  await gate.shut();
  const all = readConcurrently(...reads).map((read) => read.then((rows) => order.push(rows)));
  await gate.waiting(1);
  await until(() => order.length === first);
  advanceTime(21);
  await gate.open();
  await Promise.all(all);
  return order;
}

it('concurrent reads are sent in one packet, each with its own rows', async () => {
  const some = (count: number) => () => database.rows(`SELECT n, ${count} FROM generate_series(1, $1::int) n`, [count]);
  const counts = await countMessages(async () => {
    const found = await Promise.all(readConcurrently(some(0), some(2), some(3)));
    expect(found).toEqual([
      [],
      [
        [1, 2],
        [2, 2],
      ],
      [
        [1, 3],
        [2, 3],
        [3, 3],
      ],
    ]);
    expect(await Promise.all([some(3)(), some(2)()])).toEqual([found[2], found[1]]);
  });
  expect(counts).toEqual({ parseComplete: 3, rowDescription: 3, dataRow: 10, readyForQuery: 2 });
});

it('a statement that occurs twice in a packet is prepared once', async () => {
  const counts = await countMessages(async () => {
    expect(await Promise.all([number(1), number(2)])).toEqual([[[1]], [[2]]]);
    expect(await Promise.all([number(3), number(4)])).toEqual([[[3]], [[4]]]);
  });
  expect(counts).toEqual({ parseComplete: 1, rowDescription: 2, dataRow: 4, readyForQuery: 2 });
});

it('a packet contains at most eight reads', async () => {
  const one = await open(1, 1_000);
  try {
    const many = Array.from({ length: 17 }, (_, at) => at);
    const { readyForQuery } = await countServerMessages(one, ['readyForQuery'], async () => {
      expect(await Promise.all(many.map((at) => one.rows('SELECT $1::int', [at])))).toEqual(many.map((at) => [[at]]));
    });
    expect(readyForQuery).toBe(3);
  } finally {
    await one.close();
  }
});

it('a failing read rejects immediately, and only the others are retried', async () => {
  await database.dataSource.query('CREATE SEQUENCE asked');
  const failing = () => database.rows(`SELECT nextval('asked') / $1::int`, [0]);
  await expect(failing()).rejects.toMatchObject({ code: '22012' });
  expect(await database.rows('SELECT last_value FROM asked', [])).toEqual([[1]]);
  await Promise.allSettled(readConcurrently(failing, failing));
  expect(await database.rows('SELECT last_value FROM asked', [])).toEqual([[3]]);
});

it('a read sees everything committed before it was requested', async () => {
  await database.dataSource.query('CREATE TABLE cups (size int)');
  for (let size = 1; size <= 5; size += 1) {
    const before = number(0);
    await database.dataSource.query('INSERT INTO cups VALUES ($1)', [size]);
    const [[rows]] = await Promise.all([database.rows('SELECT max(size) FROM cups', []), before]);
    expect(rows).toEqual([size]);
  }
});

it('reads complete before slow ones after them', async () => {
  expect(
    await inOrder(
      0,
      () => number(1),
      blockedRead,
      () => number(2),
    ),
  ).toEqual([[[1]], [['']], [[2]]]);
});

it('a slow statement delays others only once, until it has been fast often enough', async () => {
  expect(await inOrder(0, blockedRead, () => number(1))).toEqual([[['']], [[1]]]);
  expect(await inOrder(1, blockedRead, () => number(2))).toEqual([[[2]], [['']]]);
  for (let quick = 0; quick < 100; quick += 1) await blockedRead();
  expect(await inOrder(0, blockedRead, () => number(3))).toEqual([[['']], [[3]]]);
});

it("a statement beyond its timeout or its request's deadline delays others only once", async () => {
  const strict = await open(2, 1_000, 100);
  try {
    await gate.shut();
    const runSlowRead = () => strict.rows(gate.passing, []);
    const quick = () => strict.rows('SELECT $1::int', [1]);
    const order: unknown[] = [];
    const readTwice = () =>
      Promise.all(
        readConcurrently(
          () =>
            runSlowRead().then(
              (rows) => order.push(rows),
              ({ code }: { code: string }) => order.push(code),
            ),
          () => quick().then((rows) => order.push(rows)),
        ),
      );
    await readTwice();
    expect(order.splice(0)).toEqual(['57014', [[1]]]);
    // From here on only the gate ends the statement.
    await withoutTimeout(strict);
    const second = readTwice();
    await until(() => order.length === 1);
    await gate.open();
    await second;
    expect(order).toEqual([[[1]], [['']]]);
    await gate.shut();
  } finally {
    await strict.close();
  }
  await expect(withDeadline(new Deadline(50), blockedRead)).rejects.toBeInstanceOf(DeadlineExceeded);
  await gate.open();
  await until(() => database.poolState.idle === database.poolState.total);
  expect(await inOrder(1, blockedRead, () => number(1))).toEqual([[[1]], [['']]]);
});

it.each([
  ['fails', () => database.rows('SELECT 1 / $1::int', [0]), { code: '22012' }],
  [
    'answers what cannot be read',
    () => database.rows(`SELECT ('2026-07-01 00:00:00+' || $1)::timestamptz, '{"a":1'::text::json`, ['00']),
    { code: '22P02' },
  ],
  [
    'loses the connection',
    () => database.rows('SELECT pg_terminate_backend(pg_backend_pid()), $1::int', [1]),
    { code: '57P01' },
  ],
])('reads are retried separately where one of them %s', async (_name, failing, reason) => {
  const [before, failed, laterRead] = await Promise.allSettled(
    readConcurrently(
      () => number(1),
      failing,
      () => number(2),
    ),
  );
  expect([before, laterRead]).toEqual([
    { status: 'fulfilled', value: [[1]] },
    { status: 'fulfilled', value: [[2]] },
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason });
  expect(await number(3)).toEqual([[3]]);
});

it('a read whose parameters cannot be serialized does not affect the others', async () => {
  const ring: { ring?: unknown } = {};
  ring.ring = ring;
  const [failed, other] = await Promise.allSettled([database.rows('SELECT $1::jsonb', [ring]), number(1)]);
  expect(failed).toMatchObject({ reason: { message: expect.stringContaining('circular') } });
  expect(other).toEqual({ status: 'fulfilled', value: [[1]] });
});

it('reads continue for other requests when one request reaches its deadline', async () => {
  await gate.shut();
  const busyTransactions = [1, 2].map(() => database.transaction((manager) => manager.query(gate.passing)));
  await gate.waiting(2);
  const [expiring, patient] = [
    withDeadline(new Deadline(50), () => number(1)),
    withDeadline(new Deadline(5_000), () => number(2)),
  ] as const;
  await expect(expiring).rejects.toBeInstanceOf(DeadlineExceeded);
  await gate.open();
  expect(await patient).toEqual([[2]]);
  await Promise.all(busyTransactions);
});

it('reads of a batch give each of their requests precedence in a full queue', async () => {
  const fullPool = await open(2, 0);
  try {
    const take = () =>
      withDeadline(new Deadline(5_000), () =>
        Promise.all([1, 2].map(() => fullPool.transaction((manager) => manager.query(gate.passing)))),
      );
    await take();
    const read = (given: number) => fullPool.rows('SELECT $1::int', [given]);
    await Promise.all(
      readConcurrently(
        () => read(1),
        async () => {
          await read(2);
          // While both connections are in use and there is no queue, only a request that has used a connection before
          // continues.
          await gate.shut();
          const busyTransactions = take();
          await gate.waiting(2);
          await expect(withDeadline(new Deadline(5_000), () => fullPool.rows('SELECT 1', []))).rejects.toMatchObject({
            code: 'service_unavailable',
          });
          const third = fullPool.rows('SELECT 3', []);
          await gate.open();
          expect(await third).toEqual([[3]]);
          await busyTransactions;
        },
      ),
    );
  } finally {
    await fullPool.close();
  }
});
