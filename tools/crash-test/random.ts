/** Seeded pseudo-random numbers. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns an integer in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Returns an integer in [min, max]. */
  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** Returns a shuffled copy. */
  shuffled<T>(items: readonly T[]): T[] {
    const remaining = [...items];
    return items.map(() => remaining.splice(this.below(remaining.length), 1)[0] as T);
  }

  /** Creates an independent generator, whose sequence does not depend on how other tasks interleave. */
  fork(): Random {
    return new Random(this.below(2 ** 32));
  }

  /**
   * Returns a random number. Mulberry32 with 32 bits of state suffices, because predictability does not matter here.
   */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
