/** What the global setup of a test run has started. */
export interface TestRun {
  /** The run's Postgres is its own, as opposed to one from outside. */
  readonly isOwn: boolean;
  /** Ends everything that the run has started and removes its folder. May be called more than once. */
  end(): Promise<void>;
}

// Jest loads the setup and the teardown as separate modules of one process: only the global object is common to them.
const place = globalThis as typeof globalThis & { testRun?: TestRun };

export function keepRun(run: TestRun): void {
  place.testRun = run;
}

/** The run of this process; undefined where its setup has failed. */
export function keptRun(): TestRun | undefined {
  return place.testRun;
}
