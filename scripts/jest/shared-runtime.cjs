const path = require('node:path');
const { default: Runtime } = require('jest-runtime');
const SharedEnvironment = require('./shared-environment.cjs');

/** The runtime of this worker, created for its first test file. */
let shared;

/** Modules that only tests use, as in test/architecture/support/source-files.ts. */
const testCode = /^test\/|\/(?:test|testing)\/|\/testing\.ts$/;

/**
 * Evaluates each module once per worker instead of once per test file: 3,900 modules take 1.3 to 2.4 s of CPU. Test files, modules that
 * only tests use and Jest's own modules are evaluated for each file: helpers store clocks, counters and records of a file. `jest.mock`
 * would affect other files: a test file that needs it selects its own environment and then gets its own runtime.
 *
 * It relies on internal names of jest-runtime, whose version package.json pins; test/runner/shared-runtime.test.ts fails when they have
 * changed.
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

  /** Cleans up the state of a file; modules are kept for the next one. */
  teardown() {
    this.restoreAllMocks();
  }

  resetModules() {
    // Called by the constructor, when there is nothing to reset yet, and by jest.resetModules(), which files in the shared environment must
    // not use.
  }
};
