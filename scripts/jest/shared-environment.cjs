const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/** The test environment that all test files of this worker process share, created for the first file. */
let shared;

/** Properties that Jest sets on the global object for one test file. They must not be visible to the next file. */
const perFileGlobals = [Symbol.for('EVENT_HANDLERS'), Symbol.for('TEST_TIMEOUT_SYMBOL')];

/**
 * Global property with a list of functions that restore the methods that a test file has replaced
 * (subgraphs/kit/src/testing/replaced-method.ts).
 */
const undoneAfterFile = Symbol.for('commerce-graph: undone after a test file');

/**
 * Test environment that shares one global object between all test files of a worker process, so that modules can be
 * evaluated once (see shared-runtime.cjs). Each file starts with the environment variables and the `process.exit` of
 * the first file. A file that requires its own global object selects the standard environment: `@jest-environment
 * node`.
 */
module.exports = class SharedEnvironment extends NodeEnvironment {
  constructor(config, context) {
    if (shared) {
      shared.#beginFile();
      return shared;
    }
    super(config, context);
    shared = this;
    const { env, exit } = this.global.process;
    this.#initial = { env: { ...env }, exit };
  }

  #initial;

  #beginFile() {
    const { process } = this.global;
    for (const name of Object.keys(process.env)) if (!(name in this.#initial.env)) delete process.env[name];
    Object.assign(process.env, this.#initial.env);
    process.exit = this.#initial.exit;
    for (const symbol of perFileGlobals) delete this.global[symbol];
  }

  /** Restores real timers and replaced methods after a test file. The global object remains for the next file. */
  async teardown() {
    this.fakeTimersModern.useRealTimers();
    for (const undo of this.global[undoneAfterFile]?.splice(0).reverse() ?? []) undo();
  }
};
