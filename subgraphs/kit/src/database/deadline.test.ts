import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { statementGate, type StatementGate } from '../../../../test/support/statement-gate';
import { passTime, stopTime } from '../../../../test/support/time';
import { until } from '../../../../test/support/until';
import { openWire, type Wire } from '../../../../test/support/wire';
import {
  answeredWithin,
  beforeDeadline,
  Deadline,
  DeadlinePassed,
  deadlineTold,
  uncounted,
  withDeadline,
  withoutDeadline,
} from '../deadline';
import { isPassing } from '../errors';
import { createLogger } from '../logging';
import { Database } from '.';

let testDatabase: TestDatabase;
let gate: StatementGate;
let wire: Wire;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase('deadline');
  gate = await statementGate(testDatabase.url);
  wire = await openWire(testDatabase.url);
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
const passing = () => database.transaction((manager) => manager.query(gate.passing));
const notes = async () => (await database.rows('SELECT text FROM deadline.notes ORDER BY 1', [])).map(([text]) => text);
const pids = async () => (await database.rows('SELECT pg_backend_pid()', []))[0];

describe('a request after its deadline', () => {
  it('gets no connection, and leaves idle ones unchanged', async () => {
    const before = [await pids(), database.poolState.total];
    const passed = new Deadline(0);
    const failures = [
      await failureOf(withDeadline(passed, read)),
      await failureOf(withDeadline(passed, () => database.transaction(async () => 1))),
    ];
    expect(failures).toEqual([new DeadlinePassed(), new DeadlinePassed()]);
    expect(failures.map(isPassing)).toEqual([true, true]);
    expect([await pids(), database.poolState.total]).toEqual(before);
  });

  it('stops waiting for a connection, which then serves others', async () => {
    await gate.shut();
    const busy = [passing(), passing()];
    await gate.waiting(2);
    const hurried = [
      failureOf(withDeadline(new Deadline(200), read)),
      failureOf(withDeadline(new Deadline(200), () => database.transaction(async () => 1))),
    ];
    await until(() => database.poolState.waiting === 2);
    passTime(200);
    expect(await Promise.all(hurried)).toEqual([new DeadlinePassed(), new DeadlinePassed()]);
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
          passTime(400);
          await manager.query("INSERT INTO deadline.notes VALUES ('done')");
        }),
      ),
    );
    expect(failure).toEqual(new DeadlinePassed());
    expect(await notes()).toEqual([]);
  });

  it('does not commit', async () => {
    const failure = await failureOf(
      withDeadline(new Deadline(400), () =>
        database.transaction(async (manager) => {
          await manager.query("INSERT INTO deadline.notes VALUES ('late')");
          passTime(400);
        }),
      ),
    );
    expect(failure).toEqual(new DeadlinePassed());
    expect(await notes()).toEqual([]);
    expect(database.poolState).toEqual({ total: 2, idle: 2, waiting: 0 });
  });

  it('fails one second later where a statement gets no response', async () => {
    // Connections still check the deadlines of earlier requests.
    passTime(10_000);
    const begun = Promise.withResolvers<void>();
    let failure: unknown = null;
    const hung = failureOf(
      withDeadline(new Deadline(500), () =>
        database.transaction((manager) => {
          wire.stall();
          const answer = manager.query('SELECT 1');
          begun.resolve();
          return answer;
        }),
      ),
    ).then((error) => (failure = error));
    await begun.promise;
    await nextTurn();
    passTime(1_499);
    // Data that has already arrived would be read first.
    await nextTurn();
    passTime(100);
    await nextTurn();
    expect(failure).toBeNull();
    passTime(1);
    await nextTurn();
    passTime(100);
    await hung;
    wire.flow();
    expect([(failure as unknown as Error).message, isPassing(failure)]).toEqual([
      'Connection terminated unexpectedly',
      true,
    ]);
    expect(await read()).toEqual([['read']]);
  });

  it('does not close a connection that another request uses by then', async () => {
    await withDeadline(new Deadline(300), read);
    await gate.shut();
    const others = [failureOf(passing()), failureOf(passing())];
    await gate.waiting(2);
    passTime(2_000);
    await nextTurn();
    passTime(100);
    await gate.open();
    expect(await Promise.all(others)).toEqual([null, null]);
  });
});

describe('the deadline excludes', () => {
  it('work after the response', async () => {
    let isAnswered = false;
    const deadline = new Deadline(0, () => isAnswered);
    expect(await failureOf(withDeadline(deadline, read))).toEqual(new DeadlinePassed());
    isAnswered = true;
    expect(await failureOf(withDeadline(deadline, read))).toBeNull();
  });

  it('work shared with other requests', async () => {
    expect(await failureOf(withDeadline(new Deadline(0), () => withoutDeadline(read)))).toBeNull();
  });

  it('the duration of external calls', async () => {
    await withDeadline(new Deadline(400), async () => {
      await uncounted(async () => passTime(600));
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
  const given = failureOf(withDeadline(new Deadline(100), () => beforeDeadline(never)));
  passTime(100);
  expect(await given).toEqual(new DeadlinePassed());
  expect(await withDeadline(new Deadline(60_000), () => beforeDeadline(Promise.resolve('there')))).toBe('there');
  expect(await beforeDeadline(Promise.resolve('there'))).toBe('there');
});

it('an external call has its own timeout outside of the deadline; its result or error in time is returned', async () => {
  const late = () => new Error('late');
  await withDeadline(new Deadline(400), async () => {
    const unheard = failureOf(answeredWithin(500, () => new Promise<never>(() => {}), late));
    passTime(500);
    expect(await unheard).toEqual(late());
    expect(await failureOf(read())).toBeNull();
  });
  expect(await answeredWithin(60_000, async () => 'there', late)).toBe('there');
  expect(await failureOf(answeredWithin(60_000, () => Promise.reject(new Error('refused')), late))).toEqual(
    new Error('refused'),
  );
  const refusal = Promise.withResolvers<never>();
  const unheard = failureOf(answeredWithin(500, () => refusal.promise, late));
  passTime(500);
  refusal.reject(new Error('refused too late'));
  expect(await unheard).toEqual(late());
});

it('the header of another process is accepted only in whole milliseconds', () => {
  const told = (header: string | undefined) => deadlineTold(header, () => false)?.passed ?? null;
  expect(['0', '60000', '-1', '1e9', '', undefined].map(told)).toEqual([true, false, null, null, null, null]);
});
