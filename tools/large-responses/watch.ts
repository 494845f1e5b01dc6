import { residentMemory } from '../../app/runtime/process-memory';

/**
 * Result of a function, with the effects of its execution on concurrent requests and on the memory of the service
 * process.
 */
export interface MeasuredImpact<Result> {
  readonly result: Result;
  /** Longest response time of a cheap request that was sent during the work, in milliseconds. */
  readonly slowestCheap: number;
  /** Maximum growth of the process's resident memory during the work, in bytes. */
  readonly memoryGrowth: number;
}

/** Interval at which the memory is polled, in milliseconds. */
const interval = 10;

/**
 * Runs a function. Meanwhile, sends cheap requests to the service one after the other, and polls the memory of its
 * process.
 */
export async function measureImpact<Result>(
  origin: string,
  pid: number,
  work: () => Promise<Result>,
): Promise<MeasuredImpact<Result>> {
  const before = residentMemory(pid);
  let slowestCheap = 0;
  let peakMemory = before;
  const state = { done: false };
  const watching = (async () => {
    while (!state.done) {
      const startedAt = performance.now();
      await (await fetch(`${origin}/livez`)).arrayBuffer();
      slowestCheap = Math.max(slowestCheap, performance.now() - startedAt);
      peakMemory = Math.max(peakMemory, residentMemory(pid));
      await new Promise((proceed) => setTimeout(proceed, interval));
    }
  })();
  try {
    const result = await work();
    state.done = true;
    await watching;
    return { result, slowestCheap, memoryGrowth: peakMemory - before };
  } finally {
    state.done = true;
  }
}
