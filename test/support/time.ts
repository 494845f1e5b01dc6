/**
 * Functions that keep their real implementation while time is stopped: they do not measure time, or they return the
 * date.
 */
const realFunctions = ['Date', 'hrtime', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;

/**
 * Stops timers of this process and `performance.now()` until the test advances the time with `advanceTime`. I/O continues. Ends with
 * `jest.useRealTimers()`.
 *
 * @param others further functions that keep their real implementation
 */
export function stopTime(...otherTimers: readonly ('setInterval' | 'clearInterval')[]): void {
  jest.useFakeTimers({ doNotFake: [...realFunctions, ...otherTimers] });
}

/** Like `stopTime`, but the date is stopped too: `Date.now()` advances only with `advanceTime`. */
export function stopClock(): void {
  jest.useFakeTimers({ doNotFake: realFunctions.filter((name) => name !== 'Date') });
}

/** Advances the time by the given number of milliseconds, and runs the timers that are due by then. */
export const advanceTime = (milliseconds: number): void => void jest.advanceTimersByTime(milliseconds);

/** Advances only the date after `stopClock`: as if the process had been busy, so that no timer has fired yet. */
export const advanceDate = (milliseconds: number): void => void jest.setSystemTime(Date.now() + milliseconds);

/** Simulates a busy process: advances `performance.now()` by the given number of milliseconds without firing timers. */
export function blockFor(milliseconds: number): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + milliseconds;
}
