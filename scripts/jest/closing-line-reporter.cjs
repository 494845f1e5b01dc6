const { writeSync } = require('node:fs');

/**
 * Jest reporter that lists the skipped tests and prints `N passed, N failed` as the last line of the run. In CI (`CI`
 * is set), a skipped test fails the run.
 */
module.exports = class ClosingLineReporter {
  #skipped = [];

  onRunComplete(_contexts, results) {
    const tests = results.testResults.flatMap((file) => file.testResults);
    this.#skipped = tests.filter((test) => test.status === 'pending' || test.status === 'todo');
    for (const test of this.#skipped) process.stdout.write(`Skipped: ${test.fullName}\n`);

    // A test file that fails to load contains no failed test, but is counted as one failure.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = this.#skipped.length > 0 ? `, ${this.#skipped.length} skipped` : '';
    const line = `${results.numPassedTests} passed, ${failed} failed${skipped}\n`;
    // Jest prints its own summary after all reporters have run, so this line is written when the process exits.
    process.once('exit', () => writeSync(1, line));
  }

  getLastError() {
    return process.env.CI && this.#skipped.length > 0 ? new Error('Tests were skipped.') : undefined;
  }
};
