/** Memory of the service at one moment, after a garbage collection. */
export interface Sample {
  /** Minutes since the beginning. */
  readonly minutes: number;
  /** Bytes of reachable objects, and resident set size of the process. */
  readonly heap: number;
  readonly resident: number;
}

/** Share of the first samples that is ignored: caches fill, and code is compiled on first use. */
const warmingUp = 1 / 3;
/** Maximum relative growth of the heap between the first and the last counted sample, on the regression line. */
export const maxGrowth = 0.1;

/**
 * Returns the relative growth of the heap after the warm-up: the rise of the least-squares line from the first to the
 * last sample. Unlike the difference of these samples, the line hardly depends on single samples.
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
