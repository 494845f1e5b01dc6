import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { callAs, readSandbox, type Sandbox } from '../support/sandbox';
import { databasePid, dataFolder, endProcesses, processesOf, startService } from '../support/service-process';
import { measureIdleMemory, maxIdleMemory } from './support';

const keyKinds = ['latest', 'pinned_2026_07_20', 'unpinned', 'read_only'] as const;

afterEach(endProcesses);

const folder = dataFolder();
afterAll(() => folder.remove());

/** Runs the service on the folder until it is ready, executes the callback, and stops the service. */
async function session<T>(signal: NodeJS.Signals, work: (sandbox: Sandbox, printed: string) => Promise<T>): Promise<T> {
  const service = startService({ DATA_FOLDER: folder.path });
  await service.printed('npx commerce-graph listen');
  const database = databasePid(folder.path);
  expect(processesOf(folder.path)).toEqual(expect.arrayContaining([service.pid, database]));
  expect(await measureIdleMemory('everything', service)).toBeLessThan(maxIdleMemory);
  const result = await work(readSandbox(folder.path), service.stdout);
  expect(await service.end(signal)).toBe(0);
  expect(service.stderr).toBe('');
  expect(processesOf(folder.path)).toEqual([]);
  return result;
}

it('a first start creates demo data, prints it, and ends on Ctrl-C; a second start retains everything', async () => {
  const first = await session('SIGINT', async (sandbox, printed) => {
    checkSandbox(sandbox);
    checkTable(sandbox, printed);
    await checkKeys(sandbox);
    await checkStream(sandbox);
    return { sandbox, plan: await createPlan(sandbox) };
  });
  await session('SIGTERM', async (sandbox, printed) => {
    expect(printed).not.toContain('Making');
    const withoutAddresses = ({ accounts, examples, users }: Sandbox) => ({
      accounts,
      examples,
      users: users.map(({ id, username }) => ({ id, username })),
    });
    expect(withoutAddresses(sandbox)).toEqual(withoutAddresses(first.sandbox));
    await checkKeys(sandbox);
    const read = await callAs(keyOf(first.sandbox), sandbox.origin, { path: `/api/v1/plans/${first.plan.id}` });
    expect(read.status).toBe(200);
    const withCurrentOrigin = (text: string) => text.replaceAll(first.sandbox.origin, sandbox.origin);
    expect(read.json).toEqual(JSON.parse(withCurrentOrigin(JSON.stringify(first.plan))));
  });
});

it('Ctrl-C immediately closes subscriptions and idle connections', async () => {
  const service = startService({ DATA_FOLDER: folder.path });
  await service.printed('npx commerce-graph listen');
  const sandbox = readSandbox(folder.path);
  const client = createClient({
    url: sandbox.graphql_ws,
    webSocketImpl: WebSocket,
    lazy: false,
    retryAttempts: 0,
    connectionParams: { Authorization: `Bearer ${keyOf(sandbox)}` },
    onNonLazyError: () => undefined,
  });
  const closeCode = new Promise((resolve) => client.on('closed', (event) => resolve((event as CloseEvent).code)));
  const events = client.iterate({ query: 'subscription { events { id } }' });
  const waiting = events.next().catch(() => null);
  await callAs(keyOf(sandbox), sandbox.origin, { path: '/api/v1/accounts/me', headers: { connection: 'keep-alive' } });
  expect(await service.end('SIGINT')).toBe(0);
  expect(await closeCode).toBe(1001);
  await waiting;
  expect(service.stderr).toBe('');
  expect(processesOf(folder.path)).toEqual([]);
});

function keyOf(sandbox: Sandbox): string {
  return sandbox.accounts[0]?.keys.latest ?? '';
}

function checkSandbox(sandbox: Sandbox): void {
  const { origin } = sandbox;
  expect(sandbox).toEqual({
    origin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    api: `${origin}/api/v1`,
    api_v2: `${origin}/api/v2`,
    graphql: `${origin}/graphql`,
    graphql_ws: `${origin.replace('http', 'ws')}/graphql`,
    sign_in: `${origin}/sign-in`,
    openid_configuration: `${origin}/.well-known/openid-configuration`,
    accounts: expect.any(Array),
    users: expect.any(Array),
    app: { id: expect.stringMatching(/^app_/), name: expect.any(String) },
    app_api_key: expect.stringMatching(/^service_key_/),
    examples: {
      product_id: expect.stringMatching(/^prod_/),
      plan_id: expect.stringMatching(/^plan_/),
      membership_id: expect.stringMatching(/^mem_/),
      member_id: expect.stringMatching(/^mber_/),
      license_key: expect.any(String),
      promo_code_id: expect.stringMatching(/^promo_/),
      payment_id: expect.stringMatching(/^pay_/),
      webhook_id: expect.stringMatching(/^hook_/),
      app_id: expect.stringMatching(/^app_/),
    },
  });
  expect(sandbox.accounts.length).toBeGreaterThanOrEqual(2);
  for (const account of sandbox.accounts) {
    expect(account).toEqual({
      id: expect.stringMatching(/^biz_/),
      title: expect.any(String),
      keys: expect.any(Object),
    });
    expect(Object.keys(account.keys)).toEqual(keyKinds);
  }
  for (const user of sandbox.users)
    expect(user).toEqual({
      id: expect.stringMatching(/^user_/),
      username: expect.any(String),
      email: expect.any(String),
      token: expect.any(String),
    });
  expect(statSync(join(folder.path, 'sandbox.json')).mode & 0o777).toBe(0o600);
}

function checkTable({ origin, api, api_v2, graphql, graphql_ws, accounts }: Sandbox, printed: string): void {
  const rows = printed
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/))
    .filter((cells) => cells.length === 2);
  expect(Object.fromEntries(rows)).toEqual({
    'Start page': expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/),
    'First payment': `${origin}/docs/guides/first-payment`,
    GraphQL: graphql,
    'Live events': graphql_ws,
    REST: api,
    'Legacy REST': api_v2,
    'API key': accounts[0]?.keys.latest,
    'More keys and ids': join(folder.path, 'sandbox.json'),
  });
  expect(
    printed
      .split('\n')
      .filter((line) => line.startsWith('  curl '))
      .map((line) => line.includes(origin)),
  ).toEqual([true, true]);
  expect(printed.split('\n').filter((line) => line.startsWith('  npx '))).toEqual([
    '  npx commerce-graph listen',
    '  npx commerce-graph trigger payment.succeeded',
  ]);
}

async function checkKeys({ origin, accounts, users }: Sandbox): Promise<void> {
  for (const { id, keys } of accounts) {
    for (const kind of keyKinds) {
      const { status, json, headers } = await callAs(keys[kind], origin, { path: '/api/v1/accounts/me' });
      expect([status, (json as { id: string }).id]).toEqual([200, id]);
      expect(headers['api-version-date']).toBe(
        { latest: '2026-08-21', pinned_2026_07_20: '2026-07-20', unpinned: '2025-01-01', read_only: '2026-08-21' }[
          kind
        ],
      );
    }
  }
  for (const { id, token } of users) {
    const { status, json } = await callAs(token, origin, { path: '/api/v1/users/me' });
    expect([status, (json as { id: string }).id]).toEqual([200, id]);
  }
}

/** The creation of the demo data must not end streams of events. */
async function checkStream(sandbox: Sandbox): Promise<void> {
  const headers = { authorization: `Bearer ${keyOf(sandbox)}` };
  const { status, body } = await fetch(`${sandbox.origin}/api/v1/event_log/stream`, { headers });
  await body?.cancel();
  expect(status).toBe(200);
}

async function createPlan(sandbox: Sandbox): Promise<{ readonly id: string }> {
  const { status, json } = await callAs(keyOf(sandbox), sandbox.origin, {
    method: 'POST',
    path: '/api/v1/plans',
    body: { product_id: sandbox.examples.product_id, title: 'Kept', plan_type: 'one_time', initial_price: 12.5 },
  });
  expect(status).toBe(200);
  return json as { id: string };
}
