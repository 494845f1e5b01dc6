import { type Variant, variants } from './pairs';

/**
 * CPU time in milliseconds after which V8 has compiled the code under load. Reading one membership takes 0.27 ms of CPU
 * after 2 s, up to 0.33 ms after 5 s, when V8 compiles again, and steadily 0.16 ms from 9 s. CPU time is used because a
 * busy machine needs more wall-clock time for the same work.
 */
const compiled = 10_000;

/**
 * Loads both builds in turns until the process of each has used enough CPU time to run at a steady speed. Warming up one
 * build after the other would let V8 discard compiled code of the first one, which rests meanwhile.
 *
 * @param cpuTime returns the CPU time of a build's process, in milliseconds
 */
export async function warmUp(
  cpuTime: (variant: Variant) => number,
  measure: (variant: Variant) => Promise<unknown>,
): Promise<void> {
  const before = { candidate: cpuTime('candidate'), baseline: cpuTime('baseline') };
  const isCold = (variant: Variant): boolean => cpuTime(variant) - before[variant] < compiled;
  while (variants.some(isCold)) for (const variant of variants) await measure(variant);
}
