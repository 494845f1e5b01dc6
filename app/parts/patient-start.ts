import { setTimeout as pause } from 'node:timers/promises';
import { isPassing } from '../../subgraphs/kit/src/errors';
import { reasonOf } from './reason-of';
import { Shutdown, Stopping } from './shutdown';

/** What a start needs was away for all the time that it could wait. */
export class StartGivenUp extends Error {}

/** Pause between two tries, and time after which somebody who watches is told again, in milliseconds. */
const trying = { pause: 250, tellAgain: 10_000 };

/**
 * Starts, and where something is away for the moment (a database that is starting itself, or too busy to answer) closes what was opened so far and starts
 * anew. What does not pass by itself is thrown at once; after the patience, `StartGivenUp`.
 *
 * @param patience milliseconds in which a new try may begin
 * @param progress takes one line whenever the reason changes, and every ten seconds
 */
export async function startPatiently<T>(
  patience: number,
  shutdown: Shutdown,
  progress: (line: string) => void,
  start: (attempt: Shutdown) => Promise<T>,
): Promise<T> {
  const began = performance.now();
  let [said, saidAt] = ['', began];
  let attempt = new Shutdown();
  await shutdown.add(null, () => attempt.run());
  for (;;) {
    try {
      return await start(attempt);
    } catch (error) {
      if (shutdown.begun || !isPassing(error)) throw error;
      await attempt.run();
      const now = performance.now();
      const [left, reason] = [began + patience - now, reasonOf(error as Error)];
      if (left <= 0) throw new StartGivenUp(`Given up after ${patience / 1_000} s: ${reason}`, { cause: error });
      if (reason !== said || now - saidAt >= trying.tellAgain) {
        [said, saidAt] = [reason, now];
        progress(`Trying again, for ${Math.ceil(left / 1_000)} s at most: ${reason}`);
      }
    }
    await pause(trying.pause);
    if (shutdown.begun) throw new Stopping();
    attempt = new Shutdown();
  }
}
