const { default: Sequencer } = require('@jest/test-sequencer');

/** Where the tests stand that take minutes, the longest first. */
const long = [
  'conformance/apart',
  'statement-boundaries',
  'conformance/cases',
  'test/reach/',
  'test/faults/',
  'test/releases/',
  'test/processes/',
  'test/scale/',
  'test/browser/',
  'scenarios/every-event',
  'test/bad-input/',
  'test/proof/',
  'test/openapi/',
  'events/src/',
];

function rank({ path }) {
  const at = long.findIndex((part) => path.includes(part));
  return at < 0 ? long.length : at;
}

/** Begins with what takes long, so that one worker does not go on for minutes when the others are done. Jest itself knows that only where it has run before. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
};
