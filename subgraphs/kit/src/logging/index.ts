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
  return pino({ level, redact: { paths, censor: '[removed]' }, base: undefined }, pino.destination(2));
}
