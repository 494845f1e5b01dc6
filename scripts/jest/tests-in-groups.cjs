const { default: Runner } = require('jest-runner');

/** Path patterns of tests that start or kill processes or cut their connections. */
const startsProcesses = [
  /\/test\/(processes|releases)\//,
  /\/test\/scale\/.*\.slow\./,
  /\/test\/conformance\/apart\./,
  /\/test\/faults\/(?!statement-boundaries)/,
];

/**
 * Path patterns of tests that fail if Postgres does not respond within two seconds: the processes of a service then
 * stop sharing their rate limits. Other tests can cause such delays by their load.
 */
const needsQuiet = [/\/test\/faults\/shared-limits\./];

/**
 * Test runner that runs two groups of test files in parallel: files that start processes run one at a time, because
 * each of them keeps several processes busy; all other files run on the remaining workers. Tests that require an idle
 * machine run last, one at a time.
 */
module.exports = class TestsInGroups extends Runner {
  async runTests(tests, watcher, options) {
    const config = this._globalConfig;
    const groupOf = ({ path }) => {
      const isIn = (patterns) => patterns.some((pattern) => pattern.test(path));
      return isIn(needsQuiet) ? 'quiet' : isIn(startsProcesses) ? 'heavy' : 'light';
    };
    const { heavy = [], light = [], quiet = [] } = Object.groupBy(tests, groupOf);
    const run = (group, maxWorkers) => {
      if (group.length === 0) return undefined;
      this._globalConfig = { ...config, maxWorkers };
      return super.runTests(group, watcher, options);
    };
    const others = heavy.length === 0 ? config.maxWorkers : Math.max(1, config.maxWorkers - 1);
    await Promise.all([run(heavy, 1), run(light, others)]);
    await run(quiet, 1);
    this._globalConfig = config;
  }
};
