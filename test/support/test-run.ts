/** Resources that the global setup of a test run has started. */
export interface TestRun {
  /** Whether the run has started its own Postgres, as opposed to an external one. */
  readonly isOwn: boolean;
  /** Ends all processes that the run has started and removes its folder. Idempotent. */
  end(): Promise<void>;
}

// Jest loads the setup and the teardown as separate modules of one process, which share only the global object.
const globalRun = globalThis as typeof globalThis & { testRun?: TestRun };

export function setTestRun(run: TestRun): void {
  globalRun.testRun = run;
}

/** Returns the run of this process; undefined if its setup has failed. */
export function getTestRun(): TestRun | undefined {
  return globalRun.testRun;
}
