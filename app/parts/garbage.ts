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

/** What is known of the memory of a process, and what can be done about it. */
export interface Memory {
  /** Bytes of the heap, with the emptied pages that V8 has not given back. */
  heapSize(): number;
  /** The part of the time since the last time it was asked in which the main thread was busy, from 0 to 1. */
  utilization(): number;
  /** Throws away what is not needed any more, and gives the emptied pages back. */
  collect(): void;
}

/**
 * Throws away what is not needed any more, now, and whenever the process has been at rest for a minute with 32 MB more: what a start leaves behind (schemas that were put together, texts that were parsed, documents that were planned), what work leaves behind.
 * Nothing else would for long, and a process at rest would keep more than half again as much memory as it needs. Takes about 0.1 s, in which nobody is answered.
 *
 * @param memory that of this process unless told
 */
export function collectAtRest(memory: Memory = ownMemory()): NodeJS.Timeout {
  memory.collect();
  let left = memory.heapSize();
  let looks = 0;
  return setInterval(() => {
    looks = memory.utilization() < restful ? looks + 1 : 0;
    if (looks < untilAtRest || memory.heapSize() - left < worthwhile) return;
    memory.collect();
    left = memory.heapSize();
  }, lookEvery).unref();
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

function ownMemory(): Memory {
  let seen = performance.eventLoopUtilization();
  return {
    heapSize: () => getHeapStatistics().total_heap_size,
    utilization: () => {
      const { utilization } = performance.eventLoopUtilization(seen);
      seen = performance.eventLoopUtilization();
      return utilization;
    },
    // Any other flavor keeps the emptied pages for what may come.
    collect: () => collect('last-resort'),
  };
}

function collect(flavor: 'regular' | 'last-resort'): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (how: object) => void;
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', execution: 'sync', flavor });
}
