import { setTimeout as pause } from 'node:timers/promises';

/** Longest wait, in milliseconds: only what will never come takes that long. */
const longestWait = 20_000;

/**
 * Asks again and again until the answer holds, and answers it. Rejects with the last answer, or its error, where that takes too long.
 *
 * @param longest milliseconds
 * @param apart milliseconds between an answer and the next question
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
