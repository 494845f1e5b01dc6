const { default: Runner } = require('jest-runner');

/** Tests that start processes, kill them or cut their connections. */
const startsProcesses = [
  /\/test\/(processes|releases)\//,
  /\/test\/scale\/.*\.slow\./,
  /\/test\/conformance\/apart\./,
  /\/test\/faults\/(?!statement-boundaries)/,
];

/**
 * Runs two groups of test files side by side: those that start processes one at a time, since each of them keeps
 * several processes busy, and the others on the workers that are left.
 */
module.exports = class TestsInGroups extends Runner {
  async runTests(tests, watcher, options) {
    const config = this._globalConfig;
    const isHeavy = ({ path }) => startsProcesses.some((pattern) => pattern.test(path));
    const [heavy, light] = [tests.filter(isHeavy), tests.filter((test) => !isHeavy(test))];
    const run = (group, maxWorkers) => {
      if (group.length === 0) return undefined;
      this._globalConfig = { ...config, maxWorkers };
      return super.runTests(group, watcher, options);
    };
    const others = heavy.length === 0 ? config.maxWorkers : Math.max(1, config.maxWorkers - 1);
    await Promise.all([run(heavy, 1), run(light, others)]);
    this._globalConfig = config;
  }
};
