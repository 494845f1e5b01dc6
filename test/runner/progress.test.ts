import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Reporter {
  onTestResult(
    test: { readonly path: string },
    result: { readonly perfStats: { readonly start: number; readonly end: number } },
    results: { readonly numTotalTestSuites: number; readonly numPassedTests: number; readonly numFailedTests: number },
  ): void;
  onRunComplete(contexts: object, results: { readonly wasInterrupted: boolean }): void;
}
type ReporterClass = new (globalConfig: object, options: { readonly durationsFile: string }) => Reporter;

const ProgressReporter = jest.requireActual<ReporterClass>('../../scripts/jest/progress-reporter.cjs');
const whole = { nonFlagArgs: [] };
const named = { nonFlagArgs: ['first'] };
const projectRoot = path.join(__dirname, '../..');

let durationsFile: string;
beforeEach(() => {
  durationsFile = path.join(mkdtempSync(path.join(tmpdir(), 'progress-')), 'durations.json');
});
afterEach(() => jest.restoreAllMocks());

/** Runs files sequentially with the given durations in seconds, and returns the lines of progress. */
function run(
  globalConfig: object,
  files: Readonly<Record<string, number>>,
  { numTotalTestSuites = 3, wasInterrupted = false } = {},
) {
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  let now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const reporter = new ProgressReporter(globalConfig, { durationsFile });
  for (const [name, seconds] of Object.entries(files)) {
    const perfStats = { start: now, end: now + seconds * 1_000 };
    now = perfStats.end;
    reporter.onTestResult(
      { path: path.join(projectRoot, name) },
      { perfStats },
      { numTotalTestSuites, numPassedTests: 5, numFailedTests: 0 },
    );
  }
  reporter.onRunComplete({}, { wasInterrupted });
  jest.restoreAllMocks();
  return lines;
}

describe('the progress of a complete run', () => {
  it('estimates the remaining time by the number of files at first, and then by the durations of the last complete run', () => {
    expect(run(whole, { first: 90, second: 20, third: 10 })).toEqual([
      '[1 of 3 files, 5 passed, 0 failed, 1.5 min; about 3.0 min left]\n',
      '[2 of 3 files, 5 passed, 0 failed, 1.8 min; about 0.9 min left]\n',
      '[3 of 3 files, 5 passed, 0 failed, 2.0 min; about 0.0 min left]\n',
    ]);
    expect(run(whole, { first: 90 })).toEqual(['[1 of 3 files, 5 passed, 0 failed, 1.5 min; about 0.5 min left]\n']);
  });

  it('makes no estimate from the first few files, which are the longest', () => {
    expect(run(whole, { first: 90 }, { numTotalTestSuites: 11 })).toEqual([
      '[1 of 11 files, 5 passed, 0 failed, 1.5 min]\n',
    ]);
  });

  it('neither uses nor replaces these durations if files are named', () => {
    run(whole, { first: 90, second: 20, third: 10 });
    const durationsBefore = readFileSync(durationsFile, 'utf8');
    expect(run(named, { first: 60 })).toEqual(['[1 of 3 files, 5 passed, 0 failed, 1.0 min; about 2.0 min left]\n']);
    expect(readFileSync(durationsFile, 'utf8')).toBe(durationsBefore);
  });

  it('does not replace them if the run was interrupted', () => {
    run(whole, { first: 90, second: 20, third: 10 });
    const durationsBefore = readFileSync(durationsFile, 'utf8');
    run(whole, { first: 60 }, { wasInterrupted: true });
    expect(readFileSync(durationsFile, 'utf8')).toBe(durationsBefore);
  });
});
