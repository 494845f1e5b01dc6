const { default: Sequencer } = require('@jest/test-sequencer');

/** Path fragments of test files that take minutes, the longest first. */
const long = [
  'conformance/separate-processes',
  'statement-boundaries',
  'conformance/cases',
  'test/authorization/',
  'test/faults/',
  'test/releases/',
  'test/processes/',
  'test/scale/',
  'test/browser/',
  'scenarios/every-event',
  'test/bad-input/',
  'test/properties/',
  'test/openapi/',
  'events/src/',
];

function rank({ path }) {
  const at = long.findIndex((part) => path.includes(part));
  return at < 0 ? long.length : at;
}

/**
 * Test sequencer that starts the test files with the longest duration first, so that no worker runs for minutes after
 * the other workers have finished. Jest's own sequencer knows durations only after an earlier run.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
};
