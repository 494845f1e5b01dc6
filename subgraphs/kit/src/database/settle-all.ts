/**
 * Returns all values, or throws the first failure once all promises have settled: work that continues after a rollback
 * would be committed outside of the transaction.
 */
export async function settleAll<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
