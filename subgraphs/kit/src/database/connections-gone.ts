import type pg from 'pg';

/** Maximum wait for the server to close its connections, in milliseconds. */
const longestFarewell = 2_000;

/**
 * Resolves once the server has closed every current connection of the pool. A pool reports its end while connections
 * are still closing, and a server that stops meanwhile would look like a lost one. Call it immediately before the pool
 * is ended.
 */
export function connectionsGone(pool: pg.Pool): Promise<void> {
  return new Promise((resolve) => {
    let left = pool.totalCount;
    if (left === 0) return resolve();
    const late = setTimeout(resolve, longestFarewell);
    pool.on('remove', () => {
      left -= 1;
      if (left > 0) return;
      clearTimeout(late);
      resolve();
    });
  });
}
