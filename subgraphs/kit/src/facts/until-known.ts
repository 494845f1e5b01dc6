import { setTimeout as rest } from 'node:timers/promises';

const pause = 25;

/**
 * Waits until all of these are known here, or for as long as a fact may take: whoever has just seen that something was made is not
 * told that there is no such thing. To be awaited before the transaction that refers to them.
 *
 * @param count how many of the ids are known
 * @param wait longest wait in milliseconds: `Database.eventWait`
 */
export async function untilKnown(
  ids: readonly string[],
  count: (ids: readonly string[]) => Promise<number>,
  wait: number,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const end = Date.now() + wait;
  while (wanted.length > 0 && (await count(wanted)) < wanted.length && Date.now() < end) await rest(pause);
}
