import { setTimeout as rest } from 'node:timers/promises';

const pollIntervalMs = 25;

/**
 * Waits until the domain's replica of another domain's rows contains all of these ids, or until the timeout, so that a
 * client that references a resource immediately after its creation does not receive "not found". Must be awaited before
 * the transaction that references the resources.
 *
 * @param count returns how many of the ids the replica contains
 * @param timeoutMs timeout in milliseconds: `Database.eventWait`
 */
export async function waitForReplica(
  ids: readonly string[],
  count: (ids: readonly string[]) => Promise<number>,
  timeoutMs: number,
): Promise<void> {
  const distinctIds = [...new Set(ids)];
  const end = Date.now() + timeoutMs;
  while (distinctIds.length > 0 && (await count(distinctIds)) < distinctIds.length && Date.now() < end)
    await rest(pollIntervalMs);
}
