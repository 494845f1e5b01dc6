/** Delays of a message that follows a burst of changes, in milliseconds. */
export interface BurstDelays {
  /** Time without a further change after which a burst is over, default 500. */
  readonly quiet?: number;
  /** Maximum time from the first change of a burst to its message, default 3,000. */
  readonly longest?: number;
}

/** Combines changes that follow each other closely: a burst of them causes one call. */
export class Burst {
  private quietTimer: NodeJS.Timeout | null = null;
  private longestTimer: NodeJS.Timeout | null = null;
  private readonly finish: () => void;

  /** @param over called once after each burst */
  constructor(
    private readonly delays: BurstDelays,
    over: () => void,
  ) {
    this.finish = () => {
      this.stop();
      over();
    };
  }

  /** Adds a change to the current burst, or begins one. */
  add(): void {
    if (this.quietTimer) clearTimeout(this.quietTimer);
    this.quietTimer = setTimeout(this.finish, this.delays.quiet ?? 500);
    this.longestTimer ??= setTimeout(this.finish, this.delays.longest ?? 3_000);
  }

  /** Ends the current burst without a call. */
  stop(): void {
    for (const timer of [this.quietTimer, this.longestTimer]) if (timer) clearTimeout(timer);
    this.quietTimer = null;
    this.longestTimer = null;
  }
}
