import type { Principal } from './principal';

/** Maximum delay of a Node.js timer, in milliseconds. */
const maxTimerMs = 2_147_483_647;

/** Whether the credential of a principal has expired. */
export function hasExpired({ expiresAt }: Principal): boolean {
  return expiresAt !== undefined && expiresAt <= Date.now();
}

/**
 * Calls `expired` when the credential of a principal expires, immediately where it already has; never for a credential
 * without expiry. Returns a function that cancels the call.
 */
export function onExpired(principal: Principal, expired: () => void): () => void {
  const { expiresAt } = principal;
  if (expiresAt === undefined) return () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const schedule = (): void => {
    if (hasExpired(principal)) return expired();
    timer = setTimeout(schedule, Math.min(expiresAt - Date.now(), maxTimerMs)).unref();
  };
  schedule();
  return () => clearTimeout(timer);
}
