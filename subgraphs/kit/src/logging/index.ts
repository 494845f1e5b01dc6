import pino from 'pino';
import { GatheredLines } from './gathered-lines';

export type Logger = pino.Logger;

/** What those who work for a request may log. */
export interface RequestLogger {
  debug(about: object, message: string): void;
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}

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

/** Of all loggers of the process: it hears once of the process's end. */
let standardError: GatheredLines | null = null;

/**
 * The service's logger: one JSON line per entry on standard error, secrets removed.
 *
 * @param level pino level; `silent` in tests
 */
export function createLogger(level: string = 'info'): Logger {
  const paths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  return pino(
    { level, redact: { paths, censor: '[removed]' }, base: undefined, serializers: { err: describeError } },
    (standardError ??= new GatheredLines(openStandardError(), 2)),
  );
}

/** Standard error. Lines are dropped once its terminal has disappeared or its pipe is broken; another failure to write ends the process. */
function openStandardError(): ReturnType<typeof pino.destination> {
  const file = pino.destination(2);
  file.on('error', (error: NodeJS.ErrnoException) => {
    // It would repeat a failing write for ever, and the process would never end.
    file.flushSync = () => {};
    if (error.code !== 'EIO' && error.code !== 'EPIPE') throw error;
    file.write = () => true;
  });
  return file;
}

/**
 * The logger of one request, made when something is logged: that takes longer than many a request. Nor does a request have a getter of its own
 * for it: V8 gives each object with one a shape of its own.
 */
export class LazyLogger implements RequestLogger {
  private made: Logger | null = null;

  constructor(
    private readonly parent: Logger,
    private readonly requestId: string,
  ) {}

  debug(about: object, message: string): void {
    this.logger().debug(about, message);
  }

  info(about: object, message: string): void {
    this.logger().info(about, message);
  }

  warn(about: object, message: string): void {
    this.logger().warn(about, message);
  }

  error(about: object, message: string): void {
    this.logger().error(about, message);
  }

  private logger(): Logger {
    return (this.made ??= this.parent.child({ requestId: this.requestId }));
  }
}

/**
 * What a log says of an error. Its other properties stay out: an error of a database connection carries the connection
 * with its password, one of a statement the statement's values.
 */
function describeError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { name, message, stack, code, cause } = error as NodeJS.ErrnoException;
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
