import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface FileCounts {
  readonly numPassingTests: number;
  readonly numFailingTests?: number;
  readonly numPendingTests?: number;
  readonly testExecError?: object;
}
interface Reporter {
  onRunStart?(): void;
  onTestResult?(test: { readonly path: string }, result: object, results: object): void;
  onRunComplete(contexts: object, results: object): void;
  getLastError?(): Error | undefined;
}
type ReporterClass = new (globalConfig: object, options: object) => Reporter;

const reporterOf = (name: string) => jest.requireActual<ReporterClass>(`../../scripts/jest/${name}-reporter.cjs`);
const [Evidence, Progress, ClosingLine] = [reporterOf('evidence'), reporterOf('progress'), reporterOf('closing-line')];
const { reasonNotToResume, resumeFilter } = jest.requireActual<{
  readonly reasonNotToResume: (commit: string, file: string) => string | undefined;
  readonly resumeFilter: string;
}>('../../scripts/jest/test-run.cjs');
const { commit, today } = jest.requireActual<{ commit(): string; today(): string }>(
  '../../scripts/jest/evidence-table.cjs',
);
const unfinishedFiles = jest.requireActual<
  (paths: readonly string[], runFile: string) => { readonly filtered: readonly string[] }
>('../../scripts/jest/unfinished-files.cjs');

const projectRoot = path.join(__dirname, '../..');
const pathOf = (name: string): string => path.join(projectRoot, name);
const head = '| commit | date | files | passed | failed | skipped | minutes |\n|---|---|---|---|---|---|---|\n';
const whole = { nonFlagArgs: [] };
const resumed = { ...whole, filter: resumeFilter };

let folder: string;
let files: { readonly runFile: string; readonly evidenceFile: string; readonly durationsFile: string };
let now: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'test-run-'));
  const [runFile, evidenceFile, durationsFile] = ['run.jsonl', 'evidence.md', 'durations.json'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  files = { runFile, evidenceFile, durationsFile };
  writeFileSync(evidenceFile, `# Evidence\n\n${head}`);
  now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const rows = (): string => readFileSync(files.evidenceFile, 'utf8').slice(`# Evidence\n\n${head}`.length);

/** Runs test files that take 90 seconds each, and returns the printed lines and the error message of the run. */
function run(globalConfig: object, counts: Readonly<Record<string, FileCounts>>, { isInterrupted = false } = {}) {
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  jest.spyOn(process, 'once').mockReturnValue(process);
  const reporters = [Progress, Evidence, ClosingLine].map((one) => new one(globalConfig, files));
  for (const reporter of reporters) reporter.onRunStart?.();
  const results = { numTotalTestSuites: 3, numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
  for (const [name, given] of Object.entries(counts)) {
    const perfStats = { start: now, end: now + 90_000 };
    now = perfStats.end;
    const result = { numFailingTests: 0, numPendingTests: 0, numTodoTests: 0, ...given, perfStats };
    results.numPassedTests += given.numPassingTests;
    results.numFailedTests += given.numFailingTests ?? 0;
    results.numRuntimeErrorTestSuites += given.testExecError ? 1 : 0;
    for (const reporter of reporters)
      reporter.onTestResult?.({ path: pathOf(name) }, { ...result, testFilePath: pathOf(name) }, results);
  }
  now += 5_000;
  if (!isInterrupted)
    for (const reporter of reporters)
      reporter.onRunComplete({}, { ...results, wasInterrupted: false, testResults: [] });
  const [error] = reporters.flatMap((reporter) => reporter.getLastError?.() ?? []);
  return { lines, error: error?.message };
}

it('a complete run is recorded as one row', () => {
  run(whole, { first: { numPassingTests: 5 }, second: { numPassingTests: 2, numPendingTests: 1 } });
  expect(rows()).toBe(`| ${commit()} | ${today()} | 2 | 7 | 0 | 1 | 3.0 |\n`);
  expect(reasonNotToResume(commit(), files.runFile)).toBe('There is no interrupted run.');
});

it('an interrupted run is resumed with the unfinished files, and recorded once', () => {
  run(whole, { first: { numPassingTests: 5 } }, { isInterrupted: true });
  appendFileSync(files.runFile, '{"result":{"file":"second","pas');
  expect(rows()).toBe('');
  expect(unfinishedFiles(['first', 'second', 'third'].map(pathOf), files.runFile)).toEqual({
    filtered: ['second', 'third'].map(pathOf),
  });
  now += 1_000_000;
  const { lines, error } = run(resumed, { second: { numPassingTests: 2 }, third: { numPassingTests: 3 } });
  expect(lines).toEqual([
    '[2 of 4 files, 7 passed, 0 failed, 3.0 min; about 3.0 min left]\n',
    '[3 of 4 files, 10 passed, 0 failed, 4.5 min; about 1.5 min left]\n',
  ]);
  expect(error).toBeUndefined();
  expect(rows()).toBe(`| ${commit()} | ${today()} | 3 | 10 | 0 | 0 | 4.5 in 2 parts |\n`);
  expect(JSON.parse(readFileSync(files.durationsFile, 'utf8'))).toEqual({ first: 90, second: 90, third: 90 });
});

it('failures before the interruption are counted, and fail the resumed run', () => {
  const isInterrupted = true;
  run(whole, { first: { numPassingTests: 5, numFailingTests: 1 } }, { isInterrupted });
  run(resumed, { second: { numPassingTests: 0, testExecError: {} } }, { isInterrupted });
  expect(unfinishedFiles(['first', 'second', 'third'].map(pathOf), files.runFile).filtered).toEqual([pathOf('third')]);
  const { error } = run(resumed, { third: { numPassingTests: 3 } });
  expect(error).toBe('Tests failed before the run was resumed.');
  expect(rows()).toBe(`| ${commit()} | ${today()} | 3 | 8 | 2 | 0 | 4.5 in 3 parts |\n`);
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  'results after %s are not recorded, since the run ends its processes',
  (signal) => {
    jest.spyOn(process, 'once').mockReturnValue(process);
    const reporter = new Evidence(whole, files);
    reporter.onRunStart?.();
    const counts = { numPassingTests: 1, numFailingTests: 1, numPendingTests: 0, numTodoTests: 0 };
    const perfStats = { start: 0, end: 1_000 };
    const finish = (name: string): void =>
      reporter.onTestResult?.({ path: pathOf(name) }, { ...counts, perfStats, testFilePath: pathOf(name) }, {});
    finish('first');
    const [, listener] = jest.mocked(process.once).mock.calls.find(([name]) => String(name) === signal) ?? [];
    (listener as () => void)();
    finish('second');
    reporter.onRunComplete({}, { wasInterrupted: false });
    expect(unfinishedFiles(['first', 'second'].map(pathOf), files.runFile).filtered).toEqual([pathOf('second')]);
    expect(rows()).toBe('');
  },
);

it('the last line counts the tests of all parts', () => {
  run(whole, { first: { numPassingTests: 5, numFailingTests: 1, numPendingTests: 2 } }, { isInterrupted: true });
  const results = { numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults: [] };
  const script = `const Reporter = require('./scripts/jest/closing-line-reporter.cjs');
    const [globalConfig, options, results] = ${JSON.stringify([resumed, files, results])};
    new Reporter(globalConfig, options).onRunComplete({}, results);`;
  const { stdout } = spawnSync(process.execPath, ['--eval', script], { cwd: projectRoot, encoding: 'utf8' });
  expect(stdout).toBe('8 passed, 3 failed, 2 skipped\n');
});

it('a run without the filter starts anew', () => {
  run(whole, { first: { numPassingTests: 5, numFailingTests: 1 } }, { isInterrupted: true });
  run(whole, { first: { numPassingTests: 6 } });
  expect(rows()).toBe(`| ${commit()} | ${today()} | 1 | 6 | 0 | 0 | 1.5 |\n`);
});

it.each([
  ['named files', { nonFlagArgs: ['first'] }],
  ['named tests', { ...whole, testNamePattern: 'one' }],
  ['a part of the files', { ...whole, shard: { shardIndex: 1, shardCount: 2 } }],
  ['changed files', { ...whole, onlyChanged: true }],
  ['files that failed', { ...whole, onlyFailures: true }],
])('a run of %s is not recorded', (_name, globalConfig) => {
  run(whole, { first: { numPassingTests: 5 } }, { isInterrupted: true });
  const before = readFileSync(files.runFile, 'utf8');
  run(globalConfig, { second: { numPassingTests: 2 } });
  expect([rows(), readFileSync(files.runFile, 'utf8')]).toEqual(['', before]);
});

it('a run is resumed only on the commit that it tests', () => {
  expect(reasonNotToResume('aaaaaaaa', files.runFile)).toBe('There is no interrupted run.');
  run(whole, { first: { numPassingTests: 5 } }, { isInterrupted: true });
  writeFileSync(files.runFile, readFileSync(files.runFile, 'utf8').replace(commit(), 'aaaaaaaa'));
  expect(reasonNotToResume('aaaaaaaa', files.runFile)).toBeUndefined();
  expect(reasonNotToResume('bbbbbbbb', files.runFile)).toBe(
    'The interrupted run tests aaaaaaaa, and this is bbbbbbbb.',
  );
  expect(reasonNotToResume('aaaaaaaa with changes', files.runFile)).toBe(
    'Files have changed since the commit: a run is resumed only on the commit it tests.',
  );
});
