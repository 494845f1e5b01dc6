import { setImmediate as nextTurn } from 'node:timers/promises';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { advanceTime, stopTime } from '../../../../test/support/time';
import { until } from '../../../../test/support/until';
import { createLogger, workerHealth } from '../../../kit/src';
import { SingletonWorker, type WorkerSession } from './sole-worker';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('sole');
});
afterAll(() => database.drop());

afterEach(() => jest.useRealTimers());

it('a worker is healthy on standby, whatever happened before', async () => {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  let takeover: Promise<unknown> = Promise.resolve();
  const worker = new SingletonWorker(
    { name: 'sole-of-test', url: database.url, log: createLogger('silent'), pollInterval: 50, standbyInterval: 50 },
    async () => {
      // The other connection gets the lock as soon as this worker has lost it.
      takeover = other.query("SELECT pg_advisory_lock(hashtextextended('commerce-graph:sole-of-test', 0))");
      throw new Error('once');
    },
  );
  worker.start();
  await until(() => workerHealth.failing(-1).includes('sole-of-test'));
  await takeover;
  await until(() => !workerHealth.failing(-1).includes('sole-of-test'));
  expect(workerHealth.failures.get('sole-of-test')).toBe(1);
  await worker.stop();
  await other.end();
});

it('a worker that fails whenever it is active is unhealthy', async () => {
  const worker = new SingletonWorker(
    { name: 'failing-of-test', url: database.url, log: createLogger('silent'), pollInterval: 50, standbyInterval: 50 },
    () => Promise.reject(new Error('again')),
  );
  worker.start();
  await until(() => (workerHealth.failures.get('failing-of-test') ?? 0) >= 3);
  expect(workerHealth.failing(-1)).toContain('failing-of-test');
  await worker.stop();
  expect(workerHealth.failing(-1)).not.toContain('failing-of-test');
});

it('a worker restarts as soon as its connection breaks, although its steps send no statements', async () => {
  const sessions: WorkerSession[] = [];
  const worker = new SingletonWorker(
    { name: 'broken-of-test', url: database.url, log: createLogger('silent'), pollInterval: 60_000 },
    async () => false,
    async (session) => void sessions.push(session),
  );
  worker.start();
  await until(() => sessions.length === 1);
  await expect(sessions[0]?.run('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(/terminat/);
  await until(() => sessions.length === 2);
  expect(workerHealth.failures.get('broken-of-test')).toBe(1);
  await worker.stop();
});

it('a worker starts immediately after an idle period, and combines notifications in quick succession', async () => {
  stopTime();
  let runCount = 0;
  const firstPoll = Promise.withResolvers<void>();
  const worker = new SingletonWorker(
    {
      name: 'paced-of-test',
      url: database.url,
      log: createLogger('silent'),
      pollInterval: 60_000,
      minStepIntervalMs: 20,
    },
    async (_session, expected) => {
      if (expected) runCount += 1;
      else firstPoll.resolve();
      return false;
    },
  );
  worker.start();
  await firstPoll.promise;
  advanceTime(20);
  for (let round = 1; round <= 3; round += 1) {
    worker.wake();
    await nextTurn();
    expect(runCount).toBe(round);
    for (let called = 0; called < 5; called += 1) {
      worker.wake();
      advanceTime(3);
      await nextTurn();
    }
    expect(runCount).toBe(round);
    advanceTime(5);
    await nextTurn();
    expect(runCount).toBe(round + 1);
  }
  await worker.stop();
});
