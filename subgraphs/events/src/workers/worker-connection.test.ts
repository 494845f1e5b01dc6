import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { until } from '../../../../test/support/until';
import { createLogger, workerHealth } from '../../../kit/src';
import { SingletonWorker, type WorkerSession, type WorkStep } from './sole-worker';
import { SharedConnection } from './worker-connection';

let database: TestDatabase;
let startedWorkers: SingletonWorker[];
beforeAll(async () => {
  database = await createTestDatabase('shared-connection');
});
beforeEach(() => {
  startedWorkers = [];
});
afterEach(() => Promise.all(startedWorkers.map((worker) => worker.stop())));
afterAll(() => database.drop());

/** Starts a worker on a connection. Returns its sessions, which are filled once it holds its lock. */
function start(name: string, connection: SharedConnection, step: WorkStep = async () => false): WorkerSession[] {
  const sessions: WorkerSession[] = [];
  const worker = new SingletonWorker(
    { name, url: database.url, connection, log: createLogger('silent'), pollInterval: 50, standbyInterval: 20 },
    step,
    async (session) => void sessions.push(session),
  );
  worker.start();
  startedWorkers.push(worker);
  return sessions;
}

const backendOf = async (session: WorkerSession | undefined): Promise<unknown> =>
  (await session?.run('SELECT pg_backend_pid() AS pid', []))?.[0]?.pid;

it('a connection is shared by all workers of a process, but not between processes', async () => {
  const [here, otherProcess] = [
    new SharedConnection(database.url, 'here'),
    new SharedConnection(database.url, 'there'),
  ];
  const sessions = [start('one', here), start('two', here), start('three', otherProcess)];
  await until(() => sessions.every(({ length }) => length === 1));
  const [one, two, three] = await Promise.all(sessions.map(([session]) => backendOf(session)));
  expect(one).toBe(two);
  expect(one).not.toBe(three);
});

it('a connection lets one of several equal workers be active, within a process and across processes', async () => {
  const [here, otherProcess] = [
    new SharedConnection(database.url, 'here'),
    new SharedConnection(database.url, 'there'),
  ];
  const sessions = [start('equal', here), start('equal', here), start('equal', otherProcess)];
  for (let remaining = 3; remaining > 0; remaining -= 1) {
    await until(() => sessions.some(({ length }) => length === 1));
    const working = sessions.filter(({ length }) => length > 0);
    expect(working).toHaveLength(1);
    const at = sessions.indexOf(working[0] as WorkerSession[]);
    sessions.splice(at, 1);
    const [worker] = startedWorkers.splice(at, 1);
    // The other workers can become active only after this worker has stopped.
    expect(sessions.every(({ length }) => length === 0)).toBe(true);
    await worker?.stop();
  }
});

it('a connection releases the lock of a failing worker, and leaves the other workers unaffected', async () => {
  const [here, otherProcess] = [
    new SharedConnection(database.url, 'here'),
    new SharedConnection(database.url, 'there'),
  ];
  const quietRuns = start('calm', here);
  await until(() => quietRuns.length === 1);
  const failing = start('failing', here, () => Promise.reject(new Error('again')));
  await until(() => failing.length > 0);
  const other = start('failing', otherProcess);
  await until(() => other.length === 1);
  expect(quietRuns).toHaveLength(1);
  expect(workerHealth.failures.get('calm')).toBeUndefined();
});

it('a connection is reopened once for all workers when it breaks', async () => {
  const here = new SharedConnection(database.url, 'here');
  const sessions = [start('first', here), start('second', here)];
  await until(() => sessions.every(({ length }) => length === 1));
  await expect(sessions[0]?.[0]?.run('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(/terminat/);
  await until(() => sessions.every(({ length }) => length === 2));
  const [first, second] = await Promise.all(sessions.map((some) => backendOf(some.at(-1))));
  expect(first).toBe(second);
});

it('a connection is closed when the last worker has left', async () => {
  const here = new SharedConnection(database.url, 'here');
  const sessions = [start('last but one', here), start('last', here)];
  await until(() => sessions.every(({ length }) => length === 1));
  const [penultimate, last] = startedWorkers.splice(0) as [SingletonWorker, SingletonWorker];
  await penultimate.stop();
  expect(await backendOf(sessions[1]?.[0])).toEqual(expect.any(Number));
  await last.stop();
  await expect(backendOf(sessions[1]?.[0])).rejects.toThrow(/closed|terminated|not queryable/);
});
