import { setTimeout as rest } from 'node:timers/promises';

const pause = 25;

/** How long a fact may be on its way, in milliseconds. */
export const usualPatience = 2_000;

/**
 * Waits until all of these are known here, or for as long as a fact may take: whoever has just seen that something was made is not
 * told that there is no such thing. To be awaited before the transaction that refers to them.
 *
 * @param count how many of the ids are known
 */
export async function untilKnown(
  ids: readonly string[],
  count: (ids: readonly string[]) => Promise<number>,
  patience = usualPatience,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const end = Date.now() + patience;
  while (wanted.length > 0 && (await count(wanted)) < wanted.length && Date.now() < end) await rest(pause);
}
