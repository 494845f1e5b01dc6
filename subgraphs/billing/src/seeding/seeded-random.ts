/**
 * Deterministic random numbers from a seed and an index. Each index has its own sequence, independent of the others.
 */
export class SeededRandom {
  private state: number;

  constructor(seed: number, index: number) {
    this.state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  }

  /** Returns an integer from 0 to `limit` - 1. The limit must be at most 2^32. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** Returns an array of random bytes, as source for ids and license keys. */
  readonly bytes = (length: number): Uint8Array => Uint8Array.from({ length }, () => this.below(256));
}
