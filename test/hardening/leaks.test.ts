import { randomBytes } from 'node:crypto';
import pg from 'pg';
import WebSocket from 'ws';
import { fieldsIn } from '../../web/checkout/testing';
import { createTestDatabase, type TestDatabase } from '../support';
import type { HttpResponse, HttpCall } from '../support/http-call';
import { callAs, readSandbox, type Sandbox } from '../support/sandbox';
import {
  dataFolder,
  endProcesses,
  freePort,
  type ServiceProcess,
  startProcess,
  startService,
} from '../support/service-process';
import { until } from '../support/until';

/** Returns a string that occurs nowhere else. */
const mark = (name: string): string => `${name}Leak${randomBytes(6).toString('hex')}`;

/** Values that requests contain, by kind. None may appear where it does not belong. */
const sent = {
  masterSecret: mark('master'),
  mailPassword: mark('mail'),
  unknownKey: `apik_${mark('key')}`,
  unknownToken: `eyJhbGciOiJFUzI1NiJ9.${Buffer.from(mark('claims')).toString('base64url')}.${mark('signature')}`,
  query: mark('query'),
  cookie: mark('cookie'),
  password: mark('password'),
  socketToken: mark('socket'),
  linkSignature: mark('link'),
  document: mark('document'),
  card: '4000056655665556',
  securityCode: '6193',
  bankAccount: '918273645546',
  taxNumber: '918-27-3645',
};
const emails = {
  buyer: `${mark('buyer')}@leak.example`.toLowerCase(),
  invited: `${mark('invited')}@leak.example`.toLowerCase(),
};
/** Secrets that the service generates and returns once. */
const issuedSecrets: Record<string, string> = {};

const folder = dataFolder();
let database: TestDatabase;
let service: ServiceProcess;
let sandbox: Sandbox;
let key: string;
let environment: Record<string, string>;
let client: pg.Client;
const responses: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase('leaks');
  const port = await freePort();
  environment = {
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_FOLDER: folder.path,
    MASTER_SECRET: sent.masterSecret.padEnd(40, 'x'),
    LOG_LEVEL: 'debug',
    POOL_SIZE: '4',
    MAIL_URL: `smtp://mailer:${sent.mailPassword}@127.0.0.1:9`,
    MAIL_FROM: 'service@leak.example',
  };
  const seeding = startProcess(['run.mjs', 'seed'], { ...environment, LOG_LEVEL: 'silent' });
  if ((await seeding.ended) !== 0) throw new Error(seeding.stderr);
  service = startService(environment);
  await service.printed('Ready after');
  sandbox = readSandbox(folder.path);
  key = sandbox.accounts[0]?.keys.latest as string;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await sendAllRequests();
});
afterAll(async () => {
  await client?.end();
  await endProcesses();
  await database?.drop();
  folder.remove();
});

/** Sends a request and records its response for the leak checks. */
async function send(call: HttpCall, as: string | null = key): Promise<HttpResponse> {
  const response = await callAs(as, sandbox.origin, {
    ...call,
    headers: { 'api-version-date': '2026-08-21', cookie: `session=${sent.cookie}`, ...call.headers },
  });
  responses.push(`${JSON.stringify(response.headers)}\n${response.text}`);
  return response;
}

/** Returns the response of a request that creates a resource whose secret is returned only once. */
async function createResource(path: string, body: object, as = key): Promise<Record<string, unknown>> {
  const { status, json, text } = await callAs(as, sandbox.origin, {
    method: 'POST',
    path: `/api/v1${path}`,
    body,
    headers: { 'api-version-date': '2026-08-21' },
  });
  if (status >= 300) throw new Error(`${path}: ${text}`);
  return json as Record<string, unknown>;
}

async function sendAllRequests(): Promise<void> {
  await useSecrets();
  const broken = [
    'platform.api_keys',
    'billing.plans',
    'billing.payments',
    'payouts.payout_methods',
    'events.webhooks',
    'platform.users',
  ];
  await attempts();
  for (const table of broken) await client.query(`ALTER TABLE ${table} RENAME TO ${table.split('.')[1]}_gone`);
  await attempts();
  for (const table of broken) await client.query(`ALTER TABLE ${table}_gone RENAME TO ${table.split('.')[1]}`);
}

/** Requests that succeed: the service creates, accepts and stores secrets. */
async function useSecrets(): Promise<void> {
  const [account] = sandbox.accounts;
  const owner = sandbox.users.find(({ username }) => username === 'iris')?.token;
  issuedSecrets.apiKey = String(
    (
      await createResource(
        '/api_keys',
        { name: 'Leak', resource_id: account?.id, resource_type: 'account', permissions: { system_role: 'admin' } },
        owner,
      )
    )['secret_key'],
  );
  issuedSecrets.accessToken = String(
    (await createResource('/access_tokens', { account_id: account?.id, scoped_actions: ['company:basic:read'] }))[
      'token'
    ],
  );
  issuedSecrets.webhookSecret = String(
    (await createResource('/webhooks', { url: 'https://receiver.example/hook', events: ['plan.created'] }))[
      'webhook_secret'
    ],
  );
  await createResource('/payouts/methods', {
    account_id: account?.id,
    supported_payout_method_id: 'podst_rtpUSA',
    fields: {
      fld_account_holder_name: 'Jane Doe',
      fld_bank_account_number: sent.bankAccount,
      fld_bank_routing_number: '110000000',
      fld_bank_account_type: 'Checking',
    },
  });
  const { json } = await callAs(key, sandbox.origin, {
    path: '/api/v1/accounts?first=50',
    headers: { 'api-version-date': '2026-08-21' },
  });
  const free = (json as { data: { id: string; title: string }[] }).data.find(
    ({ id, title }) => id !== account?.id && title !== 'Pickaxe Coaching',
  );
  await createResource('/verifications', {
    account_id: free?.id,
    kind: 'individual',
    first_name: 'Ada',
    last_name: 'Byron',
    tax_identification_number: sent.taxNumber,
  });
  await buy();
}

/** Pays on a checkout page: first with a declined security code, then with a valid card. */
async function buy(): Promise<void> {
  const path = `/checkout/${sandbox.examples.plan_id}`;
  const { text } = await send({ path }, null);
  const { session = '', terms = '' } = fieldsIn(text);
  const form = (overrides: Record<string, string>): string =>
    new URLSearchParams({
      action: 'pay',
      session,
      terms,
      email: emails.buyer,
      name: 'Bea Buyer',
      card_number: sent.card,
      card_expiry: '12/39',
      card_cvc: '123',
      ...overrides,
    }).toString();
  const post = (body: string) =>
    send({ method: 'POST', path, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }, null);
  await post(form({ card_cvc: sent.securityCode }));
  const { status, headers } = await post(form({}));
  expect([status, String(headers['location'])]).toEqual([303, expect.stringContaining('/checkout/session/')]);
}

/** Sends requests that are rejected, or that fail while tables are missing. */
async function attempts(): Promise<void> {
  const body = {
    password: sent.password,
    secret_key: sent.password,
    token: sent.password,
    card_number: sent.card,
    cvc: sent.securityCode,
    email: emails.invited,
    title: { nested: sent.password },
  };
  for (const as of [key, sent.unknownKey, sent.unknownToken, `${key}x`]) {
    for (const path of [
      '/api/v1/plans',
      '/api/v1/payments',
      '/api/v1/webhooks',
      '/api/v1/nothing',
      '/api/v2/memberships',
      '/api/v1/payouts/methods',
    ]) {
      await send({ path: `${path}?api_key=${sent.query}&access_token=${sent.query}` }, as);
      await send({ method: 'POST', path, body }, as);
    }
    await send(
      {
        method: 'POST',
        path: '/graphql',
        body: { query: `{ plans(first: 1) { nodes { id } } }`, variables: { secret: sent.password } },
      },
      as,
    );
    await send({ method: 'POST', path: '/graphql', body: { query: `mutation { ${sent.document}(` } }, as);
    await send({ method: 'POST', path: '/api/v1/plans', body: `{"password":"${sent.password}` }, as);
  }
  await send(
    {
      path: '/api/v1/plans',
      headers: { authorization: `Basic ${Buffer.from(`user:${sent.password}`).toString('base64')}` },
    },
    null,
  );
  await send({ path: `/files/file_1234567890123?expires=1&signature=${sent.linkSignature}` }, null);
  await send({ path: `/manage/mem_1?key=${sent.linkSignature}` }, null);
  await send({
    method: 'POST',
    path: '/api/v1/memberships/invite',
    body: { email: emails.invited, plan_id: sandbox.examples.plan_id },
  });
  await send({
    method: 'POST',
    path: '/api/v1/webhooks/verify',
    body: {
      webhook_id: sandbox.examples.webhook_id,
      headers: { 'webhook-signature': `v1,${sent.password}` },
      body: '{}',
    },
  });
  await connect();
}

/** Connects a WebSocket with an unknown credential. */
function connect(): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${sandbox.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: { token: sent.socketToken } })),
    );
    socket.on('close', () => resolve()).on('error', () => resolve());
  });
}

/** Returns the names of the secrets that occur in a string. */
function found(text: string, secrets: Readonly<Record<string, string>>): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) =>
      /^\d{4}$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(text) : text.includes(secret),
    )
    .map(([name]) => name);
}

/** Returns every row of every table as text. */
async function tables(): Promise<{ table: string; text: string }[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  return Promise.all(
    rows.map(async ({ name }) => {
      const { rows: lines } = await client.query<{ line: string }>(`SELECT t::text AS line FROM ${name} t`);
      return { table: name, text: lines.map(({ line }) => line).join('\n') };
    }),
  );
}

it('secrets have been generated and errors have occurred', async () => {
  await until(
    () => service.stderr,
    (text) => text.includes('does not exist'),
  );
  expect(Object.values(issuedSecrets).every((secret) => secret.length > 20)).toBe(true);
  expect(responses.filter((text) => text.includes('internal_server_error')).length).toBeGreaterThan(3);
});

it('the process prints no secret, even at log level debug', () => {
  const { stderr, stdout } = service;
  expect(stderr.length).toBeGreaterThan(1_000);
  expect(
    found(stdout + stderr, {
      ...sent,
      ...issuedSecrets,
      ...emails,
      key,
      database: new URL(database.url).password || mark('none'),
    }),
  ).toEqual([]);
});

it('no response contains a secret', () => {
  const leaks = responses.flatMap((text) =>
    found(text, { ...sent, ...issuedSecrets, key }).map((name) => `${name}: ${text.slice(0, 600)}`),
  );
  // A syntax error quotes the location in the document to its sender.
  expect(leaks.filter((leak) => !leak.startsWith('document: '))).toEqual([]);
});

it('no table contains a secret in plain text', async () => {
  const rows = await tables();
  expect(rows.length).toBeGreaterThan(100);
  expect(
    rows.flatMap(({ table, text }) =>
      found(text, { ...sent, ...issuedSecrets, key }).map((name) => `${table}: ${name}`),
    ),
  ).toEqual([]);
});

it("a buyer's e-mail address is stored only in tables about buyers, their purchases, events and mails", async () => {
  // The receipt is queued after the purchase.
  await until(async () =>
    (await tables()).some(({ table, text }) => table === 'platform.mails' && text.includes(emails.buyer)),
  );
  const tableNames = (await tables())
    .filter(({ text }) => text.includes(emails.buyer))
    .map(({ table }) => table.replace(/^events\.log_\d{4}_\d\d$/, 'events.log'));
  expect([...new Set(tableNames)].sort()).toEqual([
    'billing.charge_attempts',
    'billing.checkout_sessions',
    'billing.members',
    'billing.payments',
    'events.log',
    'platform.mail_records',
    'platform.mails',
    'platform.users',
  ]);
});

it("events do not contain a buyer's e-mail address for callers without permission to read it", async () => {
  const readOnly = sandbox.accounts[0]?.keys.read_only as string;
  const { text, status } = await callAs(readOnly, sandbox.origin, {
    path: '/api/v1/event_log?first=100',
    headers: { 'api-version-date': '2026-08-21' },
  });
  expect([status, found(text, { ...sent, ...issuedSecrets })]).toEqual([200, []]);
});

describe('with another master secret', () => {
  let manage: string;
  beforeAll(async () => {
    const { json } = await callAs(key, sandbox.origin, {
      path: `/api/v1/memberships/${sandbox.examples.membership_id}`,
      headers: { 'api-version-date': '2026-08-21' },
    });
    manage = String((json as { manage_url: string }).manage_url).slice(sandbox.origin.length);
    if ((await callAs(null, sandbox.origin, { path: manage })).status !== 200)
      throw new Error('The page of a membership is not shown.');
    await service.end('SIGTERM');
    service = startService({ ...environment, MASTER_SECRET: 'another secret of the same service, made up' });
    await service.printed('Ready after');
  });

  const status = async (path: string, as: string | null, method = 'GET', body?: object): Promise<number> =>
    (await callAs(as, sandbox.origin, { method, path, body, headers: { 'api-version-date': '2026-08-21' } })).status;

  it('issued keys and tokens remain valid', async () => {
    for (const credential of [key, issuedSecrets.apiKey, issuedSecrets.accessToken])
      expect(await status('/api/v1/accounts/me', credential as string)).toBe(200);
    expect(await status('/api/v1/users/me', sandbox.users[0]?.token as string)).toBe(200);
  });

  it('encrypted data stays unreadable, and none of it is returned', async () => {
    expect(await status(manage, null)).toBe(404);
    const { text, json } = await callAs(key, sandbox.origin, {
      path: `/api/v1/payouts/methods?account_id=${sandbox.accounts[0]?.id}`,
      headers: { 'api-version-date': '2026-08-21' },
    });
    expect(
      (json as { data: { account_reference: string }[] }).data.some(
        ({ account_reference: last }) => last === '****5546',
      ),
    ).toBe(true);
    expect(found(text, { ...sent, ...issuedSecrets })).toEqual([]);
  });
});
