import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../subgraphs/kit/src/errors/operator-error';
import { isTransient } from '../../subgraphs/kit/src/errors/transient-errors';
import { reasonOf } from './error-reason';
import { Shutdown, Stopping } from './shutdown';

/** A dependency was unavailable during the whole retry period of a start. */
export class StartupTimeout extends OperatorError {}

/** Pause between two attempts, and interval at which the same reason is reported again, in milliseconds. */
const trying = { pause: 250, tellAgain: 10_000 };

/**
 * Calls `start`, with retries while a dependency is temporarily unavailable (a database that is starting or
 * overloaded). The resources of a failed attempt are closed before the next attempt. Throws permanent errors
 * immediately, and `StartupTimeout` after the retry period.
 * @param timeoutMs milliseconds in which a new attempt may begin
 * @param progress receives a line whenever the reason changes, and every ten seconds
 */
export async function startWithRetry<T>(
  timeoutMs: number,
  shutdown: Shutdown,
  progress: (line: string) => void,
  start: (attempt: Shutdown) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  let [lastReport, lastReportAt] = ['', startedAt];
  let attempt = new Shutdown();
  await shutdown.add(null, () => attempt.run());
  for (;;) {
    try {
      return await start(attempt);
    } catch (error) {
      if (shutdown.begun || !isTransient(error)) throw error;
      await attempt.run();
      const now = performance.now();
      const [remainingMs, reason] = [startedAt + timeoutMs - now, reasonOf(error as Error)];
      if (remainingMs <= 0)
        throw new StartupTimeout(`Given up after ${timeoutMs / 1_000} s: ${reason}`, { cause: error });
      if (reason !== lastReport || now - lastReportAt >= trying.tellAgain) {
        [lastReport, lastReportAt] = [reason, now];
        progress(`Retrying for at most ${Math.ceil(remainingMs / 1_000)} s: ${reason}`);
      }
    }
    await pause(trying.pause);
    if (shutdown.begun) throw new Stopping();
    attempt = new Shutdown();
  }
}
