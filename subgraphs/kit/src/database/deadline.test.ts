import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
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
let wire: Wire;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase('deadline');
  wire = await openWire(testDatabase.url);
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
  await wire.close();
  await testDatabase.drop();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const asleep = (seconds: number) => database.rows(`SELECT pg_sleep(${seconds})::text`, []);
const notes = async () => (await database.rows('SELECT text FROM deadline.notes ORDER BY 1', [])).map(([text]) => text);
const pids = async () => (await database.rows('SELECT pg_backend_pid()', []))[0];

async function timed(work: () => Promise<unknown>): Promise<{ readonly failure: unknown; readonly took: number }> {
  const began = performance.now();
  const failure = await failureOf(work());
  return { failure, took: performance.now() - began };
}

describe('a request whose deadline has passed', () => {
  it('gets no connection, and leaves those that rest as they are', async () => {
    const before = [await pids(), database.poolState.total];
    const passed = new Deadline(0);
    const failures = [
      await failureOf(withDeadline(passed, () => asleep(0))),
      await failureOf(withDeadline(passed, () => database.transaction(async () => 1))),
    ];
    expect(failures).toEqual([new DeadlinePassed(), new DeadlinePassed()]);
    expect(failures.map(isPassing)).toEqual([true, true]);
    expect([await pids(), database.poolState.total]).toEqual(before);
  });

  it('does not wait for one any longer, and the one that comes then serves others', async () => {
    await Promise.all([asleep(0), asleep(0)]);
    const busy = [asleep(2), asleep(2)];
    const { failure, took } = await timed(() => withDeadline(new Deadline(200), () => asleep(0)));
    expect(failure).toEqual(new DeadlinePassed());
    expect(took).toBeLessThan(1_900);
    expect(await asleep(0)).toEqual([['']]);
    await Promise.all(busy);
    expect(database.poolState).toEqual({ total: 2, idle: 2, waiting: 0 });
  });

  it('sends no other statement, and nothing of its transaction stays', async () => {
    const failure = await failureOf(
      withDeadline(new Deadline(400), () =>
        database.transaction(async (manager) => {
          await manager.query("INSERT INTO deadline.notes VALUES ('half')");
          await pause(500);
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
          await pause(500);
        }),
      ),
    );
    expect(failure).toEqual(new DeadlinePassed());
    expect(await notes()).toEqual([]);
    expect(database.poolState).toEqual({ total: 2, idle: 2, waiting: 0 });
  });

  it('is told so a second later where a statement is not answered', async () => {
    await asleep(0);
    const hung = timed(() =>
      withDeadline(new Deadline(500), () =>
        database.transaction((manager) => {
          wire.stall();
          return manager.query('SELECT 1');
        }),
      ),
    );
    const { failure, took } = await hung;
    wire.flow();
    expect([(failure as Error).message, isPassing(failure)]).toEqual(['Connection terminated unexpectedly', true]);
    expect(took).toBeGreaterThan(1_400);
    expect(took).toBeLessThan(8_000);
    expect(await asleep(0)).toEqual([['']]);
  });

  it("does not take away a connection that is another one's by then", async () => {
    const first = withDeadline(new Deadline(300), () => asleep(0));
    await first;
    await Promise.all([failureOf(asleep(2)), failureOf(asleep(2))]).then((failures) =>
      expect(failures).toEqual([null, null]),
    );
  });
});

describe('what does not count', () => {
  it('is what goes on once there is an answer', async () => {
    let isAnswered = false;
    const deadline = new Deadline(0, () => isAnswered);
    expect(await failureOf(withDeadline(deadline, () => asleep(0)))).toEqual(new DeadlinePassed());
    isAnswered = true;
    expect(await failureOf(withDeadline(deadline, () => asleep(0)))).toBeNull();
  });

  it('is what serves others too', async () => {
    expect(await failureOf(withDeadline(new Deadline(0), () => withoutDeadline(() => asleep(0))))).toBeNull();
  });

  it('is the time that others take', async () => {
    await withDeadline(new Deadline(400), async () => {
      await uncounted(() => pause(600));
      expect(await failureOf(asleep(0))).toBeNull();
    });
  });

  it('is the time in which the request arrives', () => {
    const deadline = new Deadline(100);
    deadline.extend(-200);
    expect(deadline.passed).toBe(true);
    deadline.restart();
    expect(deadline.passed).toBe(false);
  });
});

it('what others wait for too is waited for until the deadline', async () => {
  const never = new Promise<never>(() => {});
  expect(await failureOf(withDeadline(new Deadline(100), () => beforeDeadline(never)))).toEqual(new DeadlinePassed());
  expect(await withDeadline(new Deadline(60_000), () => beforeDeadline(Promise.resolve('there')))).toBe('there');
  expect(await beforeDeadline(Promise.resolve('there'))).toBe('there');
});

it('who is asked has so long, which does not count; what they say in time, and that they refuse, is heard', async () => {
  const late = () => new Error('late');
  await withDeadline(new Deadline(400), async () => {
    expect(await failureOf(answeredWithin(500, () => new Promise<never>(() => {}), late))).toEqual(late());
    expect(await failureOf(asleep(0))).toBeNull();
  });
  expect(await answeredWithin(60_000, async () => 'there', late)).toBe('there');
  expect(await failureOf(answeredWithin(60_000, () => Promise.reject(new Error('refused')), late))).toEqual(
    new Error('refused'),
  );
  expect(
    await failureOf(answeredWithin(0, () => pause(50).then(() => Promise.reject(new Error('refused too late'))), late)),
  ).toEqual(late());
});

it('another process is believed in whole milliseconds and nothing else', () => {
  const told = (header: string | undefined) => deadlineTold(header, () => false)?.passed ?? null;
  expect(['0', '60000', '-1', '1e9', '', undefined].map(told)).toEqual([true, false, null, null, null, null]);
});
