import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { currentDeadline, type Deadline, DeadlinePassed } from '../deadline';
import type { Logger } from '../logging';
import type { Pooling } from './place';
import { PooledClient } from './pooled-client';

/** Limits for waiting: for a connection, for a statement, and for replicated rows of other domains. */
export interface PoolLimits {
  /**
   * Maximum queue length for a connection, default 1,000. Beyond it requests are rejected immediately, unless a
   * connection was used for the same request before. A batch of reads needs only one connection.
   */
  readonly waiting?: number;
  /** Connection timeout in milliseconds, default 5,000. */
  readonly patience?: number;
  /** Statement timeout in milliseconds, default 10,000. */
  readonly statementTimeout?: number;
  /** Maximum wait for a row that is replicated from another domain, in milliseconds, default 2,000. */
  readonly eventWait?: number;
}

/** Default limits. */
export const usualPoolLimits = {
  waiting: 1_000,
  patience: 5_000,
  statementTimeout: 10_000,
  eventWait: 2_000,
} as const satisfies Required<PoolLimits>;

/** The pool and its queue are full. */
export class TooManyWaiting extends Error {
  readonly code = 'service_unavailable';

  constructor(waiting: number) {
    super(`${waiting} callers wait for a database connection already.`);
  }
}

/** Time for the server to report a statement timeout, in milliseconds. */
const grace = 1_000;
/** Delay of a timer from which the event loop is regarded as blocked, in milliseconds. */
const busyFor = 100;
/** Backoff after the server rejected a connection, in milliseconds. */
const refusalPauses = { shortest: 20, longest: 500 };

interface RefusalListener {
  readonly refused: (error: Error) => void;
}

/** Whether the server has reached its connection limit (`max_connections`, or a limit of the role or the database). */
const isRefused = (error: Error | undefined): error is Error =>
  (error as { code?: string } | undefined)?.code === '53300';

type Told = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * Connection pool with a bounded queue and wait, which also ends at the deadline of the request. A request that has
 * used a connection before is never rejected for a full queue: otherwise new requests would displace the next
 * statements of running ones, and under overload none would complete.
 *
 * ADR 0026
 */
export class BoundedPool extends pg.Pool {
  /** Whether the server has rejected a connection and accepted none since. */
  private isRefused = false;

  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('connect', () => void (this.isRefused = false));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(told: Told): void;
  override connect(told?: Told): Promise<pg.PoolClient> | void {
    // Run the callback in the requester's async context, not in that of the request that released the connection:
    // deadlines and traces depend on it.
    if (told) return this.lend(inItsPlace(told));
    return new Promise((resolve, reject) => this.lend((error, client) => (client ? resolve(client) : reject(error))));
  }

  private lend(told: Told): void {
    const deadline = currentDeadline();
    const refused = deadline?.passed ? new DeadlinePassed() : deadline?.isServedBy(this) ? null : this.crowded();
    if (refused) return process.nextTick(told, refused, undefined, () => {});
    const patience = (this.options as pg.PoolConfig).connectionTimeoutMillis ?? 0;
    const given = this.inTime(deadline, patience, told);
    const end = performance.now() + patience;
    let refusals = 0;
    const ask = (): void =>
      super.connect((error, client, done) => {
        const now = performance.now();
        if (isRefused(error) && now < end)
          setTimeout(ask, Math.min(this.pauseAfter(error, (refusals += 1)), end - now));
        // The timeout fired late because the event loop was blocked: a connection may be available.
        else if (error && !isRefused(error) && patience > 0 && now > end + busyFor)
          super.connect(given as Parameters<pg.Pool['connect']>[0]);
        else given(error, client, done);
      });
    ask();
  }

  /** Returns the backoff in milliseconds. Reports the first rejection since the server accepted a connection. */
  private pauseAfter(error: Error, refusals: number): number {
    if (!this.isRefused) (this.options as Partial<RefusalListener>).refused?.(error);
    this.isRefused = true;
    return Math.min(refusalPauses.shortest * 2 ** (refusals - 1), refusalPauses.longest);
  }

  /**
   * Wraps a connect callback: sets the request's deadline on the connection. If the deadline passes first, the callback
   * receives that error, and a connection that becomes available later returns to the pool unused.
   *
   * @param patience timeout of the pool itself in milliseconds
   */
  private inTime(deadline: Deadline | null, patience: number, told: Told): Told {
    let over = false;
    let late: NodeJS.Timeout | undefined;
    const tell: Told = (error, client, done) => {
      over = true;
      clearTimeout(late);
      told(error, client, done);
    };
    if (deadline && deadline.left < patience)
      late = setTimeout(() => tell(new DeadlinePassed(), undefined, () => {}), Math.max(0, deadline.left));
    return (error, client, done) => {
      if (!client) return over ? undefined : tell(error, client, done);
      if (over || deadline?.passed) {
        done();
        return over ? undefined : tell(new DeadlinePassed(), undefined, () => {});
      }
      deadline?.serve(this);
      (client as pg.PoolClient & PooledClient).deadline = deadline;
      tell(error, client, done);
    };
  }

  private crowded(): TooManyWaiting | null {
    const { waiting = usualPoolLimits.waiting } = this.options as PoolLimits;
    // Requests that are about to receive an idle connection are in the queue as well.
    const left = this.waitingCount - this.idleCount;
    return left < waiting || this.totalCount < this.options.max ? null : new TooManyWaiting(left);
  }
}

/**
 * Binds a callback to the current async context. `AsyncResource.bind` does the same, but defines an accessor on each
 * function, and V8 promotes the accessor and everything that it references, which is the whole request, to the old
 * generation.
 */
function inItsPlace(told: Told): Told {
  const place = new AsyncResource('CONNECTION');
  return (...given) => place.runInAsyncScope(told, undefined, ...given);
}

/**
 * Pool options for these limits.
 *
 * @param log receives one warning when the server rejects connections, and the next one only after it has accepted one
 */
export function poolSettings(
  { waiting, patience, statementTimeout }: PoolLimits = {},
  pooling: Pooling = 'session',
  log?: Logger,
) {
  const longest = statementTimeout ?? usualPoolLimits.statementTimeout;
  return {
    Client: PooledClient,
    pooling,
    idleTimeoutMillis: 0,
    waiting: waiting ?? usualPoolLimits.waiting,
    connectionTimeoutMillis: patience ?? usualPoolLimits.patience,
    statement_timeout: longest,
    answerWithin: longest + grace,
    keepAlive: true,
    refused: (error: Error) =>
      log?.warn(
        { err: error },
        'Postgres has too many connections and refuses more; asking again. Raise max_connections, or lower POOL_SIZE or the number of processes.',
      ),
  };
}
