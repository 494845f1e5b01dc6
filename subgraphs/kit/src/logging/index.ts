import pino from 'pino';
import { GatheredLines } from './gathered-lines';
import { RepeatedLines } from './repeated-lines';

export type Logger = pino.Logger;

/** Logger of a request; each line contains the request id. */
export interface RequestLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Keys whose values are redacted at any of the first three levels of a logged object. */
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

/** Destination shared by all loggers of the process, so that there is one exit listener. */
let standardError: GatheredLines | null = null;

/** Counts of repeated lines, shared by all loggers of the process. */
let repeatedLines: RepeatedLines | null = null;

/**
 * Creates the service's logger: one JSON line per entry on standard error, secrets redacted. Of equal warnings and
 * errors in quick succession the first five are written, and from time to time the number of further ones (`repeated`,
 * in the last `seconds`).
 *
 * @param level pino level; `silent` in tests
 * @param destination default standard error
 */
export function createLogger(level: string = 'info', destination?: pino.DestinationStream): Logger {
  const paths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  const repeated = (repeatedLines ??= new RepeatedLines());
  const logger: Logger = pino(
    {
      level,
      redact: { paths, censor: '[removed]' },
      base: undefined,
      serializers: { err: describeError },
      hooks: {
        logMethod(args, method, lineLevel) {
          const [fields, message] = args as readonly unknown[];
          const writeSummary = (count: number, seconds: number): void =>
            method.call(logger, { repeated: count, seconds, ...errorIn(fields) }, String(message));
          if (lineLevel < warning || repeated.admits(kindOf(lineLevel, fields, message), writeSummary))
            method.apply(this, args);
        },
      },
    },
    destination ?? (standardError ??= new GatheredLines(openStandardError(), 2)),
  );
  return logger;
}

/** Lowest log level at which repeated lines are suppressed. */
const warning = 40;

function errorIn(fields: unknown): { readonly err?: unknown } {
  const err = typeof fields === 'object' && fields !== null ? (fields as { readonly err?: unknown }).err : undefined;
  return err === undefined ? {} : { err };
}

/**
 * Returns a key that is equal for repeated lines. Only level, message and error determine the key, not the request id
 * or row.
 */
function kindOf(level: number, fields: unknown, message: unknown): string {
  const { err } = errorIn(fields);
  const { name, code, message: reason } = (err ?? {}) as Partial<NodeJS.ErrnoException>;
  return [level, typeof fields === 'string' ? fields : message, name, code, reason].map(String).join('\n');
}

/**
 * Opens standard error. Lines are dropped once its terminal has disappeared or its pipe is broken; any other write
 * error ends the process.
 */
function openStandardError(): ReturnType<typeof pino.destination> {
  const file = pino.destination(2);
  file.on('error', (error: NodeJS.ErrnoException) => {
    // `flushSync` would retry a failing write forever, and the process would never end.
    file.flushSync = () => {};
    if (error.code !== 'EIO' && error.code !== 'EPIPE') throw error;
    file.write = () => true;
  });
  return file;
}

/**
 * Logger of one request, created on the first log call, since its creation takes longer than many requests. It is a
 * class instead of a getter of the request: V8 assigns a separate hidden class to each object with its own getter.
 */
export class LazyLogger implements RequestLogger {
  private instance: Logger | null = null;

  constructor(
    private readonly parent: Logger,
    private readonly requestId: string,
  ) {}

  debug(fields: object, message: string): void {
    this.logger().debug(fields, message);
  }

  info(fields: object, message: string): void {
    this.logger().info(fields, message);
  }

  warn(fields: object, message: string): void {
    this.logger().warn(fields, message);
  }

  error(fields: object, message: string): void {
    this.logger().error(fields, message);
  }

  private logger(): Logger {
    return (this.instance ??= this.parent.child({ requestId: this.requestId }));
  }
}

/**
 * Serializes an error for logs. Other properties are omitted: an error of a database connection contains the connection
 * with its password, one of a statement the statement's parameters.
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
