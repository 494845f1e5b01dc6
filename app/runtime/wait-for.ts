import { setTimeout as pause } from 'node:timers/promises';

/** Default timeout in milliseconds; only a condition that never holds takes that long. */
const defaultTimeoutMs = 20_000;

export type PollInterval = number | ((attempts: number) => number);

/**
 * Polls until the result satisfies the condition, and returns it. After the timeout, rejects with the last result or
 * error.
 * @param timeoutMs timeout in milliseconds
 * @param pollIntervalMs polling interval in milliseconds, or a function that returns it for the number of attempts so far
 */
export async function waitFor<T>(
  question: () => T | Promise<T>,
  predicate: (result: T) => unknown = Boolean,
  timeoutMs: number = defaultTimeoutMs,
  pollIntervalMs: PollInterval = 10,
): Promise<T> {
  const intervalAfter = typeof pollIntervalMs === 'number' ? () => pollIntervalMs : pollIntervalMs;
  const end = Date.now() + timeoutMs;
  for (let attempts = 1; ; await pause(intervalAfter(attempts++))) {
    const hasTimedOut = Date.now() > end;
    try {
      const result = await question();
      if (predicate(result)) return result;
      if (hasTimedOut) throw new Error(`Still ${JSON.stringify(result)} after ${timeoutMs} ms`);
    } catch (error) {
      if (hasTimedOut) throw error;
    }
  }
}
