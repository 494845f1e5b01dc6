/** Random choices that a seed repeats. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A whole number from 0 on, below the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** A whole number between both, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  pick<T>(some: readonly T[]): T {
    return some[this.below(some.length)] as T;
  }

  /** The same things in another order. */
  shuffled<T>(some: readonly T[]): T[] {
    const left = [...some];
    return some.map(() => left.splice(this.below(left.length), 1)[0] as T);
  }

  /** A source of its own for somebody whose choices must not depend on how others take turns. */
  fork(): Random {
    return new Random(this.below(2 ** 32));
  }

  /** Mulberry32: 32 bits of state, which is plenty for choices that nobody has an interest to foresee. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
