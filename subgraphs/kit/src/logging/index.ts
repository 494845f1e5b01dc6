import pino from 'pino';
import { GatheredLines } from './gathered-lines';
import { RepeatedLines } from './repeated-lines';

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

/** Of all loggers of the process. */
let repeatedLines: RepeatedLines | null = null;

/**
 * The service's logger: one JSON line per entry on standard error, secrets removed. Of equal warnings and errors that follow each other
 * quickly the first five are written, then their number from time to time (`repeated`, in `seconds`).
 *
 * @param level pino level; `silent` in tests
 * @param destination standard error, unless told
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
          const [about, message] = args as readonly unknown[];
          const tell = (count: number, seconds: number): void =>
            method.call(logger, { repeated: count, seconds, ...errorIn(about) }, String(message));
          if (lineLevel < warning || repeated.admits(kindOf(lineLevel, about, message), tell)) method.apply(this, args);
        },
      },
    },
    destination ?? (standardError ??= new GatheredLines(openStandardError(), 2)),
  );
  return logger;
}

/** Level from which on repeated lines are left out. */
const warning = 40;

function errorIn(about: unknown): { readonly err?: unknown } {
  const err = typeof about === 'object' && about !== null ? (about as { readonly err?: unknown }).err : undefined;
  return err === undefined ? {} : { err };
}

/** What lines have in common that say the same: level, message and error, not the request or row that they are about. */
function kindOf(level: number, about: unknown, message: unknown): string {
  const { err } = errorIn(about);
  const { name, code, message: reason } = (err ?? {}) as Partial<NodeJS.ErrnoException>;
  return [level, typeof about === 'string' ? about : message, name, code, reason].map(String).join('\n');
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
