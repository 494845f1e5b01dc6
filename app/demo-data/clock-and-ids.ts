import { createHash } from 'node:crypto';
import type { Clock, IdSource } from '../../subgraphs/kit/src';
import type { DemoCalendar } from './calendar';

const hour = 3_600_000;

/** Clock of the demo data. It moves only on request, so that all times are the same in every installation. */
export class DemoClock implements Clock {
  private time: number;

  /**
   * @param start initial time, as a date of the demo data
   * @param pauseHours hours by which `pause` advances the clock
   */
  constructor(
    readonly calendar: DemoCalendar,
    start: string,
    readonly pauseHours = 5,
  ) {
    this.time = calendar.at(start).getTime();
  }

  now(): Date {
    return new Date(this.time);
  }

  /** Advances the clock by a number of hours. */
  pass(hours: number): void {
    this.time += hours * hour;
  }

  /** Advances the clock by the pause between two actions. */
  pause(): void {
    this.pass(this.pauseHours);
  }

  /** Moves the clock forward to a time; has no effect if the clock shows a later time. */
  advanceTo(time: Date): void {
    this.time = Math.max(this.time, time.getTime());
  }
}

/**
 * Creates a source of deterministic ids: their time comes from the given clock, their random part from a hash of a
 * counter.
 */
export function demoIds(clock: Clock): IdSource {
  let drawn = 0;
  return {
    now: () => clock.now().getTime(),
    random: (length) => {
      drawn += 1;
      return hashOf(`demo world ${drawn}`, length);
    },
  };
}

/**
 * Like `demoIds`, for several resources that are created at the same time: each type of id has its own counter, so that
 * an id does not depend on the order in which different types are created.
 */
export function concurrentIds(clock: Clock): IdSource {
  const now = (): number => clock.now().getTime();
  const drawn = new Map<string, { readonly time: number; readonly count: number }>();
  return {
    now,
    random: (length, purpose) => {
      const time = now();
      const last = drawn.get(purpose);
      const count = last?.time === time ? last.count + 1 : 1;
      drawn.set(purpose, { time, count });
      return hashOf(`${purpose} ${time} ${count}`, length);
    },
  };
}

function hashOf(text: string, length: number): Uint8Array {
  return createHash('sha512').update(text).digest().subarray(0, length);
}
