import { createHash } from 'node:crypto';
import type { Clock, IdSource } from '../../subgraphs/kit/src';

const hour = 3_600_000;

/** Clock of the demo world. It moves only on request, so that all times are the same in every installation. */
export class WorldClock implements Clock {
  private time: number;

  constructor(start: string) {
    this.time = Date.parse(start);
  }

  now(): Date {
    return new Date(this.time);
  }

  /** Advances the clock by a number of hours. */
  pass(hours: number): void {
    this.time += hours * hour;
  }
}

/** Creates deterministic ids: the time comes from the given clock, the random part from a hash of a counter. */
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
