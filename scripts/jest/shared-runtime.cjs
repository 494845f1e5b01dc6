const path = require('node:path');
const { default: Runtime } = require('jest-runtime');
const SharedEnvironment = require('./shared-environment.cjs');

/** The runtime of this worker, made for its first test file. */
let shared;

/** Modules that only tests use, as in test/architecture/support/source-files.ts. */
const testCode = /^test\/|\/(?:test|testing)\/|\/testing\.ts$/;

/**
 * Evaluates each module once per worker instead of once per test file: 3,900 modules take 1.3 to 2.4 s of CPU. Test
 * files, modules that only tests use and Jest's own are evaluated for each file: helpers keep clocks, counters and
 * records of what a file has done. `jest.mock` would reach other files: a test file that needs it names an environment
 * of its own, and then gets a runtime of its own.
 *
 * It relies on names inside of jest-runtime, whose version package.json fixes; test/runner/shared-runtime.test.ts
 * fails where they have changed.
 */
module.exports = class SharedRuntime extends Runtime {
  constructor(...args) {
    const [, environment, , , , , testPath] = args;
    if (!(environment instanceof SharedEnvironment)) return new Runtime(...args);
    if (shared) {
      shared.#beginFile(testPath);
      return shared;
    }
    super(...args);
    shared = this;
  }

  #beginFile(testPath) {
    const { moduleRegistry } = this.registries;
    const { rootDir } = this._config;
    moduleRegistry.delete(this._testPath);
    for (const file of moduleRegistry.keys())
      if (!file.includes('/node_modules/') && testCode.test(path.relative(rootDir, file))) moduleRegistry.delete(file);
    this.registries.internalModuleRegistry.clear();
    this.testMainModule.reset();
    this.jestGlobals.clearJestObjectCache();
    this.testState.state = 'loading';
    this._testPath = testPath;
  }

  /** Ends what belongs to a file; modules stay for the next one. */
  teardown() {
    this.restoreAllMocks();
  }

  resetModules() {
    // Called by the constructor, when there is nothing to forget yet, and by jest.resetModules(), which no shared file may use.
  }
};
