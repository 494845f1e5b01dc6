import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { commandOf, endProcesses, processesOf, type ServiceProcess, startNpm } from '../support/service-process';
import { until } from '../support/until';

/** Timeout for the start of a run and for the end of its remaining processes, in milliseconds. */
const timeoutMs = 90_000;

const area = mkdtempSync(join(tmpdir(), 'interrupted-tests-'));
const cache = resolve(__dirname, '../../node_modules/.cache/jest');

/** Temporary folder of the runs of one test. */
let temporary: string;

beforeEach(() => {
  temporary = mkdtempSync(join(area, 'runs-'));
});
afterEach(endProcesses);
afterAll(() => rmSync(area, { recursive: true, force: true }));

function npmTest(...args: string[]): ServiceProcess {
  return startNpm(['test', '--', '--cacheDirectory', cache, ...args], { TMPDIR: temporary });
}

/** Runs `npm test` on a test that never ends by itself. The run and the service that it starts have a Postgres each. */
async function startEndlessRun(): Promise<{ readonly npm: ServiceProcess; processOf(target: ProcessName): number }> {
  const npm = npmTest('--testMatch', '**/test/processes/endless-run.ts');
  await until(
    () => readdirSync(temporary, { recursive: true, encoding: 'utf8' }),
    (files) => files.filter((file) => file.endsWith('postmaster.pid')).length === 2,
    timeoutMs,
  );
  return { npm, processOf: (target) => (target === 'npm' ? npm.pid : idOf(commands[target])) };
}

type ProcessName = 'npm' | 'the test command' | 'Jest';

const commands = { 'the test command': 'scripts/test.mjs', Jest: 'jest/bin/jest.js' } as const;

function idOf(command: string): number {
  const [id = 0, ...others] = processesOf(temporary).filter((pid) => commandOf(pid).includes(command));
  expect([id > 0, others]).toEqual([true, []]);
  return id;
}

/** Returns the folders of runs. Jest's own cache is excluded: it remains for the next run. */
const folders = (): string[] => readdirSync(temporary).filter((name) => !name.startsWith('jest_'));

async function expectNothingLeft(): Promise<void> {
  await until(
    () => [...processesOf(temporary), ...folders()],
    (remaining) => remaining.length === 0,
    timeoutMs,
  );
  expect([processesOf(temporary), folders()]).toEqual([[], []]);
}

it.each([
  ['npm', 'SIGINT'],
  ['npm', 'SIGTERM'],
  ['npm', 'SIGKILL'],
  ['the test command', 'SIGKILL'],
  ['Jest', 'SIGKILL'],
] as const)('a run ends and leaves nothing behind when %s receives %s', async (target, signal) => {
  const { npm, processOf } = await startEndlessRun();
  process.kill(processOf(target), signal);
  expect(await npm.ended).not.toBe(0);
  await expectNothingLeft();
});

it.each(['SIGINT', 'SIGKILL'] as const)('repeated runs and their busy loops end on %s', async (signal) => {
  const npm = startNpm(['run', 'test:repeat', '--', '--quiet', '0', '--busy', '1'], { TMPDIR: temporary });
  await until(
    () => readdirSync(temporary, { recursive: true, encoding: 'utf8' }),
    (files) => files.some((file) => file.endsWith('postmaster.pid')),
    timeoutMs,
  );
  expect(processesOf(temporary).filter((pid) => commandOf(pid).includes('while (process.ppid'))).toHaveLength(
    availableParallelism(),
  );
  process.kill(idOf('scripts/repeat-tests.mjs'), signal);
  expect(await npm.ended).not.toBe(0);
  await expectNothingLeft();
});

it('the next run cleans up after a run whose processes were all killed at the same time', async () => {
  const { npm, processOf } = await startEndlessRun();
  for (const id of (['npm', 'the test command', 'Jest'] as const).map(processOf)) process.kill(id, 'SIGKILL');
  expect(await npm.ended).toBe('SIGKILL');
  expect(readdirSync(temporary)).toHaveLength(1);

  mkdirSync(join(temporary, 'somebody-elses'));
  const next = npmTest('app/runtime/shutdown');
  expect([await next.ended, next.stdout.trimEnd().split('\n').at(-1)]).toEqual([0, '3 passed, 0 failed']);
  rmSync(join(temporary, 'somebody-elses'), { recursive: true });
  await expectNothingLeft();
});
