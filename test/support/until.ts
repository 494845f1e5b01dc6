import { until as untilThen } from '../../app/parts/until';

/** Longest wait of a test, in milliseconds, so long that a busy machine does not reach it. */
export const longestWait = 120_000;

/** `until` of the product with a longer wait: asks again until the answer holds. */
export function until<T>(
  question: () => T | Promise<T>,
  holds: (answer: T) => unknown = Boolean,
  longest: number = longestWait,
  apart?: number,
): Promise<T> {
  return untilThen(question, holds, longest, apart);
}
