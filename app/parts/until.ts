import { setTimeout as pause } from 'node:timers/promises';

/** Default timeout in milliseconds; only a condition that never holds takes that long. */
const longestWait = 20_000;

/**
 * Polls until the result satisfies the condition, and returns it. After the timeout it rejects with the last result or error.
 * @param longest timeout in milliseconds
 * @param apart polling interval in milliseconds
 */
export async function until<T>(
  question: () => T | Promise<T>,
  holds: (answer: T) => unknown = Boolean,
  longest: number = longestWait,
  apart = 10,
): Promise<T> {
  for (const end = Date.now() + longest; ; await pause(apart)) {
    const late = Date.now() > end;
    try {
      const answer = await question();
      if (holds(answer)) return answer;
      if (late) throw new Error(`Still ${JSON.stringify(answer)} after ${longest} ms`);
    } catch (error) {
      if (late) throw error;
    }
  }
}
