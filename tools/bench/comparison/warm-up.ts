import { cpuTime } from '../load';
import { type Pair, type Variant, variants } from './pairs';

/**
 * CPU time in milliseconds after which V8 has compiled the code under load. CPU time is used because a busy machine
 * needs more wall-clock time for the same work.
 */
const compiled = 4_000;

/** Loads one build after the other until the process of each has used enough CPU time to run at a steady speed. */
export async function warmUp(pids: Pair<number>, measure: (variant: Variant) => Promise<unknown>): Promise<void> {
  for (const variant of variants) {
    const before = cpuTime(pids[variant]);
    while (cpuTime(pids[variant]) - before < compiled) await measure(variant);
  }
}
