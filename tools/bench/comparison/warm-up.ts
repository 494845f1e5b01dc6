import { cpuTime } from '../load';
import { type Pair, type Variant, variants } from './pairs';

/** CPU milliseconds after which V8 has compiled the code under load. A busy machine needs more wall-clock time for this, so CPU time is measured. */
const compiled = 4_000;

/** Loads one build after the other until each has used enough CPU time for a steady speed. */
export async function warmUp(pids: Pair<number>, measure: (variant: Variant) => Promise<unknown>): Promise<void> {
  for (const variant of variants) {
    const before = cpuTime(pids[variant]);
    while (cpuTime(pids[variant]) - before < compiled) await measure(variant);
  }
}
