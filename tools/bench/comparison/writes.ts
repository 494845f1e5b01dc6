import { progressBar } from '../../../app/runtime/progress-bar';
import { waitUntilIdle, cpuTime } from '../load';
import { checkSwitchedOn } from '../switched-on';
import type { Service } from '../fixture';
import type { WriteFixture } from '../writable-fixture';
import type { WriteKind, Writes } from '../writes/kinds';
import { atPace, percentile, saturate } from '../writes/pace';
import {
  type Comparison,
  compare,
  measureRound,
  type Pair,
  type Quantity,
  quantityOf,
  type Round,
  type Variant,
  variants,
} from './pairs';
import { warmUp } from './warm-up';

/** Options for comparing the writes of two builds. */
export interface WriteCourse {
  readonly kinds: readonly WriteKind[];
  readonly rounds: number;
  /** Duration of each of the two measurements of a build in a round, in seconds. */
  readonly seconds: number;
  /** Number of concurrent clients; must be high enough to saturate a build. */
  readonly callers: number;
}

/**
 * Measured value, and the CPU time of the service in milliseconds, including the background work that the writes cause.
 */
interface Measurement<T> {
  readonly shown: T;
  readonly cpu: number;
}

/**
 * Measurements of one kind of write, by round: writes per second at saturation, and the duration of each write at half
 * of that rate, in milliseconds.
 */
interface Measured {
  readonly saturating: Round<Measurement<number>>[];
  readonly paced: Round<Measurement<number[]>>[];
}

/**
 * Compares the writes of two builds. Measures the rate that saturates each build, then latency and CPU time at half of
 * the lower of both rates. Each round starts new processes of both builds, as for reads.
 *
 * @param settle called between the two parts of a round; resolves once both builds have finished the background work
 * that saturation caused
 */
export async function compareWrites(
  fixture: WriteFixture,
  writes: Pair<Writes>,
  { kinds, rounds, seconds, callers }: WriteCourse,
  settle: (fixture: WriteFixture) => Promise<void>,
): Promise<Comparison[]> {
  for (const service of Object.values(servicesOf(fixture))) await checkSwitchedOn({ ...fixture, service });
  const updateProgress = progressBar(rounds, 'rounds', { estimate: true });
  const measured = new Map(kinds.map((kind) => [kind, { saturating: [], paced: [] } as Measured]));
  for (let round = 0; round < rounds; round += 1) {
    const current = { ...fixture, ...(round === 0 ? fixture : await fixture.restart('kept')) };
    const services = servicesOf(current);
    const measureSides = <T>(measure: (variant: Variant) => Promise<T>): Promise<Round<Measurement<T>>> =>
      measureRound(round, async (variant) => {
        const before = cpuTime(services[variant].pid);
        const result = await measure(variant);
        await waitUntilIdle(services[variant].pid);
        return { shown: result, cpu: cpuTime(services[variant].pid) - before };
      });
    for (const variant of variants) writes[variant].sendTo(services[variant]);
    for (const [kind, { saturating }] of measured) {
      const measureSaturation = (variant: Variant): Promise<number> =>
        saturate(writes[variant].of[kind], callers, seconds);
      await warmUp((variant) => cpuTime(services[variant].pid), measureSaturation);
      saturating.push(await measureSides(measureSaturation));
    }
    await settle(current);
    for (const [kind, { saturating, paced }] of measured) {
      const pace = halfOfLowerRate(rateOf(kind, saturating.slice(-1)));
      paced.push(await measureSides((variant) => atPace(writes[variant].of[kind], pace, seconds)));
    }
    updateProgress(round + 1);
  }
  return [...measured].flatMap(([kind, ofKind]) => comparisonsOf(kind, ofKind));
}

function servicesOf({ service, baseline }: WriteFixture): Pair<Service> {
  return { candidate: service, baseline: baseline as Service };
}

function rateOf(kind: WriteKind, saturating: readonly Round<Measurement<number>>[]): Quantity {
  return quantityOf(saturating, { what: kind, unit: 'writes/s', faster: 'more' }, ({ shown }) => shown);
}

function comparisonsOf(kind: WriteKind, { saturating, paced }: Measured): Comparison[] {
  return [
    rateOf(kind, saturating),
    quantityOf(paced, { what: kind, unit: 'p50 ms at half load', faster: 'less' }, ({ shown }) =>
      percentile(shown, 50),
    ),
    quantityOf(paced, { what: kind, unit: 'CPU ms/write', faster: 'less' }, ({ shown, cpu }) => cpu / shown.length),
  ].map(compare);
}

/** Returns half of the lower of the two builds' saturating rates, in writes per second. */
function halfOfLowerRate(saturating: Quantity): number {
  const { candidate, baseline } = compare(saturating);
  return Math.min(candidate, baseline) / 2;
}
