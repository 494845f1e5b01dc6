/**
 * An object that the heartbeat scheduler visits. Its number increases from one object to the next and determines in
 * which slice of the period it is visited.
 */
export interface Numbered {
  readonly number: number;
}

/** Maximum number of slices per heartbeat period, and minimum length of a slice in milliseconds. */
const maxSlices = 60;
const minSliceMs = 100;

/**
 * Visits every member once per period. One timer serves all members, and the visits are distributed over the period: thousands of visits at
 * the same time would delay all other work.
 */
export class HeartbeatScheduler<Member extends Numbered> {
  private readonly slices: readonly Set<Member>[];
  private readonly timer: NodeJS.Timeout;
  private sliceIndex = 0;

  /**
   * @param period period in milliseconds
   * @param visit called once per period for each member
   */
  constructor(period: number, visit: (member: Member) => void) {
    const count = Math.max(1, Math.min(maxSlices, Math.floor(period / minSliceMs)));
    this.slices = Array.from({ length: count }, () => new Set<Member>());
    this.timer = setInterval(() => {
      this.sliceIndex = (this.sliceIndex + 1) % count;
      this.slices[this.sliceIndex]?.forEach(visit);
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
