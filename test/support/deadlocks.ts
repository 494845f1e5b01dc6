/** SQLSTATE of a deadlock. */
const deadlock = '40P01';

/**
 * Runs statements that lock rows in another order than transactions of the service that may still be ending. After a
 * deadlock, in which Postgres rolls the statements back, runs them again.
 */
export async function retryOnDeadlock<T>(work: () => Promise<T>, attempts = 10): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code !== deadlock || attempts <= 1) throw error;
    return retryOnDeadlock(work, attempts - 1);
  }
}
