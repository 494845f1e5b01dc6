const path = require('node:path');

const projectRoot = path.resolve(__dirname, '../..');

/**
 * Returns the path of a test file relative to the project root.
 * @param {string} file absolute path of a test file
 */
function nameOf(file) {
  return path.relative(projectRoot, file);
}

/** @returns {number} duration of a test file in seconds, including loading */
function secondsOf({ perfStats: { start, end } }) {
  return (end - start) / 1000;
}

/**
 * @param {{ nonFlagArgs: readonly string[], testNamePattern?: string, shard?: object, onlyChanged?: boolean,
 *   onlyFailures?: boolean }} globalConfig global configuration of Jest
 * @returns {boolean} whether the run includes every test of its lane (set of tests), because neither files nor tests
 * were selected. The parts of a resumed run belong to one such run.
 */
function isWhole({ nonFlagArgs, testNamePattern, shard, onlyChanged, onlyFailures }) {
  return nonFlagArgs.length === 0 && !testNamePattern && !shard && !onlyChanged && !onlyFailures;
}

/**
 * @param {readonly number[]} numbers
 * @returns {number} sum of the numbers
 */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * Converts seconds to minutes, as text with one decimal.
 * @param {number} seconds
 */
function minutes(seconds) {
  return (seconds / 60).toFixed(1);
}

module.exports = { isWhole, minutes, nameOf, projectRoot, secondsOf, sum };
