import { cpuTime } from '../load';
import { type Pair, type Side, sides } from './pairs';

/** CPU milliseconds after which V8 has compiled what a load runs. A busy machine takes longer for them: time by the clock would not do. */
const compiled = 4_000;

/** Loads one build after the other until each has used enough CPU time for its speed to be steady. */
export async function warmUp(pids: Pair<number>, turn: (side: Side) => Promise<unknown>): Promise<void> {
  for (const side of sides) {
    const before = cpuTime(pids[side]);
    while (cpuTime(pids[side]) - before < compiled) await turn(side);
  }
}
