import { residentMemory } from '../../app/runtime/process-memory';

/** Effects of an operation on concurrent callers and on the memory of the process. */
export interface MeasuredImpact<Result> {
  readonly result: Result;
  /** Longest response time of a cheap request from another caller, in milliseconds. */
  readonly slowestCheap: number;
  /** Maximum growth of the process, in bytes. */
  readonly memoryGrowth: number;
}

/** Polling interval, in milliseconds. */
const interval = 10;

/** Sends cheap requests to a service sequentially, and polls its memory, while the given work is running. */
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
