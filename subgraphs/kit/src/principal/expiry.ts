import type { Principal } from './principal';

/** Longest time that a timer waits, in milliseconds. */
const longestWait = 2_147_483_647;

/** Whether the credential of a principal has expired. */
export function hasExpired({ expiresAt }: Principal): boolean {
  return expiresAt !== undefined && expiresAt <= Date.now();
}

/**
 * Calls `expired` once the credential of a principal has expired, at once where it has already; never for one that does not expire.
 * Returns a function that prevents the call.
 */
export function whenExpired(principal: Principal, expired: () => void): () => void {
  const { expiresAt } = principal;
  if (expiresAt === undefined) return () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    if (hasExpired(principal)) return expired();
    timer = setTimeout(wait, Math.min(expiresAt - Date.now(), longestWait)).unref();
  };
  wait();
  return () => clearTimeout(timer);
}
