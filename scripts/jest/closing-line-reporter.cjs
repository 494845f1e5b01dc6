const { writeSync } = require('node:fs');
const { earlierParts, totalsOf } = require('./test-run.cjs');

/**
 * Jest reporter that lists the skipped tests and prints `N passed, N failed` as the last line of the run. In CI (`CI`
 * is set), a skipped test fails the run. The numbers of a resumed run include its earlier parts, whose failures also
 * fail it.
 */
module.exports = class ClosingLineReporter {
  #earlier;
  #skipped = [];

  constructor(globalConfig, { runFile } = {}) {
    this.#earlier = totalsOf(earlierParts(globalConfig, runFile).results.values());
  }

  onRunComplete(_contexts, results) {
    const tests = results.testResults.flatMap((file) => file.testResults);
    this.#skipped = tests.filter((test) => test.status === 'pending' || test.status === 'todo');
    for (const test of this.#skipped) process.stdout.write(`Skipped: ${test.fullName}\n`);

    // A test file that fails to load contains no failed test, but is counted as one failure.
    const failed = this.#earlier.failed + results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skippedCount = this.#earlier.skipped + this.#skipped.length;
    const skipped = skippedCount > 0 ? `, ${skippedCount} skipped` : '';
    const line = `${this.#earlier.passed + results.numPassedTests} passed, ${failed} failed${skipped}\n`;
    // Jest prints its own summary after all reporters have run, so this line is written when the process exits.
    process.once('exit', () => writeSync(1, line));
  }

  getLastError() {
    if (this.#earlier.failed > 0) return new Error('Tests failed before the run was resumed.');
    const isSkipped = this.#earlier.skipped + this.#skipped.length > 0;
    return process.env.CI && isSkipped ? new Error('Tests were skipped.') : undefined;
  }
};
