import type pg from 'pg';

/** Maximum wait for the server to close its connections, in milliseconds. */
const closeTimeoutMs = 2_000;

/**
 * Resolves once the server has closed every current connection of the pool. A pool reports its end while its
 * connections are still closing; a server that stops in this time would look like a lost connection. Call it
 * immediately before the pool is ended.
 */
export function waitForDisconnect(pool: pg.Pool): Promise<void> {
  return new Promise((resolve) => {
    let openCount = pool.totalCount;
    if (openCount === 0) return resolve();
    const timer = setTimeout(resolve, closeTimeoutMs);
    pool.on('remove', () => {
      openCount -= 1;
      if (openCount > 0) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
