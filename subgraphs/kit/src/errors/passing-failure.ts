/** Postgres ends one of two transactions that are in each other's way. */
const collisions = new Set(['40001', '40P01']);
/**
 * Codes of the network and of Postgres for: no connection, shutting down, out of connections, too slow, in each other's way,
 * disk or memory full, nothing is written here at the moment.
 */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '25P03',
  '53000',
  '53100',
  '53200',
  '53400',
  '55P03',
  '57P05',
  '58000',
  '58030',
  ...collisions,
  'service_unavailable',
]);
/** `pg` gives these no code; what Postgres says of a database that accepts no connections shares its code with failures that do not pass. */
const passingMessages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end on the pool|database "[^"]*" is not currently accepting connections)/;
/** How far a chain of causes is followed. */
const deepestCause = 8;

/** Whether a failure, or what caused it, passes by itself: the caller may try again later. */
export function isPassing(failure: unknown): boolean {
  return causesOf(failure).some(
    ({ code, message, extensions }) =>
      isPassingCode(code) ||
      isPassingCode((extensions as { readonly code?: unknown } | undefined)?.code) ||
      (typeof message === 'string' && passingMessages.test(message)),
  );
}

function isPassingCode(code: unknown): boolean {
  return typeof code === 'string' && passing.has(code);
}

/** Whether a transaction was ended in favour of another one: nothing of it was done, and it may be tried again at once. */
export function isCollision(failure: unknown): boolean {
  return causesOf(failure).some(({ code }) => typeof code === 'string' && collisions.has(code));
}

/** The failure, what caused it, and so on. */
function causesOf(failure: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let current = failure;
  while (found.length < deepestCause && typeof current === 'object' && current !== null) {
    const known = current as Record<string, unknown>;
    found.push(known);
    // `graphql` wraps what is no `Error` of the realm that it runs in, such as Node's own errors within a test, as `thrownValue`.
    current =
      known.originalError ??
      known.cause ??
      known.thrownValue ??
      (Array.isArray(known.errors) ? known.errors[0] : undefined);
  }
  return found;
}
