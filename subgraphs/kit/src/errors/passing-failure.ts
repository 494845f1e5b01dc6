/** Codes of the network and of Postgres for: no connection, shutting down, out of connections, too slow. */
const passing = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', '08000', '08001', '08003', '08006', '53300', '57014', '57P01', '57P02', '57P03',
  'service_unavailable',
]);
/** `pg` gives these no code. */
const passingMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/;
/** How far a chain of causes is followed. */
const deepestCause = 8;

/** Whether a failure, or what caused it, passes by itself: the caller may try again later. */
export function isPassing(failure: unknown): boolean {
  let current = failure;
  for (let depth = 0; depth < deepestCause && typeof current === 'object' && current !== null; depth += 1) {
    const { code, message, cause, originalError, errors } = current as Record<string, unknown>;
    if (typeof code === 'string' && passing.has(code)) return true;
    if (typeof message === 'string' && passingMessages.test(message)) return true;
    current = originalError ?? cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return false;
}
