import { setTimeout as pause } from 'node:timers/promises';

/** Executes one write; rejects if the write failed. */
export type Write = () => Promise<void>;

/** Lets the given number of clients write without a pause. Returns the writes per second. */
export async function saturate(write: Write, callers: number, seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (; performance.now() < end; done += 1) await write();
    }),
  );
  return done / ((performance.now() - start) / 1_000);
}

/**
 * Starts the given number of writes per second, whether or not earlier ones have completed. Returns their durations in
 * milliseconds, in ascending order. A duration starts when the write is due, so that it includes queueing in the client
 * and the server.
 */
export async function atPace(write: Write, perSecond: number, seconds: number): Promise<number[]> {
  const start = performance.now();
  const count = Math.max(1, Math.round(perSecond * seconds));
  const durations: Promise<number>[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const due = start + (sent * 1_000) / perSecond;
    const remainingMs = due - performance.now();
    if (remainingMs >= 1) await pause(remainingMs);
    const one = write().then(() => performance.now() - due);
    // Avoids unhandled rejections; failures are reported below, once all writes have been sent.
    one.catch(() => undefined);
    durations.push(one);
  }
  return (await Promise.all(durations)).sort((one, other) => one - other);
}

/**
 * Returns the percentile of values in ascending order: the smallest value that at least `percent` % of the values do
 * not exceed.
 */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] as number;
}
