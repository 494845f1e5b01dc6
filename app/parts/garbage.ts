import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's own name for how much may gather beside old objects, in percent of them, until they are looked through. */
export const gatheringFlag = '--heap-growing-percent';

/**
 * Looks through old objects less often: left to itself V8 did it by the time two thirds as much had gathered beside them, and on a small machine whatever was written meanwhile
 * waited, up to 0.15 s. It costs memory under load, some fifty megabytes, and none at rest.
 */
export function letGarbageGather(): void {
  setFlagsFromString(`${gatheringFlag}=150`);
}

/**
 * Throws away what a start has left behind: schemas that were put together, texts that were parsed, documents that were planned. Nothing else would for long,
 * as a process at rest has no reason to, and it would keep more than half again as much memory as it needs. Takes about 0.1 s, in which nobody is answered.
 */
export function collectStartGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  setFlagsFromString('--no-expose-gc');
  // Any other flavor keeps the emptied pages for what may come.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
