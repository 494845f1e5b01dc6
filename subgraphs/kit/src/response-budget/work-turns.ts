interface Waiting {
  readonly work: number;
  readonly proceed: () => void;
}

/**
 * Divides the event loop among long-running computations. A computation waits before each portion of its work; as many
 * portions proceed in one turn of the event loop as fit into `workPerTurn`, in the order in which they were announced, so
 * that input and the requests of other callers are handled between them.
 */
export class WorkTurns {
  private readonly waiting: Waiting[] = [];

  /** @param workPerTurn amount of work that proceeds in one turn, in the unit of `wait` */
  constructor(private readonly workPerTurn: number) {}

  /** Resolves when a portion of this size may proceed. A portion larger than a turn's work has a turn of its own. */
  wait(work: number): Promise<void> {
    return new Promise((proceed) => {
      this.waiting.push({ work, proceed });
      if (this.waiting.length === 1) setImmediate(() => this.proceed());
    });
  }

  private proceed(): void {
    let work = 0;
    for (
      let next = this.waiting[0];
      next && (work === 0 || work + next.work <= this.workPerTurn);
      next = this.waiting[0]
    ) {
      this.waiting.shift();
      work += Math.max(1, next.work);
      next.proceed();
    }
    if (this.waiting.length > 0) setImmediate(() => this.proceed());
  }
}
