const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { nameOf, projectRoot, secondsOf, sum } = require('./durations.cjs');

/** Default path of the record of the last run of all tests. */
const usualFile = path.join(projectRoot, 'node_modules/.cache/test-run.jsonl');

/** Jest filter (`--filter`) that leaves out the test files whose results the record contains. */
const resumeFilter = path.join(__dirname, 'unfinished-files.cjs');

/**
 * @typedef {{ file: string, passed: number, failed: number, skipped: number, seconds: number }} FileResult
 * result of a test file: numbers of tests and duration in seconds
 * @typedef {object} TestRun record of a run of all tests, which can be interrupted and resumed
 * @property {string} commit commit that is tested, as returned by `commit` of `evidence-table.cjs`
 * @property {number} parts how often the run was started or resumed
 * @property {number} seconds duration of all parts, each up to its last result
 * @property {boolean} isComplete whether the last test file has finished
 * @property {Map<string, FileResult>} results by test file
 */

/**
 * Reads a record. Ignores an incomplete last line, which a killed run can leave.
 * @returns {TestRun | undefined} undefined if no run is recorded
 */
function readRun(file = usualFile) {
  if (!existsSync(file)) return undefined;
  const run = { commit: '', parts: 0, seconds: 0, isComplete: false, results: new Map() };
  let [startedAt, partSeconds] = [0, 0];
  for (const text of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const line = JSON.parse(text);
    if ('startedAt' in line) {
      run.commit = line.commit;
      run.parts += 1;
      run.seconds += partSeconds;
      [startedAt, partSeconds] = [line.startedAt, 0];
    } else if ('result' in line) {
      run.results.set(line.result.file, line.result);
      partSeconds = (line.finishedAt - startedAt) / 1000;
    } else run.isComplete = true;
  }
  run.seconds += partSeconds;
  return run;
}

/**
 * Returns the results that were recorded before a run of Jest.
 * @param {{ filter?: string }} globalConfig global configuration of Jest
 * @returns {TestRun} without results if the run is not a resumed one
 */
function earlierParts({ filter }, file = usualFile) {
  const run = filter === resumeFilter ? readRun(file) : undefined;
  return run ?? { commit: '', parts: 0, seconds: 0, isComplete: false, results: new Map() };
}

/** Returns why the last run cannot be resumed, or undefined if it can. */
function reasonNotToResume(commit, file = usualFile) {
  const run = readRun(file);
  if (!run || run.isComplete) return 'There is no interrupted run.';
  if (commit.includes(' ')) return 'Files have changed since the commit: a run is resumed only on the commit it tests.';
  if (run.commit !== commit) return `The interrupted run tests ${run.commit}, and this is ${commit}.`;
  return undefined;
}

/** Records the start of a run, which replaces the record of the previous run, or of its next part. */
function recordStart(commit, isResumed, file = usualFile) {
  mkdirSync(path.dirname(file), { recursive: true });
  const text = isResumed ? readFileSync(file, 'utf8') : '';
  const wholeLines = text.slice(0, text.lastIndexOf('\n') + 1);
  writeFileSync(file, wholeLines + lineOf({ commit, startedAt: Date.now() }));
}

/** Records the result of a test file, and returns it. A file that fails to load is counted as one failure. */
function recordResult(result, file = usualFile) {
  const recorded = {
    file: nameOf(result.testFilePath),
    passed: result.numPassingTests,
    failed: result.numFailingTests + (result.testExecError ? 1 : 0),
    skipped: result.numPendingTests + result.numTodoTests,
    seconds: secondsOf(result),
  };
  appendFileSync(file, lineOf({ result: recorded, finishedAt: Date.now() }));
  return recorded;
}

/** Records that all test files have finished, so that the run cannot be resumed. */
function recordEnd(file = usualFile) {
  appendFileSync(file, lineOf({ isComplete: true }));
}

/**
 * Adds up the results of test files.
 * @param {Iterable<FileResult>} results
 */
function totalsOf(results) {
  const all = [...results];
  const total = (name) => sum(all.map((result) => result[name]));
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

function lineOf(value) {
  return `${JSON.stringify(value)}\n`;
}

module.exports = {
  earlierParts,
  readRun,
  reasonNotToResume,
  recordEnd,
  recordResult,
  recordStart,
  resumeFilter,
  totalsOf,
};
