/**
 * Calls back once the event loop has run for a time. Time in which the event loop is blocked does not count: each
 * interval counts at most once, however long it took. A blocked process cannot read responses that have arrived, so a
 * timeout that counts this time would report a server as silent that has responded.
 *
 * @param durationMs time in milliseconds
 * @param checkIntervalMs interval at which the elapsed time is measured, in milliseconds
 * @returns the timer; `clearInterval` cancels it
 */
export function afterRunningFor(durationMs: number, checkIntervalMs: number, onElapsed: () => void): NodeJS.Timeout {
  let [remainingMs, last] = [durationMs, performance.now()];
  const tick = (): void => {
    const now = performance.now();
    remainingMs -= Math.min(now - last, checkIntervalMs);
    last = now;
    if (remainingMs > 0) return;
    clearInterval(timer);
    onElapsed();
  };
  const timer = setInterval(tick, Math.min(checkIntervalMs, durationMs)).unref();
  return timer;
}
