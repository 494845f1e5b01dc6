import { until as untilThen } from '../../app/parts/until';

/** Timeout of waits in tests, in milliseconds, long enough for a busy machine. */
export const longestWait = 120_000;

/** `until` of the product with a longer timeout: polls until the result satisfies the condition. */
export function until<T>(
  question: () => T | Promise<T>,
  holds: (answer: T) => unknown = Boolean,
  longest: number = longestWait,
  apart?: number,
): Promise<T> {
  return untilThen(question, holds, longest, apart);
}
