const { isWhole } = require('./durations.cjs');
const { addRow, commit, minutes, today } = require('./evidence-table.cjs');

/**
 * Jest reporter that adds a row for each complete test run to docs/evidence.md. Runs of selected files or tests are not
 * recorded.
 */
module.exports = class EvidenceReporter {
  #isWhole;

  constructor(globalConfig) {
    this.#isWhole = isWhole(globalConfig);
  }

  onRunComplete(_contexts, results) {
    if (!this.#isWhole || results.wasInterrupted) return;
    addRow('complete test runs', [
      commit(),
      today(),
      results.numTotalTestSuites,
      results.numPassedTests,
      results.numFailedTests + results.numRuntimeErrorTestSuites,
      results.numPendingTests,
      minutes((Date.now() - results.startTime) / 1000),
    ]);
  }
};
