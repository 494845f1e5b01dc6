/** SQLSTATEs of collisions: serialization failure and deadlock. */
const collisions = new Set(['40001', '40P01']);
/**
 * Network and Postgres codes of transient failures: no connection, shutdown, too many connections, timeout, collision,
 * disk or memory full, read-only.
 */
const transientCodes = new Set([
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
/**
 * Messages of transient errors that have no usable code: some errors of `pg` have none, and Postgres reports a database
 * that accepts no connections with a code that permanent failures share.
 */
const transientMessages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end on the pool|database "[^"]*" is not currently accepting connections)/;
/** Maximum depth to which the chain of an error's causes is examined. */
const deepestCause = 8;

/** Whether an error, or one of its causes, is transient: the caller may retry later. */
export function isTransient(failure: unknown): boolean {
  return causesOf(failure).some(
    ({ code, message, extensions }) =>
      isTransientCode(code) ||
      isTransientCode((extensions as { readonly code?: unknown } | undefined)?.code) ||
      (typeof message === 'string' && transientMessages.test(message)),
  );
}

function isTransientCode(code: unknown): boolean {
  return typeof code === 'string' && transientCodes.has(code);
}

/**
 * Whether a transaction was aborted by a deadlock or serialization failure: it was rolled back and can be retried
 * immediately.
 */
export function isCollision(failure: unknown): boolean {
  return causesOf(failure).some(({ code }) => typeof code === 'string' && collisions.has(code));
}

/** Returns the error and its chain of causes. */
function causesOf(failure: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let current = failure;
  while (found.length < deepestCause && typeof current === 'object' && current !== null) {
    const error = current as Record<string, unknown>;
    found.push(error);
    // `graphql` wraps errors of another realm, such as Node's own errors within a test, as `thrownValue`.
    current =
      error.originalError ??
      error.cause ??
      error.thrownValue ??
      (Array.isArray(error.errors) ? error.errors[0] : undefined);
  }
  return found;
}
