import { residentMemory } from '../parts/process-memory';

/** What other callers and the process experienced while something was done. */
export interface Watched<Result> {
  readonly result: Result;
  /** Longest time in which a cheap request of another caller was answered, in milliseconds. */
  readonly slowestCheap: number;
  /** Bytes by which the process grew at most. */
  readonly memoryGrowth: number;
}

/** Milliseconds between two looks. */
const interval = 10;

/** Sends cheap requests to a service, one after the other, and looks at its memory until something is done. */
export async function watched<Result>(
  origin: string,
  pid: number,
  work: () => Promise<Result>,
): Promise<Watched<Result>> {
  const before = residentMemory(pid);
  let slowestCheap = 0;
  let most = before;
  const state = { done: false };
  const watching = (async () => {
    while (!state.done) {
      const began = performance.now();
      await (await fetch(`${origin}/livez`)).arrayBuffer();
      slowestCheap = Math.max(slowestCheap, performance.now() - began);
      most = Math.max(most, residentMemory(pid));
      await new Promise((proceed) => setTimeout(proceed, interval));
    }
  })();
  try {
    const result = await work();
    state.done = true;
    await watching;
    return { result, slowestCheap, memoryGrowth: most - before };
  } finally {
    state.done = true;
  }
}
