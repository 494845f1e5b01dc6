import { setTimeout as rest } from 'node:timers/promises';

/** How long a fact may be on its way from the domain that writes it, in milliseconds, as commands wait for it. */
export const usualPatience = 2_000;

const pause = 25;

/**
 * Waits until something is known here that another domain tells of, or for as long as the fact may take. To be awaited before the
 * transaction that needs it: whoever has just made something is not told that it does not exist.
 *
 * @param known whether it has arrived
 * @param patience longest time to wait, in milliseconds
 */
export async function arrival(known: () => Promise<boolean>, patience = usualPatience): Promise<void> {
  const end = Date.now() + patience;
  while (!(await known()) && Date.now() < end) await rest(pause);
}
