const { isWhole } = require('./durations.cjs');
const { addRow, commit, minutes, today } = require('./evidence-table.cjs');

/** A Jest reporter that notes a run of every test in docs/evidence.md. Runs of named files or tests are not noted. */
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
