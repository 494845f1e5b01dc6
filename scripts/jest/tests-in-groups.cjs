const { default: Runner } = require('jest-runner');

/** Tests that start or kill processes or cut their connections. */
const startsProcesses = [
  /\/test\/(processes|releases)\//,
  /\/test\/scale\/.*\.slow\./,
  /\/test\/conformance\/apart\./,
  /\/test\/faults\/(?!statement-boundaries)/,
];

/**
 * Tests that need Postgres to respond within two seconds, which other tests on the machine can prevent. Without a response the processes of
 * a service stop sharing their rate limits.
 */
const needsQuiet = [/\/test\/faults\/shared-limits\./];

/**
 * Test runner that runs two groups of test files in parallel: files that start processes one at a time, since each keeps several processes
 * busy, and all other files on the remaining workers. Tests that need an idle machine run last, one at a time.
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
