/** What keeps running while time stands still: it is not about time, or tells the date. */
const running = ['Date', 'hrtime', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;

/**
 * Has timers of this process wait, and `performance.now()` stand still, until the test lets time pass with `passTime`. Input and output go on. Ends with `jest.useRealTimers()`.
 *
 * @param others what keeps running besides
 */
export function stopTime(...others: readonly ('setInterval' | 'clearInterval')[]): void {
  jest.useFakeTimers({ doNotFake: [...running, ...others] });
}

/** As `stopTime`, and the date stands still too: `Date.now()` moves with `passTime` only. */
export function stopClock(): void {
  jest.useFakeTimers({ doNotFake: running.filter((name) => name !== 'Date') });
}

/** Lets so many milliseconds pass: what is due by then is done. */
export const passTime = (milliseconds: number): void => void jest.advanceTimersByTime(milliseconds);

/** Moves the date alone after `stopClock`: as if the process had been busy, so that no timer has fired yet. */
export const dateAhead = (milliseconds: number): void => void jest.setSystemTime(Date.now() + milliseconds);

/** As if the process had been busy for so many milliseconds: they are over, and no timer has fired yet. */
export function beBusy(milliseconds: number): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + milliseconds;
}
