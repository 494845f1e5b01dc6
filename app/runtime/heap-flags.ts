/**
 * V8 heap flags of a service. Import this module first, for its side effect: Node's compile cache is valid for the same flags only.
 *
 * A full mark-compact collection blocks requests for up to 0.15 s. With these flags so few objects are promoted, and full collections are so rare,
 * that they do not affect the 99th percentile of writes.
 */
import { setFlagsFromString } from 'node:v8';

/** Heap flags in V8's command line syntax. */
export const heapFlags = [
  // Disables pretenuring: V8 allocates objects in old space if earlier ones from the same allocation site often
  // survived. A dead object in old space retains all objects that it references until the next full collection; these
  // then survive too, and V8 pretenures their allocation sites as well. Each list request promoted 30 KB of garbage,
  // with the flag half a KB.
  '--no-allocation-site-pretenuring',
  // Starts a full collection when the old space has doubled since the last one; by default V8 does so at 10 % growth if little is allocated.
  '--heap-growing-percent=100',
  // Disables up to two collections of V8's memory reducer, 100 s after the last one or in the first idle period: `collectWhenIdle` chooses better
  // times.
  '--memory-reducer-gc-count=0',
] as const;

for (const flag of heapFlags) setFlagsFromString(flag);
