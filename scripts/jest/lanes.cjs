const path = require('node:path');

/** Test files of this suffix run in the lane `all` only. */
const slowSuffix = '.slow.test.ts';

/** `fast` runs on every change, `all` before something is called done. */
const names = ['fast', 'all'];

/**
 * @param {string | undefined} lane
 * @returns {string[]} patterns of the test files that Jest leaves out
 */
function leftOutBy(lane = 'fast') {
  if (!names.includes(lane)) throw new Error(`There is no test lane "${lane}". Lanes: ${names.join(', ')}.`);
  return lane === 'fast' ? [`${slowSuffix.replaceAll('.', String.raw`\.`)}$`] : [];
}

/**
 * @param {string} lane
 * @returns {string[]} files of the reporters that follow Jest's own, the closing line last
 */
function reportersOf(lane) {
  const reporters = lane === 'all' ? ['progress', 'slowest-files', 'evidence', 'closing-line'] : ['closing-line'];
  return reporters.map((name) => path.join(__dirname, `${name}-reporter.cjs`));
}

module.exports = { names, slowSuffix, leftOutBy, reportersOf };
