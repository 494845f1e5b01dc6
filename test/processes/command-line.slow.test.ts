import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { eventNames } from '../../contract/events';
import { openReceiver } from '../../subgraphs/events/src/testing/receiver';
import { callAs, readSandbox, type Sandbox } from '../support/sandbox';
import { createTestDatabase, type TestDatabase } from '../support';
import {
  dataFolder,
  type ExitStatus,
  endProcesses,
  freePort,
  type ServiceProcess,
  startProcess,
  startService,
} from '../support/service-process';
import { until } from '../support/until';

const folder = dataFolder();
let database: TestDatabase;
let service: ServiceProcess;
let environment: Record<string, string>;
let sandbox: Sandbox;

interface Run {
  readonly end: ExitStatus;
  readonly lines: readonly string[];
  readonly stderr: string;
}

/** Environment of the program: it stores profiles below the data folder of this test. */
const programEnvironment = { DATA_FOLDER: folder.path, XDG_CONFIG_HOME: folder.path };

const run = (...args: readonly string[]): Promise<Run> => runWith({}, ...args);

async function runWith(variables: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Run> {
  const child = startProcess(['commerce-graph.mjs', ...args], { ...programEnvironment, ...variables });
  const end = await child.ended;
  return {
    end,
    lines: child.stdout
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('Built ')),
    stderr: child.stderr,
  };
}

beforeAll(async () => {
  database = await createTestDatabase('clock');
  environment = { DATABASE_URL: database.url, DATA_FOLDER: folder.path, PORT: String(await freePort()) };
  const seeding = startProcess(['run.mjs', 'seed'], {
    ...environment,
    PUBLIC_ORIGIN: `http://127.0.0.1:${environment.PORT}`,
  });
  await seeding.ended;
  service = startService(environment);
  await service.printed('Ready after');
  sandbox = readSandbox(folder.path);
});
afterAll(async () => {
  await endProcesses();
  await database.drop();
  folder.remove();
});

it('creates a test clock, attaches a member, advances, shows and deletes it', async () => {
  const created = await run('clock', 'create', '--name', 'Renewals', '--now', '2027-01-01T00:00:00Z');
  expect(created).toEqual({
    end: 0,
    stderr: '',
    lines: [expect.stringMatching(/^tclk_\w+ {2}2027-01-01T00:00:00\.000Z {2}0 members {2}Renewals$/)],
  });
  const id = (created.lines[0] as string).split(' ')[0] as string;
  const key = sandbox.accounts[0]?.keys.latest as string;
  const { json } = await callAs(key, sandbox.origin, { path: '/api/v1/members?first=1' });
  const member = (json as { data: { id: string }[] }).data[0]?.id as string;
  const line = `${id}  2027-01-01T00:00:00.000Z  1 member  Renewals`;
  expect(await run('clock', 'attach', id, member)).toEqual({ end: 0, stderr: '', lines: [line] });
  expect(await run('clock', 'show', id)).toEqual({ end: 0, stderr: '', lines: [line] });
  expect((await run('clock', 'show')).lines[0]).toBe(line);
  expect(await run('clock', 'attach', id, member)).toEqual({
    end: 1,
    stderr: 'This member already follows a test clock.\n',
    lines: [''],
  });
  expect(await run('clock', 'advance', id, '--to', '2026-01-01')).toEqual({
    end: 1,
    stderr: 'to must be after the current time of the test clock.\n',
    lines: [''],
  });
  const { end, lines, stderr } = await run('clock', 'advance', id, '--to', '+30d');
  expect([end, lines.slice(-2), stderr]).toEqual([
    0,
    ['100 %  43,200 of 43,200 minutes', `${id}  2027-01-31T00:00:00.000Z  1 member  Renewals`],
    '',
  ]);
  expect(await run('clock', 'delete', id)).toEqual({ end: 0, stderr: '', lines: [`${id} is deleted.`] });
  expect(await run('clock', 'show', id)).toEqual({ end: 1, stderr: 'The resource does not exist.\n', lines: [''] });
});

/** Starts a server whose test clock is one step further at each request. */
async function stepping(
  steps: readonly object[],
): Promise<{ readonly origin: string; readonly asked: string[]; close(): void }> {
  const receivedRequests: string[] = [];
  let polls = 0;
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      receivedRequests.push(`${request.method} ${request.url} ${body}`.trim());
      const clock = {
        id: 'tclk_1',
        name: null,
        status: 'advancing',
        now: '2028-02-28T00:00:00.000Z',
        target: '2028-03-09T00:00:00.000Z',
        failure: null,
        attached_members: 2,
        ...steps[polls],
      };
      polls += 1;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(clock));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: receivedRequests,
    close: () => server.close(),
  };
}

const ready = { status: 'ready', target: null };

it('advances by a duration, and shows the progress until the clock has arrived', async () => {
  const { origin, asked, close } = await stepping([
    ready,
    {},
    { now: '2028-03-04T00:00:00.000Z', failure: 'It did not answer.' },
    { ...ready, now: '2028-03-09T00:00:00.000Z' },
  ]);
  expect(
    await runWith({ COMMERCE_API_KEY: 'x' }, 'clock', 'advance', 'tclk_1', '--to', '+10d', '--origin', origin),
  ).toEqual({
    end: 0,
    stderr: 'It did not answer.\n',
    lines: [
      ' 50 %  7,200 of 14,400 minutes',
      '100 %  14,400 of 14,400 minutes',
      'tclk_1  2028-03-09T00:00:00.000Z  2 members',
    ],
  });
  const one = '/api/v1/sandbox/test_clocks/tclk_1';
  expect(asked).toEqual([
    `GET ${one}`,
    `POST ${one}/advance {"to":"2028-03-09T00:00:00.000Z"}`,
    `GET ${one}`,
    `GET ${one}`,
  ]);
  close();
});

it('reports why a clock stopped early', async () => {
  const { origin, asked, close } = await stepping([
    ready,
    {},
    { ...ready, now: '2028-03-04T00:00:00.000Z', failure: 'A row could not be written.' },
  ]);
  expect(
    await runWith({ COMMERCE_API_KEY: 'x' }, 'clock', 'advance', 'tclk_1', '--to', '+1y', '--origin', origin),
  ).toEqual({
    end: 1,
    lines: [''],
    stderr: 'tclk_1 has stopped at 2028-03-04T00:00:00.000Z. A row could not be written.\n',
  });
  expect(asked[1]).toContain('{"to":"2029-02-28T00:00:00.000Z"}');
  close();
});

it('shows its usage', async () => {
  for (const args of [[], ['--help'], ['help']]) {
    const { end, lines, stderr } = await run(...args);
    expect([end, lines[0], lines[2], stderr]).toEqual([
      0,
      'Usage: npx commerce-graph <command> [options]',
      expect.stringMatching(/^ {2}login {2,}Checks a key/),
      '',
    ]);
  }
  expect((await run('clock', '--help')).lines.filter((line) => line.startsWith('  '))).toHaveLength(5);
  const { end, lines } = await run('clock', 'advance', '--help');
  expect([end, lines[0], lines.at(-1)]).toEqual([
    0,
    'Usage: npx commerce-graph clock advance <clock> --to <instant> [options]',
    expect.stringMatching(/^ {2}--help {2,}shows this help$/),
  ]);
});

const helpHint = (name: string) => `. Run npx commerce-graph ${name} --help for usage.`;
const lists = ' npx commerce-graph --help lists them.';

it.each<[string[], string]>([
  [['lisen'], `There is no command "lisen". Did you mean "listen"?${lists}`],
  [['clock', 'adv'], `There is no command "clock adv". Did you mean "clock advance"?${lists}`],
  [['sing'], `There is no command "sing".${lists}`],
  [['clock', 'attach', 'tclk_1'], `clock attach takes <clock> <member>${helpHint('clock attach')}`],
  [['clock', 'show', 'tclk_1', 'tclk_2'], `clock show takes [clock]${helpHint('clock show')}`],
  [['clock', 'advance', 'tclk_1'], `clock advance needs --to${helpHint('clock advance')}`],
  [['clock', 'delete', 'tclk_1', '--to', '+1d'], `Unknown option '--to'${helpHint('clock delete')}`],
  [['keys', 'all'], `keys takes no arguments${helpHint('keys')}`],
  [['trigger'], 'Event is missing. npx commerce-graph trigger --list lists all events.'],
  [
    ['trigger', 'payment.succeded'],
    'There is no event "payment.succeded". Did you mean "payment.succeeded"? npx commerce-graph trigger --list lists them.',
  ],
  [['listen', '--types', 'plan.update'], 'There is no event "plan.update". Did you mean "plan.updated"?'],
  [['listen', '--forward', 'localhost:3000'], '"localhost:3000" is not a URL such as http://localhost:3000/hooks.'],
  [['listen', '--key', 'unknown'], 'A key is not an argument. Set COMMERCE_API_KEY, or run npx commerce-graph login.'],
  [['replay', 'hook_1', '--since', 'yesterday'], '"yesterday" is neither an ISO 8601 time nor an offset such as 2h.'],
])('rejects %j', async (args, reason) => {
  expect(await run(...args)).toEqual({ end: 2, lines: [''], stderr: `${reason}\n` });
});

it('reports an unknown key, and an event that never occurs', async () => {
  expect(await runWith({ COMMERCE_API_KEY: 'unknown' }, 'listen')).toEqual({
    end: 1,
    lines: [''],
    stderr: 'The service rejects this key. Run npx commerce-graph login, or set COMMERCE_API_KEY.\n',
  });
  expect(await run('trigger', 'export.failed')).toEqual({
    end: 1,
    lines: [''],
    stderr: 'export.failed never occurs. Exports are not supported, so these events never occur.\n',
  });
});

it('shows the keys of the demo data', async () => {
  const { end, lines } = await run('keys', '--users');
  const cells = lines.map((line) => line.split(/ {2,}/));
  const [{ id, title, keys }] = sandbox.accounts as [Sandbox['accounts'][number]];
  expect(end).toBe(0);
  expect(cells.slice(0, 4)).toEqual([
    ['ACCOUNT', 'ID', 'KEY OF', 'PIN', 'KEY'],
    [title, id, 'latest', '2026-08-21', keys.latest],
    [title, id, 'pinned_2026_07_20', '2026-07-20', keys.pinned_2026_07_20],
    [title, id, 'unpinned', 'unpinned', keys.unpinned],
  ]);
  const app = cells.find((row) => row.includes(sandbox.app.id));
  expect(app?.at(-1)).toBe(sandbox.app_api_key);
  expect(cells).toHaveLength(1 + sandbox.accounts.length * 4 + 1 + 2 + sandbox.users.length);
});

it('triggers an event and shows the steps', async () => {
  const { end, lines, stderr } = await run('trigger', 'plan.updated');
  expect({ end, lines, stderr }).toEqual({
    end: 0,
    stderr: '· Creates a plan for a product.\n· Changes its title.\n',
    lines: [
      expect.stringMatching(/^plan\.updated {2}evt_\w+ {2}Plan {2}plan_\w+$/),
      expect.stringMatching(`^GET ${sandbox.origin}/api/v1/plans/plan_`),
    ],
  });
  const listed = (await run('trigger', '--list')).lines;
  expect(listed.map((line) => line.split(' ')[0])).toEqual(eventNames);
});

interface Received {
  readonly body: string;
  readonly headers: Record<string, string>;
}

it('listens, forwards events as webhooks, and resumes after a lost connection', async () => {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ body, headers: request.headers as Record<string, string> });
      response.writeHead(received.length === 1 ? 204 : 500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hooks = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const child = startProcess(
    ['commerce-graph.mjs', 'listen', '--forward', hooks, '--types', 'plan.created,plan.updated', '--pin', '2025-01-01'],
    programEnvironment,
  );
  await until(() => child.stderr.includes('Listening'));
  const [, secret = ''] = /signed with (ws_[0-9a-f]{64})\n/.exec(child.stderr) ?? [];
  await run('trigger', 'plan.updated');
  await until(() => received.length === 2);
  expect(await service.end('SIGTERM')).toBe(0);
  await until(() => child.stderr.includes('Connection lost.'));
  service = startService(environment);
  await service.printed('Ready after');
  await run('trigger', 'plan.created');
  await until(() => received.length === 3);
  expect(await child.end('SIGINT')).toBe(130);
  server.close();
  const types = received.map(
    ({ body, headers }) => (new Webhook(secret, { format: 'raw' }).verify(body, headers) as { type: string }).type,
  );
  expect(types).toEqual(['plan.created', 'plan.updated', 'plan.created']);
  for (const { body, headers } of received)
    expect(JSON.parse(body)).toMatchObject({
      id: headers['webhook-id'],
      api_version_date: '2025-01-01',
      company_id: sandbox.accounts[0]?.id,
    });
  const lines = child.stdout
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('Built '))
    .map((line) => line.split(/ {2,}/));
  expect(lines.map(([, type, id, status]) => [type, id?.slice(0, 5), status])).toEqual([
    ['plan.created', 'plan_', '204'],
    ['plan.updated', 'plan_', '500'],
    ['plan.created', 'plan_', '500'],
  ]);
});

it('replays the messages of a webhook', async () => {
  const receiver = await openReceiver();
  const [key = '', plan] = [sandbox.accounts[0]?.keys.latest, sandbox.examples.plan_id];
  const { json } = await callAs(key, sandbox.origin, {
    method: 'POST',
    path: '/api/v1/webhooks',
    body: { url: receiver.url, events: ['plan.updated'] },
  });
  const { id } = json as { id: string };
  await callAs(key, sandbox.origin, { method: 'PATCH', path: `/api/v1/plans/${plan}`, body: { title: 'Sent twice' } });
  await until(() => receiver.requests.length === 1);
  // The delivery log records a delivery shortly after the receiver gets it.
  await until(
    async () =>
      ((await callAs(key, sandbox.origin, { path: `/api/v1/webhooks/${id}/deliveries` })).json as { data: unknown[] })
        .data.length === 1,
  );
  expect(await run('replay', id, '--since', '1h')).toEqual({
    end: 0,
    stderr: '',
    lines: [`The messages of ${id} are queued for redelivery.`],
  });
  await until(() => receiver.requests.length === 2);
  expect(receiver.requests[1]).toMatchObject({ id: receiver.requests[0]?.id, body: receiver.requests[0]?.body });
  await receiver.close();
});

it('sends the selection of a replay', async () => {
  const { origin, asked, close } = await stepping([{ queued: true }]);
  expect(
    await runWith(
      { COMMERCE_API_KEY: 'x' },
      'replay',
      'hook_1',
      '--since',
      '2026-11-20',
      '--until',
      '2026-11-21T12:00:00Z',
      '--types',
      'plan.created, plan.updated',
      '--failed',
      '--origin',
      origin,
    ),
  ).toEqual({
    end: 0,
    stderr: '',
    lines: ['The messages of hook_1 are queued for redelivery.'],
  });
  expect(asked).toEqual([
    'POST /api/v1/webhooks/hook_1/replay {"sent_after":"2026-11-20T00:00:00.000Z","sent_before":"2026-11-21T12:00:00.000Z","events":["plan.created","plan.updated"],"failed_only":true}',
  ]);
  close();
});

it('reports an unreachable service', async () => {
  const origin = `http://127.0.0.1:${await freePort()}`;
  expect(await runWith({ COMMERCE_API_KEY: 'x' }, 'clock', 'show', '--origin', origin)).toEqual({
    end: 3,
    lines: [''],
    stderr: `No response from ${origin}/api/v1. Is the service running?\n`,
  });
});
