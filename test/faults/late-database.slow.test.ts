import { callAs } from '../support/sandbox';
import { createTestDatabase, type TestDatabase } from '../support';
import { dataFolder, endProcesses, startService } from '../support/service-process';
import { openProxy, type Wire } from '../support/wire';

const folder = dataFolder();
let database: TestDatabase;
let wire: Wire;
beforeAll(async () => {
  database = await createTestDatabase('late');
});
beforeEach(async () => {
  wire = await openProxy(database.url);
});
afterEach(async () => {
  await endProcesses();
  await wire.close();
});
afterAll(async () => {
  await database.drop();
  folder.remove();
});

const start = () =>
  startService(
    {
      DATA_FOLDER: folder.path,
      DATABASE_URL: wire.url,
      MASTER_SECRET: 'x'.repeat(32),
      PUBLIC_ORIGIN: 'http://127.0.0.1:4000',
      LOG_LEVEL: 'silent',
      POOL_PATIENCE: '500ms',
    },
    '--role',
    'subgraph:courses',
  );

it('a start without a reachable database serves once the database is reachable', async () => {
  wire.stall();
  const service = start();
  await service.printed(' s: The database in DATABASE_URL cannot be used: timeout expired.');
  wire.flow();
  await service.printed('subgraph:courses listens at http');
  const origin = new URL(/http\S+/.exec(service.stdout)?.[0] as string).origin;
  expect((await callAs(null, origin, { path: '/readyz' })).status).toBe(200);
  expect([await service.end('SIGTERM'), service.stderr]).toEqual([0, '']);
});

it('a start whose database becomes slow meanwhile serves once it is fast again', async () => {
  // The first check waits five seconds. Connections of the domain wait only as long as callers would.
  wire.delay(700);
  const service = start();
  await service.printed(' s: Connection terminated due to connection timeout');
  wire.flow();
  await service.printed('subgraph:courses listens at http');
  expect([await service.end('SIGTERM'), service.stderr]).toEqual([0, '']);
});

it('a start that retries ends on SIGTERM', async () => {
  wire.delay(700);
  const service = start();
  await service.printed('Retrying for at most');
  expect([await service.end('SIGTERM'), service.stderr]).toEqual([0, '']);
});
