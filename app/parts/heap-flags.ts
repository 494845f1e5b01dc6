/**
 * How a service has V8 keep its objects. Imported for its effect, and before everything else: the compiled code that Node keeps between two starts is good for the same flags only.
 *
 * While V8 looks through all old objects, and compacts them, whoever asks waits for up to 0.15 s. So little becomes old, and it is looked through so rarely, that this is not seen among the slowest hundredth of the writes.
 */
import { setFlagsFromString } from 'node:v8';

/** By V8's own names. */
export const heapFlags = [
  // V8 makes objects among the old ones at once where those of the same place in the code have often lived long. Once such an object is dead it still keeps what it refers to until V8
  // looks through all old objects; that has lived long, then, too, and its places follow. Of each list 30 KB became old that nobody needed any more, of which half a KB is left without.
  '--no-allocation-site-pretenuring',
  // Old objects are looked through once they take twice what was left of them; by itself, V8 does so at a tenth more where little is allocated.
  '--heap-growing-percent=100',
  // Nor does V8 do so up to twice because 100 s have passed, or in the first pause between two bursts: `collectAtRest` knows better when nobody waits.
  '--memory-reducer-gc-count=0',
] as const;

for (const flag of heapFlags) setFlagsFromString(flag);
