import { type PollInterval, waitFor as untilThen } from '../../app/runtime/wait-for';

/** Timeout of waits in tests, in milliseconds, long enough for a busy machine. */
export const defaultTimeoutMs = 120_000;

/** `until` of the product with a longer timeout: polls until the result satisfies the condition. */
export function until<T>(
  question: () => T | Promise<T>,
  predicate: (response: T) => unknown = Boolean,
  timeoutMs: number = defaultTimeoutMs,
  pollIntervalMs?: PollInterval,
): Promise<T> {
  return untilThen(question, predicate, timeoutMs, pollIntervalMs);
}
