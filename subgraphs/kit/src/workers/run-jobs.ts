import { areIdsReproducible } from '../ids';

/**
 * Runs independent jobs concurrently. A failed job does not affect other jobs. With reproducible ids (`withIdSource`),
 * jobs run sequentially, because their ids would otherwise depend on the order of responses.
 *
 * @param failed called with the error of each failed job
 * @returns ids of the failed jobs
 */
export async function runJobs(
  ids: readonly string[],
  run: (id: string) => Promise<void>,
  failed: (error: unknown, id: string) => void,
): Promise<string[]> {
  const failedIds: string[] = [];
  const attempt = async (id: string): Promise<void> => {
    try {
      await run(id);
    } catch (error) {
      failed(error, id);
      failedIds.push(id);
    }
  };
  if (areIdsReproducible()) for (const id of ids) await attempt(id);
  else await Promise.all(ids.map(attempt));
  return failedIds;
}
