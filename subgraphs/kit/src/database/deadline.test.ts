import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { statementGate, type StatementGate } from '../../../../test/support/statement-gate';
import { advanceTime, stopTime } from '../../../../test/support/time';
import { until } from '../../../../test/support/until';
import { openProxy, type Wire } from '../../../../test/support/wire';
import {
  withTimeout,
  withinDeadline,
  Deadline,
  DeadlineExceeded,
  deadlineFromHeader,
  uncounted,
  withDeadline,
  withoutDeadline,
} from '../deadline/deadline';
import { isTransient } from '../errors/transient-errors';
import { createLogger } from '../logging';
import { Database } from '.';

let testDatabase: TestDatabase;
let gate: StatementGate;
let wire: Wire;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase('deadline');
  gate = await statementGate(testDatabase.url);
  wire = await openProxy(testDatabase.url);
  stopTime();
  database = await Database.open({
    url: wire.url,
    schema: 'deadline',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
    poolSize: 2,
  });
  await database.migrate();
  await database.rows('CREATE TABLE deadline.notes (text text)', []);
});
afterAll(async () => {
  await database.close();
  await gate.close();
  await wire.close();
  jest.useRealTimers();
  await testDatabase.drop();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const read = () => database.rows("SELECT 'read'", []);
const runGated = () => database.transaction((manager) => manager.query(gate.passing));
const notes = async () => (await database.rows('SELECT text FROM deadline.notes ORDER BY 1', [])).map(([text]) => text);
const pids = async () => (await database.rows('SELECT pg_backend_pid()', []))[0];

describe('a request after its deadline', () => {
  it('gets no connection, and leaves idle ones unchanged', async () => {
    const before = [await pids(), database.poolState.total];
    const expired = new Deadline(0);
    const failures = [
      await failureOf(withDeadline(expired, read)),
      await failureOf(withDeadline(expired, () => database.transaction(async () => 1))),
    ];
    expect(failures).toEqual([new DeadlineExceeded(), new DeadlineExceeded()]);
    expect(failures.map(isTransient)).toEqual([true, true]);
    expect([await pids(), database.poolState.total]).toEqual(before);
  });

  it('stops waiting for a connection, which then serves others', async () => {
    await gate.shut();
    const busy = [runGated(), runGated()];
    await gate.waiting(2);
    const expiring = [
      failureOf(withDeadline(new Deadline(200), read)),
      failureOf(withDeadline(new Deadline(200), () => database.transaction(async () => 1))),
    ];
    await until(() => database.poolState.waiting === 2);
    advanceTime(200);
    expect(await Promise.all(expiring)).toEqual([new DeadlineExceeded(), new DeadlineExceeded()]);
    const others = read();
    await gate.open();
    expect(await others).toEqual([['read']]);
    await Promise.all(busy);
    expect(database.poolState).toEqual({ total: 2, idle: 2, waiting: 0 });
  });

  it('sends no further statement, and its transaction is rolled back', async () => {
    const failure = await failureOf(
      withDeadline(new Deadline(400), () =>
        database.transaction(async (manager) => {
          await manager.query("INSERT INTO deadline.notes VALUES ('half')");
          advanceTime(400);
          await manager.query("INSERT INTO deadline.notes VALUES ('done')");
        }),
      ),
    );
    expect(failure).toEqual(new DeadlineExceeded());
    expect(await notes()).toEqual([]);
  });

  it('does not commit', async () => {
    const failure = await failureOf(
      withDeadline(new Deadline(400), () =>
        database.transaction(async (manager) => {
          await manager.query("INSERT INTO deadline.notes VALUES ('late')");
          advanceTime(400);
        }),
      ),
    );
    expect(failure).toEqual(new DeadlineExceeded());
    expect(await notes()).toEqual([]);
    expect(database.poolState).toEqual({ total: 2, idle: 2, waiting: 0 });
  });

  it('fails one second later where a statement gets no response', async () => {
    // Connections still check the deadlines of earlier requests.
    advanceTime(10_000);
    const started = Promise.withResolvers<void>();
    let failure: unknown = null;
    const hung = failureOf(
      withDeadline(new Deadline(500), () =>
        database.transaction((manager) => {
          wire.stall();
          const result = manager.query('SELECT 1');
          started.resolve();
          return result;
        }),
      ),
    ).then((error) => (failure = error));
    await started.promise;
    await nextTurn();
    advanceTime(999);
    // Data that has already arrived would be read first.
    await nextTurn();
    advanceTime(500);
    await nextTurn();
    expect(failure).toBeNull();
    advanceTime(500);
    await hung;
    wire.flow();
    expect([(failure as unknown as Error).message, isTransient(failure)]).toEqual([
      'Connection terminated unexpectedly',
      true,
    ]);
    expect(await read()).toEqual([['read']]);
  });

  it('does not close a connection that another request uses by then', async () => {
    await withDeadline(new Deadline(300), read);
    await gate.shut();
    const others = [failureOf(runGated()), failureOf(runGated())];
    await gate.waiting(2);
    advanceTime(2_000);
    await nextTurn();
    advanceTime(500);
    await gate.open();
    expect(await Promise.all(others)).toEqual([null, null]);
  });
});

describe('the deadline excludes', () => {
  it('work after the response', async () => {
    let isResponseSent = false;
    const deadline = new Deadline(0, () => isResponseSent);
    expect(await failureOf(withDeadline(deadline, read))).toEqual(new DeadlineExceeded());
    isResponseSent = true;
    expect(await failureOf(withDeadline(deadline, read))).toBeNull();
  });

  it('work shared with other requests', async () => {
    expect(await failureOf(withDeadline(new Deadline(0), () => withoutDeadline(read)))).toBeNull();
  });

  it('the duration of external calls', async () => {
    await withDeadline(new Deadline(400), async () => {
      await uncounted(async () => advanceTime(600));
      expect(await failureOf(read())).toBeNull();
    });
  });

  it('the time to receive the request', () => {
    const deadline = new Deadline(100);
    deadline.extend(-200);
    expect(deadline.passed).toBe(true);
    deadline.restart();
    expect(deadline.passed).toBe(false);
  });
});

it('shared work is awaited until the deadline', async () => {
  const never = new Promise<never>(() => {});
  const given = failureOf(withDeadline(new Deadline(100), () => withinDeadline(never)));
  advanceTime(100);
  expect(await given).toEqual(new DeadlineExceeded());
  expect(await withDeadline(new Deadline(60_000), () => withinDeadline(Promise.resolve('there')))).toBe('there');
  expect(await withinDeadline(Promise.resolve('there'))).toBe('there');
});

it('an external call has its own timeout outside of the deadline; its result or error in time is returned', async () => {
  const createError = () => new Error('late');
  await withDeadline(new Deadline(400), async () => {
    const unanswered = failureOf(withTimeout(500, () => new Promise<never>(() => {}), createError));
    advanceTime(500);
    expect(await unanswered).toEqual(createError());
    expect(await failureOf(read())).toBeNull();
  });
  expect(await withTimeout(60_000, async () => 'there', createError)).toBe('there');
  expect(await failureOf(withTimeout(60_000, () => Promise.reject(new Error('refused')), createError))).toEqual(
    new Error('refused'),
  );
  const rejection = Promise.withResolvers<never>();
  const aborted = failureOf(withTimeout(500, () => rejection.promise, createError));
  advanceTime(500);
  rejection.reject(new Error('refused too late'));
  expect(await aborted).toEqual(createError());
});

it('the header of another process is accepted only in whole milliseconds', () => {
  const passedOf = (header: string | undefined) => deadlineFromHeader(header, () => false)?.passed ?? null;
  expect(['0', '60000', '-1', '1e9', '', undefined].map(passedOf)).toEqual([true, false, null, null, null, null]);
});
