import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { raisedLimits } from '../../app/runtime/raised-limits';
import { createTestDatabase, type TestDatabase } from '../support';
import { type Balancer, startBalancer } from '../support/balancer';
import { type HttpResponse, type HttpCall, httpCall, keepAliveAgent } from '../support/http-call';
import { readSandbox, type Sandbox } from '../support/sandbox';
import { masterSecret } from '../support/service';
import { dataFolder, endProcesses, freePort, type ServiceProcess, startService } from '../support/service-process';
import { until } from '../support/until';
import { seed } from './support';

jest.setTimeout(1_800_000);

/** Number of restarts, one server after the other. */
const restarts = 20;
/** Number of concurrent clients, and their pause between two requests in milliseconds. */
const load = { clients: 3, rest: 60 };

const folder = dataFolder();
let database: TestDatabase;
let sandbox: Sandbox;
let environment: Record<string, string>;
let balancer: Balancer;

interface Server {
  readonly port: number;
  process: ServiceProcess;
}

const servers: Server[] = [];

beforeAll(async () => {
  database = await createTestDatabase('rolling');
  environment = {
    DATABASE_URL: database.url,
    MASTER_SECRET: masterSecret,
    DATA_FOLDER: folder.path,
    PUBLIC_ORIGIN: 'http://127.0.0.1:4999',
    LOG_LEVEL: 'warn',
    POOL_SIZE: '4',
    // The default of live mode: fifty readiness checks of the balancer, for a process that is short of CPU.
    DRAIN_GRACE: '5s',
    ...raisedLimits,
  };
  await seed(environment);
  sandbox = readSandbox(folder.path);
  for (const port of [await freePort(), await freePort()]) servers.push({ port, process: await start(port) });
  balancer = await startBalancer(servers.map(({ port }) => `http://127.0.0.1:${port}`));
  await until(() => balancer.isIn(0) && balancer.isIn(1));
});
afterAll(async () => {
  await endProcesses();
  await balancer?.close();
  await database?.drop();
  folder.remove();
});

async function start(port: number): Promise<ServiceProcess> {
  const process = startService({ ...environment, PORT: String(port) });
  await process.printed('Ready after');
  return process;
}

/** Requests that the clients send in rotation: reads at several versions and APIs, and writes with a lasting effect. */
const requests: readonly ((number: number) => HttpCall)[] = [
  () => ({ path: `/api/v1/plans/${sandbox.examples.plan_id}` }),
  () => ({
    path: `/api/v1/memberships/${sandbox.examples.membership_id}`,
    headers: { 'api-version-date': '2025-01-01' },
  }),
  (number) => ({
    method: 'POST',
    path: '/api/v1/plans',
    headers: { 'idempotency-key': `rolled-${number}` },
    body: {
      product_id: sandbox.examples.product_id,
      title: `Rolled ${number}`,
      plan_type: 'one_time',
      initial_price: 1,
    },
  }),
  () => ({
    method: 'POST',
    path: '/graphql',
    body: { query: '{ memberships(first: 3) { nodes { id user { username } } } }' },
  }),
  (number) => ({ method: 'PATCH', path: `/api/v1/plans/${sandbox.examples.plan_id}`, body: { title: `At ${number}` } }),
  () => ({ path: '/openapi/2026-08-21.json' }),
];

/** Sends requests with short pauses until stopped. */
function startLoad() {
  const agent = keepAliveAgent();
  const stopController = new AbortController();
  const failed: string[] = [];
  const created = new Set<number>();
  let sent = 0;
  const judge = (
    number: number,
    { method = 'GET', path }: HttpCall,
    { status, text }: Pick<HttpResponse, 'status' | 'text'>,
  ): void => {
    const isExpected = status === 200 && (path !== '/graphql' || !text.includes('"errors"'));
    if (!isExpected) failed.push(`${method} ${path} (${number}): ${status} ${text.slice(0, 200)}`);
    else if (method === 'POST' && path === '/api/v1/plans') created.add(number);
  };
  const client = async (): Promise<void> => {
    while (!stopController.signal.aborted) {
      const number = (sent += 1);
      const call = (requests[number % requests.length] as (typeof requests)[number])(number);
      const headers = { authorization: `Bearer ${sandbox.accounts[0]?.keys.latest}`, ...call.headers };
      const response = await httpCall(Number(new URL(balancer.origin).port), { ...call, headers }, agent).catch(
        (error: Error) => ({ status: 0, text: error.message }),
      );
      judge(number, call, response);
      await pause(load.rest);
    }
  };
  const clients = Array.from({ length: load.clients }, client);
  return {
    failed,
    created,
    stop: async () => {
      stopController.abort();
      await Promise.all(clients);
      agent.destroy();
      return sent;
    },
  };
}

async function rolledPlanNumbers(): Promise<number[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ title: string }>("SELECT title FROM billing.plans WHERE title LIKE 'Rolled %'");
  await client.end();
  return rows.map(({ title }) => Number(title.split(' ')[1]));
}

it(`${restarts} rolling restarts under load fail no request, and lose and double no write`, async () => {
  const asked = startLoad();
  const endedProcesses: ServiceProcess[] = [];
  await until(() => Math.min(...balancer.served) > 10);
  for (let round = 0; round < restarts; round += 1) {
    const index = round % servers.length;
    const server = servers[index] as Server;
    expect(await server.process.end('SIGTERM')).toBe(0);
    endedProcesses.push(server.process);
    server.process = await start(server.port);
    const before = balancer.served[index] ?? 0;
    // Wait until the server receives requests again before the other one is stopped.
    await until(() => balancer.isIn(index) && (balancer.served[index] ?? 0) > before + 5);
  }
  const sent = await asked.stop();
  process.stdout.write(
    `Rolling restarts: ${restarts}, ${sent} requests (${balancer.served.join(' + ')}), ${asked.failed.length} failed, ${asked.created.size} plans made\n`,
  );
  const logged = endedProcesses.map(({ stderr }) => stderr).filter((text) => text.includes('"level":50'));
  expect({ failed: asked.failed, broken: balancer.broken, logged }).toEqual({ failed: [], broken: [], logged: [] });
  const created = await rolledPlanNumbers();
  expect(created.length).toBe(asked.created.size);
  expect(new Set(created)).toEqual(asked.created);
});
