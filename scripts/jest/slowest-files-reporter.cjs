const { nameOf, secondsOf } = require('./durations.cjs');

const rows = 30;

/** Jest reporter that prints a table of the slowest test files at the end of the run. */
module.exports = class SlowestFilesReporter {
  onRunComplete(_contexts, { testResults }) {
    const slowest = testResults
      .filter(({ perfStats }) => perfStats.end > 0)
      .toSorted((one, other) => secondsOf(other) - secondsOf(one))
      .slice(0, rows);
    const lines = slowest.map((result) => {
      const tests = String(result.numPassingTests + result.numFailingTests).padStart(6);
      return `${secondsOf(result).toFixed(1).padStart(8)}${tests}  ${nameOf(result.testFilePath)}`;
    });
    process.stdout.write(`\nSlowest files\n seconds tests  file\n${lines.join('\n')}\n\n`);
  }
};
