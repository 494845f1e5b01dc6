/** What the service held at a moment, after it had thrown away what nobody needs. */
export interface Sample {
  /** Since the beginning. */
  readonly minutes: number;
  /** Bytes of reachable objects, and of all memory of the process. */
  readonly heap: number;
  readonly resident: number;
}

/** Part of the samples at the beginning that are left out: caches fill, and what is asked for the first time is compiled. */
const warmingUp = 1 / 3;
/** Part of itself by which the heap may have grown from the first of the samples that count to the last one, on the line that fits them best. */
export const mostGrowth = 0.1;

/**
 * How much the heap has grown once it was warm, as a part of itself: the rise of the straight line with the least squares, from the
 * first sample to the last. Two samples more or less do not matter to it, as they would to their difference.
 */
export function growthOf(samples: readonly Sample[]): number {
  const warm = samples.slice(Math.floor(samples.length * warmingUp));
  const [first, last] = [warm[0], warm.at(-1)];
  if (!first || !last || first === last) return 0;
  const mean = (of: (sample: Sample) => number): number =>
    warm.reduce((sum, sample) => sum + of(sample), 0) / warm.length;
  const [minutes, heap] = [mean((sample) => sample.minutes), mean((sample) => sample.heap)];
  const slope =
    warm.reduce((sum, sample) => sum + (sample.minutes - minutes) * (sample.heap - heap), 0) /
    warm.reduce((sum, sample) => sum + (sample.minutes - minutes) ** 2, 0);
  return (slope * (last.minutes - first.minutes)) / heap;
}
