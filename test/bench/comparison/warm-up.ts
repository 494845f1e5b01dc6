import { cpuTime } from '../load';
import { type Pair, type Side, sides } from './pairs';

/** CPU milliseconds after which V8 has compiled the code under load. A busy machine needs more wall-clock time for this, so CPU time is measured. */
const compiled = 4_000;

/** Loads one build after the other until each has used enough CPU time for a steady speed. */
export async function warmUp(pids: Pair<number>, turn: (side: Side) => Promise<unknown>): Promise<void> {
  for (const side of sides) {
    const before = cpuTime(pids[side]);
    while (cpuTime(pids[side]) - before < compiled) await turn(side);
  }
}
