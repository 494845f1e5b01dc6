import pino from 'pino';

export type Logger = pino.Logger;

/** Keys whose values never reach a log line, wherever they stand in the logged object. */
const secretKeys = [
  'authorization',
  'secretKey',
  'secret_key',
  'secret',
  'token',
  'password',
  'credential',
  'webhook_secret',
  'cardNumber',
  'card_number',
  'cvc',
];

/**
 * The service's logger: one JSON line per entry on standard error, secrets removed.
 *
 * @param level pino level; `silent` in tests
 */
export function createLogger(level: string = 'info'): Logger {
  const paths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  return pino({ level, redact: { paths, censor: '[removed]' }, base: undefined, serializers: { err: describeError } }, pino.destination(2));
}

/**
 * What a log says of an error. Its other properties stay out: an error of a database connection carries the connection
 * with its password, one of a statement the statement's values.
 */
function describeError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { name, message, stack, code, cause } = error as NodeJS.ErrnoException;
  return { type: name, message, ...(code !== undefined && { code }), stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}
