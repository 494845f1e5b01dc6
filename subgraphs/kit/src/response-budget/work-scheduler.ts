interface PendingWork {
  readonly work: number;
  readonly proceed: () => void;
}

/**
 * Cooperative scheduler that shares the event loop among long-running computations. A computation waits before each
 * portion of its work; each tick of the event loop runs as many portions as fit into `maxWorkPerTick`, in FIFO order,
 * so that I/O and other requests are processed in between.
 */
export class WorkScheduler {
  private readonly queue: PendingWork[] = [];

  /** @param maxWorkPerTick amount of work per tick, in the unit of `wait` */
  constructor(private readonly maxWorkPerTick: number) {}

  /** Resolves when a portion of this size may run. A portion larger than `maxWorkPerTick` runs in its own tick. */
  wait(work: number): Promise<void> {
    return new Promise((proceed) => {
      this.queue.push({ work, proceed });
      if (this.queue.length === 1) setImmediate(() => this.proceed());
    });
  }

  private proceed(): void {
    let work = 0;
    for (
      let next = this.queue[0];
      next && (work === 0 || work + next.work <= this.maxWorkPerTick);
      next = this.queue[0]
    ) {
      this.queue.shift();
      work += Math.max(1, next.work);
      next.proceed();
    }
    if (this.queue.length > 0) setImmediate(() => this.proceed());
  }
}
