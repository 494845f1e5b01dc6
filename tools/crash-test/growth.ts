/** Memory of the service at one moment, after a garbage collection. */
export interface Sample {
  /** Minutes since the beginning. */
  readonly minutes: number;
  /** Size of the reachable objects in bytes; `resident` is the resident set size of the process in bytes. */
  readonly heap: number;
  readonly resident: number;
}

/** Share of the samples, from the start, that is ignored: caches fill up, and code is compiled on first use. */
const warmingUp = 1 / 3;
/** Maximum relative growth of the heap from the first to the last counted sample, along the regression line. */
export const maxGrowth = 0.1;

/**
 * Returns the relative growth of the heap after the warm-up, e.g. 0.1 for 10 %: the rise of the least-squares line from
 * the first to the last sample. Unlike the difference of these two samples, the line hardly depends on a single sample.
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
