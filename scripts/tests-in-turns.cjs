const { default: Runner } = require('jest-runner');

/** Tests that start processes, end them or lose them: several of these at a time would keep each other from what has to happen within seconds. */
const alone = [
  /\/test\/(browser|processes|releases|scale)\//,
  /\/test\/conformance\/apart\./,
  /\/test\/faults\/(?!statement-boundaries)/,
];

/** Has each of those tests run with nothing beside it, before the others share the machine. */
module.exports = class TestsInTurns extends Runner {
  async runTests(tests, watcher, options) {
    const config = this._globalConfig;
    const isAlone = ({ path }) => alone.some((place) => place.test(path));
    this._globalConfig = { ...config, maxWorkers: 1 };
    await super.runTests(tests.filter(isAlone), watcher, options);
    this._globalConfig = config;
    await super.runTests(
      tests.filter((test) => !isAlone(test)),
      watcher,
      options,
    );
  }
};
