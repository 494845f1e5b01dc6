/**
 * Waits until all promises have settled, and returns their values or throws the first failure. It does not throw
 * earlier: work that continues after a rollback would be committed outside of the transaction.
 */
export async function settleAll<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
