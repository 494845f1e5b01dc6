import { readFileSync } from 'node:fs';
import { openServiceOn, type TestService, withDemoData, masterSecret } from '../support/service';
import type { TestDatabase } from '../support';
import { type Listener, listenTo } from '../support/live-events';
import { callAs } from '../support/sandbox';
import {
  dataFolder,
  endProcesses,
  freePort,
  processesOf,
  type ServiceProcess,
  startService,
} from '../support/service-process';
import { until } from '../support/until';

const size = 2;
const [folder, logFolder] = [dataFolder(), dataFolder()];
let database: TestDatabase;
let demoData: TestService['demoData'];
let cluster: ServiceProcess;
let [port, metricsPort] = [0, 0];

beforeAll(async () => {
  database = await withDemoData();
  const service = await openServiceOn(database.url);
  ({ demoData } = service);
  await service.close();
  [port, metricsPort] = [await freePort(), await freePort()];
  cluster = startService(environment(), '--role', 'all');
  await cluster.printed('Ready after');
});
afterAll(async () => {
  await endProcesses();
  await database?.drop();
  folder.remove();
  logFolder.remove();
});

const environment = (overrides: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  DATABASE_URL: database.url,
  MASTER_SECRET: masterSecret,
  DATA_FOLDER: folder.path,
  LOG_LEVEL: 'warn',
  POOL_SIZE: '3',
  PORT: String(port),
  METRICS_PORT: String(metricsPort),
  CLUSTER: String(size),
  ...overrides,
});
const origin = (): string => `http://127.0.0.1:${port}`;
const key = (): string => demoData.accounts[0]?.keys.latest ?? '';
/** Each call uses its own connection. */
const call = (sent: Parameters<typeof callAs>[2]) => callAs(key(), origin(), sent);
/** Returns the child processes of a process. */
const childPidsOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
/** Connects sequentially: connections are distributed round-robin among processes that are ready to accept. */
async function connect(count: number): Promise<Listener[]> {
  const listeners: Listener[] = [];
  while (listeners.length < count)
    listeners.push(
      await listenTo(`${origin().replace('http', 'ws')}/graphql`, key(), {
        types: ['plan.updated'],
        fields: 'id type cursor resourceId accountId payload',
      }),
    );
  return listeners;
}
const titles = ({ events }: Listener): unknown[] => events.map(({ payload }) => (payload as { title: string }).title);
const rename = async (title: string): Promise<void> =>
  void expect(
    (await call({ method: 'PATCH', path: `/api/v1/plans/${demoData.examples.plan_id}`, body: { title } })).status,
  ).toBe(200);

/** Returns the number of requests to an operation, summed over all processes. */
async function countRequests(operation: string): Promise<number> {
  const { text } = await callAs(null, `http://127.0.0.1:${metricsPort}`, { path: '/metrics' });
  return text
    .split('\n')
    .filter((line) => line.startsWith('commerce_graph_requests_total{') && line.includes(`operation="${operation}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

it('concurrent requests with one idempotency key to both processes create one plan, and metrics are aggregated', async () => {
  const body = { product_id: demoData.examples.product_id, title: 'Together', plan_type: 'one_time', initial_price: 3 };
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      call({ method: 'POST', path: '/api/v1/plans', body, headers: { 'idempotency-key': 'over two' } }),
    ),
  );
  const created = responses.filter(({ status }) => status === 200);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set(created.length < 8 ? [200, 409] : [200]));
  expect(await countRequests('POST /plans')).toBe(8);
  const { text } = await callAs(null, `http://127.0.0.1:${metricsPort}`, { path: '/metrics' });
  expect(text).toMatch(/^commerce_graph_signals_connected 1$/m);
});

it('sockets are spread over the processes; a killed process loses only its own, and is replaced', async () => {
  const before = childPidsOf(cluster.pid);
  expect(before.length).toBe(size);
  const listeners = await connect(10);
  await renameUntilReceived(listeners, 'Heard by all');
  const [killed = 0, other] = before;
  process.kill(killed, 'SIGKILL');
  // Connections opened before the cluster notices the exit may have been assigned to the ended process.
  await until(() => cluster.stderr.includes('A process of the cluster exited; a replacement is starting'));
  await rename('Heard by the others');
  const openConnections = listeners.filter(({ closed }) => closed === null);
  expect(openConnections.length).toBeGreaterThanOrEqual(3);
  expect(openConnections.length).toBeLessThanOrEqual(7);
  await Promise.all(openConnections.map((listener) => until(() => titles(listener).includes('Heard by the others'))));
  const after = await until(
    () => childPidsOf(cluster.pid),
    (pids) => pids.length === size,
  );
  expect(after).toContain(other);
  expect(after).not.toContain(killed);
  await Promise.all(listeners.map((listener) => listener.stop()));
});

it('a port that is in use or missing is reported, and no process is left', async () => {
  const anywhere = startService(environment({ PORT: '0' }));
  expect(await anywhere.ended).toBe(1);
  expect(anywhere.stderr).toBe('The configuration is invalid: PORT must not be 0 if CLUSTER has several processes.\n');
  const second = startService(environment({ DATA_FOLDER: logFolder.path, METRICS_PORT: '' }));
  expect(await second.ended).toBe(1);
  expect(second.stderr).toBe(`Port ${port} on 127.0.0.1 is in use. Set PORT to another one.\n`);
  expect(processesOf(logFolder.path)).toEqual([]);
});

it('all processes close their sockets on shutdown, and none is left', async () => {
  const listeners = await connect(6);
  expect(await cluster.end('SIGTERM')).toBe(0);
  await until(() => listeners.every(({ closed }) => closed !== null));
  expect(listeners.map(({ closed }) => closed)).toEqual(listeners.map(() => 1001));
  expect(processesOf(folder.path)).toEqual([]);
});

it('no worker process outlives the primary process', async () => {
  const restarted = startService(environment({ METRICS_PORT: '' }));
  await restarted.printed('Ready after');
  expect(childPidsOf(restarted.pid).length).toBe(size);
  expect(await restarted.end('SIGKILL')).toBe('SIGKILL');
  await until(() => processesOf(folder.path).length === 0);
});

/** The start of a subscription in another process is not observable: the change is repeated until every listener has received it. */
async function renameUntilReceived(listeners: readonly Listener[], title: string): Promise<void> {
  const allReceived = (): boolean =>
    listeners.every((listener) => titles(listener).some((item) => String(item).startsWith(title)));
  for (let time = 0; !allReceived(); time += 1) {
    await rename(`${title} ${time}`);
    await until(allReceived, Boolean, 1_000).catch(() => false);
  }
}
