import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Polling interval of the idle check, in milliseconds. */
const pollIntervalMs = 10_000;
/** Maximum use of a processor core by an idle process. It is not zero, because workers poll for jobs. */
const restful = 0.1;
/** Number of consecutive idle polls before a collection. */
const requiredIdlePolls = 6;
/** Heap growth since the last collection that justifies another one, in bytes. */
const worthwhile = 32 * 2 ** 20;

/** Access to the heap of a process: statistics and garbage collection. */
export interface Memory {
  /** Heap size in bytes, including emptied pages that V8 has not returned to the system. */
  heapSize(): number;
  /** Share of a processor core that the process has used since the previous call. */
  utilization(): number;
  /** Collects garbage and returns emptied pages to the system. */
  collect(): void;
}

/**
 * Collects garbage now, and whenever the process has been idle for a minute and its heap has grown by 32 MB. This frees
 * leftovers of the start (composed schemas, parsed strings, planned documents) and of finished work. Without a
 * collection, an idle process would retain these leftovers for long, and use more than 1.5 times the memory that it
 * needs. A collection blocks the process for about 0.1 s.
 * @param memory defaults to that of this process
 */
export function collectWhenIdle(memory: Memory = processMemory()): NodeJS.Timeout {
  memory.collect();
  let baselineHeapSize = memory.heapSize();
  let idlePolls = 0;
  return setInterval(() => {
    idlePolls = memory.utilization() < restful ? idlePolls + 1 : 0;
    if (idlePolls < requiredIdlePolls || memory.heapSize() - baselineHeapSize < worthwhile) return;
    memory.collect();
    baselineHeapSize = memory.heapSize();
  }, pollIntervalMs).unref();
}

/**
 * Ends the process with `process.exitCode`. Node waits for background compiler threads. A compiler thread that finds
 * the heap full waits for the main thread to collect, which no longer happens (nodejs/node#54918): about one in a
 * hundred failing starts on a busy machine never ended. After a collection the pending compilations have enough memory.
 */
export function exitProcess(): never {
  collect('regular');
  process.exit();
}

/** Returns access to the heap of this process. */
export function processMemory(): Memory {
  let [previousUsage, previousTime] = [process.cpuUsage(), performance.now()];
  return {
    heapSize: () => getHeapStatistics().total_heap_size,
    // The utilization of the event loop would also count the time in which a busy machine runs other processes.
    utilization: () => {
      const [{ user, system }, now] = [process.cpuUsage(previousUsage), performance.now()];
      const utilization = (user + system) / 1_000 / (now - previousTime);
      [previousUsage, previousTime] = [process.cpuUsage(), now];
      return utilization;
    },
    // The flavor `regular` would keep emptied pages for later use.
    collect: () => collect('last-resort'),
  };
}

function collect(flavor: 'regular' | 'last-resort'): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', execution: 'sync', flavor });
}
