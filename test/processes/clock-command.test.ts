import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { callAs, readSandbox, type Sandbox } from '../support/sandbox';
import { createTestDatabase, type TestDatabase } from '../support';
import { dataFolder, type End, endProcesses, freePort, type ServiceProcess, startProcess, startService } from '../support/service-process';

jest.setTimeout(60_000);

const folder = dataFolder();
let database: TestDatabase;
let service: ServiceProcess;
let sandbox: Sandbox;

interface Run {
  readonly end: End;
  readonly lines: readonly string[];
  readonly stderr: string;
}

async function run(...args: readonly string[]): Promise<Run> {
  const child = startProcess(['run.mjs', 'clock', ...args], { DATA_FOLDER: folder.path });
  const end = await child.ended;
  return { end, lines: child.stdout.trimEnd().split('\n').filter((line) => !line.startsWith('Built ')), stderr: child.stderr };
}

beforeAll(async () => {
  database = await createTestDatabase('clock');
  const environment = { DATABASE_URL: database.url, DATA_FOLDER: folder.path, PORT: String(await freePort()) };
  const seeding = startProcess(['run.mjs', 'seed'], { ...environment, PUBLIC_ORIGIN: `http://127.0.0.1:${environment.PORT}` });
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

it('makes a clock, attaches a member, moves, shows and deletes it', async () => {
  const made = await run('create', '--name', 'Renewals', '--now', '2027-01-01T00:00:00Z');
  expect(made).toEqual({ end: 0, stderr: '', lines: [expect.stringMatching(/^tclk_\w+ {2}2027-01-01T00:00:00\.000Z {2}0 members {2}Renewals$/)] });
  const id = (made.lines[0] as string).split(' ')[0] as string;
  const key = sandbox.accounts[0]?.keys.latest as string;
  const { json } = await callAs(key, sandbox.origin, { path: '/api/v1/members?first=1' });
  const member = (json as { data: { id: string }[] }).data[0]?.id as string;
  const line = `${id}  2027-01-01T00:00:00.000Z  1 member  Renewals`;
  expect(await run('attach', id, member)).toEqual({ end: 0, stderr: '', lines: [line] });
  expect(await run('show', id)).toEqual({ end: 0, stderr: '', lines: [line] });
  expect((await run('show')).lines[0]).toBe(line);
  expect(await run('attach', id, member)).toEqual({ end: 1, stderr: 'This member follows a test clock already.\n', lines: [''] });
  expect(await run('advance', id, '--to', '2026-01-01')).toEqual({ end: 1, stderr: 'to must be after what the test clock shows now.\n', lines: [''] });
  const { end, lines, stderr } = await run('advance', id, '--to', '+30d');
  expect([end, lines.slice(-2), stderr]).toEqual([0, ['100 %  43,200 of 43,200 minutes', `${id}  2027-01-31T00:00:00.000Z  1 member  Renewals`], '']);
  expect(await run('delete', id)).toEqual({ end: 0, stderr: '', lines: [`${id} is deleted.`] });
  expect(await run('show', id)).toEqual({ end: 1, stderr: 'The resource does not exist.\n', lines: [''] });
});

/** A service whose clock is one step further at each look. */
async function stepping(steps: readonly object[]): Promise<{ readonly origin: string; readonly asked: string[]; close(): void }> {
  const asked: string[] = [];
  let looks = 0;
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${body}`.trim());
      const clock = { id: 'tclk_1', name: null, status: 'advancing', now: '2028-02-28T00:00:00.000Z', target: '2028-03-09T00:00:00.000Z', failure: null, attached_members: 2, ...steps[looks] };
      looks += 1;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(clock));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close: () => server.close() };
}

const ready = { status: 'ready', target: null };

it('advances by a distance, and shows how far the clock is until it has arrived', async () => {
  const { origin, asked, close } = await stepping([ready, {}, { now: '2028-03-04T00:00:00.000Z', failure: 'It did not answer.' }, { ...ready, now: '2028-03-09T00:00:00.000Z' }]);
  expect(await run('advance', 'tclk_1', '--to', '+10d', '--origin', origin, '--key', 'x')).toEqual({
    end: 0, stderr: 'It did not answer.\n',
    lines: [' 50 %  7,200 of 14,400 minutes', '100 %  14,400 of 14,400 minutes', 'tclk_1  2028-03-09T00:00:00.000Z  2 members'],
  });
  const one = '/api/v1/sandbox/test_clocks/tclk_1';
  expect(asked).toEqual([`GET ${one}`, `POST ${one}/advance {"to":"2028-03-09T00:00:00.000Z"}`, `GET ${one}`, `GET ${one}`]);
  close();
});

it('says what has stopped a clock before it arrived', async () => {
  const { origin, asked, close } = await stepping([ready, {}, { ...ready, now: '2028-03-04T00:00:00.000Z', failure: 'A row could not be written.' }]);
  expect(await run('advance', 'tclk_1', '--to', '+1y', '--origin', origin, '--key', 'x')).toEqual({
    end: 1, lines: [''], stderr: 'tclk_1 has stopped at 2028-03-04T00:00:00.000Z. A row could not be written.\n',
  });
  expect(asked[1]).toContain('{"to":"2029-02-28T00:00:00.000Z"}');
  close();
});

it('tells how it is used', async () => {
  const { end, lines, stderr } = await run('--help');
  expect([end, lines[0], stderr]).toEqual([0, 'Usage: npm run clock -- <command> [options]', '']);
});

it.each([
  [['stop', 'tclk_1'], 'There is no command "stop"'],
  [['attach', 'tclk_1'], 'attach takes 2 ids'],
  [['show', 'tclk_1', 'tclk_2'], 'show takes up to 1 id'],
  [['advance', 'tclk_1'], 'advance needs --to'],
  [['delete', 'tclk_1', '--to', '+1d'], 'delete does not take --to'],
  [['create', '--when', 'now'], "Unknown option '--when'"],
])('refuses %j', async (args, reason) => {
  expect(await run(...args)).toEqual({ end: 1, lines: [''], stderr: `${reason}. npm run clock -- --help tells how it is used.\n` });
});

it('says that nothing answers', async () => {
  const origin = `http://127.0.0.1:${await freePort()}`;
  expect(await run('show', '--origin', origin, '--key', 'x')).toEqual({ end: 1, lines: [''], stderr: `Nothing answers at ${origin}/api/v1. Is the service running?\n` });
});
