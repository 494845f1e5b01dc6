import { createHash } from 'node:crypto';
import type { Clock, IdSource } from '../../subgraphs/kit/src';

const hour = 3_600_000;

/** Time of the demo world: stands still until it is moved, and so is the same whenever the world is made. */
export class WorldClock implements Clock {
  private time: number;

  constructor(start: string) {
    this.time = Date.parse(start);
  }

  now(): Date {
    return new Date(this.time);
  }

  /** Lets hours pass. */
  pass(hours: number): void {
    this.time += hours * hour;
  }
}

/** Ids that are the same whenever the world is made: time from the world's clock, chance from a counted hash. */
export function worldIds(clock: Clock): IdSource {
  let drawn = 0;
  return {
    now: () => clock.now().getTime(),
    random: (length) => {
      drawn += 1;
      return createHash('sha512').update(`demo world ${drawn}`).digest().subarray(0, length);
    },
  };
}
