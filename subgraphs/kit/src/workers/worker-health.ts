/** Health of the workers in this process, by worker name; workers with the same name are combined. */
class WorkerHealth {
  private readonly failingSince = new Map<string, number>();
  private readonly counts = new Map<string, number>();

  /** Records a failed step, which will be retried. */
  failed(name: string): void {
    if (!this.failingSince.has(name)) this.failingSince.set(name, Date.now());
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  worked(name: string): void {
    this.failingSince.delete(name);
  }

  /** Records that a worker has stopped: it is no longer reported as failing. */
  stopped(name: string): void {
    this.failingSince.delete(name);
  }

  /**
   * Returns the names of workers that have been failing, without a successful step, for at least this many
   * milliseconds.
   */
  failing(durationMs: number): string[] {
    const before = Date.now() - durationMs;
    return [...this.failingSince]
      .filter(([, failingSince]) => failingSince <= before)
      .map(([name]) => name)
      .sort();
  }

  /** Number of failures of each worker since the process started; workers without failures are absent. */
  get failures(): ReadonlyMap<string, number> {
    return this.counts;
  }
}

/** Health of the workers of this process. */
export const workerHealth = new WorkerHealth();
