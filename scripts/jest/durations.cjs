const path = require('node:path');

const projectRoot = path.resolve(__dirname, '../..');

/** @param {string} file absolute path of a test file */
function nameOf(file) {
  return path.relative(projectRoot, file);
}

/** @returns {number} seconds that a test file took, loading included */
function secondsOf({ perfStats: { start, end } }) {
  return (end - start) / 1000;
}

/**
 * @param {{ nonFlagArgs: readonly string[], testNamePattern?: string }} globalConfig of Jest
 * @returns {boolean} whether the run has every test of its lane: neither files nor tests were named
 */
function isWhole({ nonFlagArgs, testNamePattern }) {
  return nonFlagArgs.length === 0 && !testNamePattern;
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {number} seconds */
function minutes(seconds) {
  return (seconds / 60).toFixed(1);
}

module.exports = { isWhole, minutes, nameOf, projectRoot, secondsOf, sum };
