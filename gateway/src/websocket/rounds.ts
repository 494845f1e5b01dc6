/** Members are identified, and distributed over the period, by an increasing number. */
export interface Numbered {
  readonly number: number;
}

/** Maximum number of slices per period, and minimum length of a slice in milliseconds. */
const mostSlices = 60;
const shortestSlice = 100;

/**
 * Visits every member once per period. One timer serves all members, and the visits are distributed over the period: thousands of visits at
 * the same time would delay all other work.
 */
export class Rounds<Member extends Numbered> {
  private readonly slices: readonly Set<Member>[];
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  /** @param period milliseconds */
  constructor(period: number, visit: (member: Member) => void) {
    const count = Math.max(1, Math.min(mostSlices, Math.floor(period / shortestSlice)));
    this.slices = Array.from({ length: count }, () => new Set<Member>());
    this.timer = setInterval(() => {
      this.turn = (this.turn + 1) % count;
      this.slices[this.turn]?.forEach(visit);
    }, period / count).unref();
  }

  add(member: Member): void {
    this.sliceOf(member).add(member);
  }

  delete(member: Member): void {
    this.sliceOf(member).delete(member);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private sliceOf({ number }: Member): Set<Member> {
    return this.slices[number % this.slices.length] as Set<Member>;
  }
}
