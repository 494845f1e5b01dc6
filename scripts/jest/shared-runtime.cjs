const path = require('node:path');
const { default: Runtime } = require('jest-runtime');
const SharedEnvironment = require('./shared-environment.cjs');

/** The Jest runtime that all test files of this worker process share, created for the first file. */
let shared;

/** Matches the paths of modules that only tests use, as in test/architecture/support/source-files.ts. */
const testCode = /^test\/|\/(?:test|testing)\/|\/testing\.ts$/;

/**
 * Jest runtime that evaluates each module once per worker process instead of once per test file, because evaluating the
 * 3,900 modules takes 1.3 to 2.4 s of CPU. Test files, test helpers and modules of Jest are evaluated for each file,
 * because helpers store clocks, counters and records of a file. `jest.mock` would affect other files: a test file that
 * uses it selects its own environment and then has its own runtime.
 *
 * This class relies on internal names of jest-runtime, whose version is pinned in package.json.
 * test/runner/shared-runtime.test.ts fails if these names change.
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

  /** Restores all mocks after a test file. Evaluated modules remain for the next file. */
  teardown() {
    this.restoreAllMocks();
  }

  resetModules() {
    // Does nothing: the constructor of jest-runtime calls this method before there is any state to reset.
    // `jest.resetModules()` also calls it, so files in the shared environment must not use that function.
  }
};
