import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { patternOf, runSamples, samplesIn } from '../guides/support/guide';
import { freePort, processesOf, projectRoot, type ServiceProcess, startProgram } from '../support/service-process';
import { until } from '../support/until';

/** The README's blocks of commands, in their order. */
const [startCommands = '', requests = '', eventCommands = ''] = [
  ...readFileSync(join(projectRoot, 'README.md'), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms),
].map(([, block = '']) => block);

let folder: string;
let origin: string;
let environment: Record<string, string>;
let service: ServiceProcess;

/** Runs commands of the README in the folder, on the port of the test. */
const run = (commands: string): ServiceProcess =>
  startProgram('bash', ['-c', commands.replaceAll('http://127.0.0.1:4000', origin)], environment, folder);

/** Sends Ctrl-C to a process, unless it has ended. */
function interrupt(id: number): void {
  try {
    process.kill(id, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Copies the files that a clone of the project would have. */
function copyProject(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(projectRoot, file), join(to, file));
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'newcomer-'));
  copyProject(folder);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const { NODE_OPTIONS: _, ...own } = process.env as Record<string, string>;
  environment = { ...own, PORT: String(port), npm_config_prefer_offline: 'true' };
  const command = startCommands.split('\n').find((line) => line.includes('npm start')) ?? '';
  service = run(command);
  await service.printed('npx commerce-graph trigger payment.succeeded');
});
afterAll(async () => {
  for (const id of processesOf(folder)) interrupt(id);
  await until(
    () => processesOf(folder),
    (remaining) => remaining.length === 0,
  );
  rmSync(folder, { recursive: true });
});

it('installs and starts with one line, and prints the pages to open', async () => {
  // The installation builds the service, and the start finds nothing to build.
  expect(service.stdout.match(/^Built .*/gm)).toEqual([expect.stringContaining('filled the compile cache')]);
  expect(service.stdout).toMatch(new RegExp(`Start page +${origin}/\\?token=`));
  const page = /Start page +(\S+)/.exec(service.stdout)?.[1] ?? '';
  expect((await fetch(page)).status).toBe(200);
});

it('the first requests show two versions, active memberships and a page to buy the plan', async () => {
  const requesting = run(requests);
  expect([await requesting.ended, requesting.stderr]).toEqual([0, '']);
  const [oldest, newest, memberships, checkout = ''] = requesting.stdout.trim().split(/\n(?=\[|\{|http)/);
  expect(oldest).toMatch(/^\[\s+\{\s+id: 'biz_\w+',.*\},\s+undefined\s+\]$/s);
  expect(newest).toMatch(/^\[\s+undefined,\s+\{\s+id: 'biz_\w+',.*\}\s+\]$/s);
  const active = { user: { username: expect.any(String) }, product: { title: expect.any(String) } };
  expect(JSON.parse(memberships ?? '')).toMatchObject({ data: { memberships: { nodes: [active, active, active] } } });
  expect((await fetch(checkout)).status).toBe(200);
});

it('the first guide leads to a payment', async () => {
  const samples = samplesIn(readFileSync(join(projectRoot, 'docs/guides/first-payment.md'), 'utf8'));
  const results = await runSamples(samples, folder, { PATH: process.env.PATH ?? '', ORIGIN: origin });
  expect(JSON.parse(results.at(-1)?.output ?? '')).toEqual(patternOf(samples.at(-1)?.shown));
});

it('a triggered event reaches both commands that listen', async () => {
  const line = (text: string): string => eventCommands.split('\n').find((textLine) => textLine.includes(text)) ?? '';
  const names = requests
    .split('\n')
    .filter((textLine) => /^[A-Z]+=/.test(textLine))
    .join('\n');
  const listening = run(line('listen'));
  const streaming = run(`${names}\n${line('event_log/stream')}`);
  await until(
    () => listening.stderr,
    (notes) => notes.includes('Connected.'),
  );
  // A stream prints nothing when it opens: trigger events until it prints one.
  for (let tries = 0; tries < 5 && !streaming.stdout.includes('payment.succeeded'); tries += 1) {
    const triggering = run(line('trigger'));
    expect([await triggering.ended, triggering.stderr]).toEqual([0, expect.any(String)]);
    await listening.printed('payment.succeeded');
  }
  await streaming.printed('payment.succeeded');
});
