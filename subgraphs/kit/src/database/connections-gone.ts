import type pg from 'pg';

/** Longest wait for a server that does not take leave, in milliseconds. */
const longestFarewell = 2_000;

/**
 * Resolves once the server has closed every connection that the pool has now: a pool calls itself ended while its
 * connections are still taking leave, and a server that stops meanwhile would look like a lost one. To be called right
 * before the pool is ended.
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
