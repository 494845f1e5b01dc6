const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/** The environment of this worker, made for its first test file. */
let shared;

/** Jest keeps these on the global object for a test file; the next one must not find them. */
const perFileGlobals = [Symbol.for('EVENT_HANDLERS'), Symbol.for('TEST_TIMEOUT_SYMBOL')];

/** Undo functions of methods that a test file has replaced (subgraphs/kit/src/testing/replaced-method.ts). */
const undoneAfterFile = Symbol.for('commerce-graph: undone after a test file');

/**
 * One global object for all test files of a worker, so that modules can be evaluated once (see shared-runtime.cjs).
 * Each file begins with the environment variables and the `process.exit` that the first one began with.
 * A file that needs a global object of its own names the usual environment: `@jest-environment node`.
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

  /** Ends what belongs to a file; the rest is for the next one. */
  async teardown() {
    this.fakeTimersModern.useRealTimers();
    for (const undo of this.global[undoneAfterFile]?.splice(0).reverse() ?? []) undo();
  }
};
