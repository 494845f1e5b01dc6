const { nameOf } = require('./durations.cjs');
const { readRun } = require('./test-run.cjs');

/**
 * Jest filter that leaves out the test files that have finished in the run that is resumed.
 * @param {readonly string[]} paths absolute paths of test files
 * @param {string} [runFile] record of the run, if it is not the usual one
 */
module.exports = function unfinishedFiles(paths, runFile) {
  const finished = readRun(runFile)?.results ?? new Map();
  return { filtered: paths.filter((path) => !finished.has(nameOf(path))) };
};
