/** All values, or the first failure once no other work runs: what ran on after a rollback would be committed by itself. */
export async function allDone<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
