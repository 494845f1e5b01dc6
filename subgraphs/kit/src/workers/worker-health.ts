/** How the workers of this process are doing, by their names; those that run several times under one name count together. */
class WorkerHealth {
  private readonly since = new Map<string, number>();
  private readonly counts = new Map<string, number>();

  /** A piece of work failed, and will be tried again. */
  failed(name: string): void {
    if (!this.since.has(name)) this.since.set(name, Date.now());
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  worked(name: string): void {
    this.since.delete(name);
  }

  /** A worker that does not run any more is not failing. */
  stopped(name: string): void {
    this.since.delete(name);
  }

  /** Workers that have not come to anything but failures for so many milliseconds. */
  failing(longer: number): string[] {
    const before = Date.now() - longer;
    return [...this.since]
      .filter(([, since]) => since <= before)
      .map(([name]) => name)
      .sort();
  }

  /** Failures of each worker since the process began; none for those that never failed. */
  get failures(): ReadonlyMap<string, number> {
    return this.counts;
  }
}

/** The one of this process. */
export const workerHealth = new WorkerHealth();
