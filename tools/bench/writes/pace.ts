import { setTimeout as pause } from 'node:timers/promises';

/** One write; rejects if it failed. */
export type Write = () => Promise<void>;

/** Returns the writes per second of this many callers that write without a pause. */
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
 * Sends this many writes per second, regardless of earlier responses. Returns their durations in milliseconds, in ascending order. A duration starts
 * when the write is due, so that queueing in the client or the server is included.
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
    // Failures are reported below, once all writes have been sent.
    one.catch(() => undefined);
    durations.push(one);
  }
  return (await Promise.all(durations)).sort((one, other) => one - other);
}

/** Returns the smallest of the sorted values that at least `percent` % of them do not exceed. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] as number;
}
