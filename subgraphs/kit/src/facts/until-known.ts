import { setTimeout as rest } from 'node:timers/promises';

const pause = 25;

/**
 * Waits until the local replica has all of these ids, or until the timeout: a client that references a resource
 * immediately after its creation does not receive "not found". Must be awaited before the transaction that references
 * them.
 *
 * @param count returns how many of the ids exist locally
 * @param wait timeout in milliseconds: `Database.eventWait`
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
