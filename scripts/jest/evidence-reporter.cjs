const { isWhole } = require('./durations.cjs');
const { addRow, commit, minutes, today } = require('./evidence-table.cjs');
const { earlierParts, readRun, recordEnd, recordResult, recordStart, totalsOf } = require('./test-run.cjs');

/**
 * Jest reporter that records the results of a run of all tests, so that the run can be resumed after an interruption,
 * and adds a row for each complete run to docs/evidence.md. Runs of selected files or tests are not recorded.
 */
module.exports = class EvidenceReporter {
  #isWhole;
  #isResumed;
  #isEnding = false;
  #runFile;
  #evidenceFile;

  constructor(globalConfig, { runFile, evidenceFile } = {}) {
    this.#isWhole = isWhole(globalConfig);
    this.#isResumed = earlierParts(globalConfig, runFile).parts > 0;
    this.#runFile = runFile;
    this.#evidenceFile = evidenceFile;
  }

  onRunStart() {
    if (!this.#isWhole) return;
    recordStart(commit(), this.#isResumed, this.#runFile);
    // The signal also ends the processes that the running tests use, so that these tests fail.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (this.#isEnding = true));
  }

  onTestResult(_test, result) {
    if (this.#isWhole && !this.#isEnding) recordResult(result, this.#runFile);
  }

  onRunComplete(_contexts, { wasInterrupted }) {
    if (!this.#isWhole || this.#isEnding || wasInterrupted) return;
    recordEnd(this.#runFile);
    const run = readRun(this.#runFile);
    const { passed, failed, skipped } = totalsOf(run.results.values());
    const duration = minutes(run.seconds) + (run.parts > 1 ? ` in ${run.parts} parts` : '');
    const cells = [run.commit, today(), run.results.size, passed, failed, skipped, duration];
    addRow('complete test runs', cells, this.#evidenceFile);
  }
};
