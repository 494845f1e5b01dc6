import { setTimeout as pause } from 'node:timers/promises';

/** One write; rejects when it was not done. */
export type Write = () => Promise<void>;

/** How many writes a second are answered when so many callers send one after the other without a pause. */
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
 * Sends so many writes a second, whether earlier ones were answered or not, and answers how long each took in milliseconds,
 * the quickest first. The time counts from the moment at which a write was to be sent, so that one that had to wait for its
 * turn, here or there, is not counted as a quick one.
 */
export async function atPace(write: Write, perSecond: number, seconds: number): Promise<number[]> {
  const start = performance.now();
  const count = Math.max(1, Math.round(perSecond * seconds));
  const taken: Promise<number>[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const due = start + (sent * 1_000) / perSecond;
    const early = due - performance.now();
    if (early >= 1) await pause(early);
    const one = write().then(() => performance.now() - due);
    // What fails is told below, when all have been sent.
    one.catch(() => undefined);
    taken.push(one);
  }
  return (await Promise.all(taken)).sort((one, other) => one - other);
}

/** Of values in order: the one that so many of a hundred do not exceed. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] as number;
}
