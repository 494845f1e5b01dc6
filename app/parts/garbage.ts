import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it is looked whether the process rests, in milliseconds. */
const lookEvery = 10_000;
/** Most of the time that the main thread of a process at rest is busy: its workers look for work now and then. */
const restful = 0.1;
/** How many looks in a row find it at rest before it collects. */
const untilAtRest = 6;
/** Bytes of heap, more than the last collection has left, that make another one worth its while. */
const worthwhile = 32 * 2 ** 20;

/**
 * Throws away what is not needed any more, now, and whenever the process has been at rest for a minute with 32 MB more: what a start leaves behind (schemas that were put together, texts that were parsed, documents that were planned), what work leaves behind.
 * Nothing else would for long, and a process at rest would keep more than half again as much memory as it needs. Takes about 0.1 s, in which nobody is answered.
 *
 * @param every how often it is looked whether the process rests, in milliseconds
 */
export function collectAtRest(every = lookEvery): NodeJS.Timeout {
  let left = collected();
  let looks = 0;
  let seen = performance.eventLoopUtilization();
  return setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(seen);
    seen = performance.eventLoopUtilization();
    looks = utilization < restful ? looks + 1 : 0;
    if (looks >= untilAtRest && heapSize() - left >= worthwhile) left = collected();
  }, every).unref();
}

/**
 * Ends the process with `process.exitCode`. Node waits for the threads that compile in the background, and one of these that finds the heap full waits for the
 * main thread to collect, which it does not do any more (nodejs/node#54918): about one failing start in a hundred on a busy machine never ended. With the heap
 * collected there is room for what is still being compiled.
 */
export function leave(): never {
  collect('regular');
  process.exit();
}

/** Collects, and returns how large the heap is then. */
function collected(): number {
  // Any other flavor keeps the emptied pages for what may come.
  collect('last-resort');
  return heapSize();
}

/** With the emptied pages that V8 has not given back. */
const heapSize = (): number => getHeapStatistics().total_heap_size;

function collect(flavor: 'regular' | 'last-resort'): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (how: object) => void;
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', execution: 'sync', flavor });
}
