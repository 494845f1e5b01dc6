const path = require('node:path');

/** Test files with this suffix run only in the lane (set of tests) `all`. */
const slowSuffix = '.slow.test.ts';

/** Lanes (sets of tests): `fast` runs on every change; `all` runs before a change is considered complete. */
const names = ['fast', 'all'];

/**
 * @param {string | undefined} lane name of the lane, default `fast`
 * @returns {string[]} patterns of the test files that Jest does not run in this lane
 */
function leftOutBy(lane = 'fast') {
  if (!names.includes(lane)) throw new Error(`The test lane "${lane}" does not exist. Lanes: ${names.join(', ')}.`);
  return lane === 'fast' ? [`${slowSuffix.replaceAll('.', String.raw`\.`)}$`] : [];
}

/**
 * @param {string} lane name of the lane
 * @returns {string[]} paths of the reporters that run after Jest's default reporter; the reporter that prints the last
 * line (`N passed, N failed`) is last
 */
function reportersOf(lane) {
  const reporters = lane === 'all' ? ['progress', 'slowest-files', 'evidence', 'closing-line'] : ['closing-line'];
  return reporters.map((name) => path.join(__dirname, `${name}-reporter.cjs`));
}

module.exports = { names, slowSuffix, leftOutBy, reportersOf };
