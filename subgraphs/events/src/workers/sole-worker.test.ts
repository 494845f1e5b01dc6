import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { until } from '../../../../test/support/until';
import { createLogger, workerHealth } from '../../../kit/src';
import { SoleWorker } from './sole-worker';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('sole');
});
afterAll(() => database.drop());

it('is well while another process does the work, whatever happened before', async () => {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  let takenOver: Promise<unknown> = Promise.resolve();
  const worker = new SoleWorker({ name: 'sole-of-test', url: database.url, log: createLogger('silent'), pollInterval: 50, standbyInterval: 50 }, async () => {
    // The lock is the other one's as soon as this one has lost it.
    takenOver = other.query("SELECT pg_advisory_lock(hashtextextended('commerce-graph:sole-of-test', 0))");
    throw new Error('once');
  });
  worker.start();
  await until(() => workerHealth.failing(-1).includes('sole-of-test'));
  await takenOver;
  await until(() => !workerHealth.failing(-1).includes('sole-of-test'));
  expect(workerHealth.failures.get('sole-of-test')).toBe(1);
  await worker.stop();
  await other.end();
});

it('that fails whenever it has the work is not', async () => {
  const worker = new SoleWorker({ name: 'failing-of-test', url: database.url, log: createLogger('silent'), pollInterval: 50, standbyInterval: 50 }, () => Promise.reject(new Error('again')));
  worker.start();
  await until(() => (workerHealth.failures.get('failing-of-test') ?? 0) >= 3);
  expect(workerHealth.failing(-1)).toContain('failing-of-test');
  await worker.stop();
});
