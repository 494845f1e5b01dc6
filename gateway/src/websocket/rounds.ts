/** Members are told apart, and spread, by a number that grows from one to the next. */
export interface Numbered {
  readonly number: number;
}

/** Slices of a period at most, and the shortest, in milliseconds. */
const mostSlices = 60;
const shortestSlice = 100;

/**
 * Comes by at every member once in each period. One timer serves all of them, and the visits are spread over the period: thousands
 * at the same moment would make everything else wait.
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
