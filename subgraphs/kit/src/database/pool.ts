import { performance as processPerformance } from 'node:perf_hooks';
import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { currentDeadline, type Deadline, DeadlineExceeded } from '../deadline/deadline';
import type { Logger } from '../logging';
import type { Pooling } from './database-target';
import { PooledClient, type PooledClientConfig, readGraceMs } from './pooled-client';

/** Limits for waiting: for a connection, for a statement, and for replicated rows of other domains. */
export interface PoolLimits {
  /**
   * Maximum number of requests for a connection that may wait, default 1,000. Further ones are rejected immediately,
   * unless the HTTP request they belong to has used a connection before. A batch of reads counts once.
   */
  readonly waiting?: number;
  /** Maximum time to wait for a connection, in milliseconds, default 5,000. */
  readonly patience?: number;
  /** Statement timeout in milliseconds, default 10,000. */
  readonly statementTimeout?: number;
  /** Maximum wait for a row that is replicated from another domain, in milliseconds, default 2,000. */
  readonly eventWait?: number;
}

/** Default values of `PoolLimits`; times in milliseconds. */
export const defaultPoolLimits = {
  waiting: 1_000,
  patience: 5_000,
  statementTimeout: 10_000,
  eventWait: 2_000,
} as const satisfies Required<PoolLimits>;

/** All connections of the pool are in use, and its queue is full. */
export class PoolQueueFull extends Error {
  readonly code = 'service_unavailable';

  constructor(waiting: number) {
    super(`${waiting} callers are already waiting for a database connection.`);
  }
}

/**
 * Time in milliseconds after the statement timeout at which its response is late. With the grace period of the client,
 * the server has one second to report the timeout.
 */
const timeoutGraceMs = 1_000 - readGraceMs.total;
/** Delay of a timer, in milliseconds, from which the event loop counts as blocked. */
const busyFor = 100;
/** Message of the pool's error for a new connection that was not established in time. */
const connectingTimedOut = 'Connection terminated due to connection timeout';
/** Share of the time in which the event loop ran code, from which it counts as too busy to establish a connection. */
const starvedShare = 0.8;
/** Maximum number of times that a connection is requested again because the event loop was busy. */
const maxStarvedWaits = 6;
/** Shortest and longest pause before the next connection attempt after the server rejected one, in milliseconds. */
const rejectionBackoffMs = { shortest: 20, longest: 500 };

interface RejectionListener {
  readonly refused: (error: Error) => void;
}

/**
 * Whether the server rejected the connection because a limit is reached (`max_connections`, or a limit of the role or
 * the database).
 */
const isRejected = (error: Error | undefined): error is Error =>
  (error as { code?: string } | undefined)?.code === '53300';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * Connection pool with a limited queue and a limited wait; the wait also ends at the deadline of the request. A request
 * that has used a connection before is never rejected for a full queue: otherwise new requests would displace the next
 * statements of requests in progress, and under overload no request would complete.
 *
 * ADR 0026
 */
export class BoundedPool extends pg.Pool {
  /** Whether the server has rejected a connection attempt and accepted none since. */
  private isRejected = false;

  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('connect', () => void (this.isRejected = false));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    // Run the callback in the requester's async context, not in that of the request that released the connection:
    // deadlines and traces depend on it.
    if (callback) return this.acquire(bindAsyncContext(callback));
    return new Promise((resolve, reject) =>
      this.acquire((error, client) => (client ? resolve(client) : reject(error))),
    );
  }

  private acquire(callback: ConnectCallback): void {
    const deadline = currentDeadline();
    const rejection = deadline?.passed
      ? new DeadlineExceeded()
      : deadline?.isServedBy(this)
        ? null
        : this.findOverload();
    if (rejection) return process.nextTick(callback, rejection, undefined, () => {});
    const connectionTimeoutMs = (this.options as pg.PoolConfig).connectionTimeoutMillis ?? 0;
    const timedCallback = this.inTime(deadline, connectionTimeoutMs, callback);
    let end = performance.now() + connectionTimeoutMs;
    let [rejectionCount, starvedWaits] = [0, 0];
    // Waits are rare: usually a connection is idle.
    let utilization = this.idleCount === 0 ? processPerformance.eventLoopUtilization() : null;
    const isStarved = (error: Error, now: number): boolean =>
      now > end + busyFor ||
      (error.message === connectingTimedOut &&
        utilization !== null &&
        processPerformance.eventLoopUtilization(utilization).utilization > starvedShare);
    const connectOnce = (): void =>
      super.connect((error, client, done) => {
        const now = performance.now();
        if (isRejected(error) && now < end)
          setTimeout(connectOnce, Math.min(this.backoffAfter(error, (rejectionCount += 1)), end - now));
        // The event loop was blocked, or ran other code most of the time, so that responses of the server were not
        // processed in time. A connection may be available, so request one again.
        else if (
          error &&
          !isRejected(error) &&
          connectionTimeoutMs > 0 &&
          starvedWaits < maxStarvedWaits &&
          isStarved(error, now)
        ) {
          starvedWaits += 1;
          end = now + connectionTimeoutMs;
          utilization = processPerformance.eventLoopUtilization();
          connectOnce();
        } else timedCallback(error, client, done);
      });
    connectOnce();
  }

  /**
   * Returns the pause before the next connection attempt in milliseconds. Logs the rejection if it is the first since
   * the server last accepted a connection.
   */
  private backoffAfter(error: Error, rejectionCount: number): number {
    if (!this.isRejected) (this.options as Partial<RejectionListener>).refused?.(error);
    this.isRejected = true;
    return Math.min(rejectionBackoffMs.shortest * 2 ** (rejectionCount - 1), rejectionBackoffMs.longest);
  }

  /**
   * Wraps a connect callback: sets the request's deadline on the connection. If the deadline passes first, the callback
   * receives the error of the deadline, and a connection that becomes available later returns to the pool unused.
   *
   * @param connectionTimeoutMs timeout of the pool itself in milliseconds
   */
  private inTime(deadline: Deadline | null, connectionTimeoutMs: number, callback: ConnectCallback): ConnectCallback {
    let settled = false;
    let timer: NodeJS.Timeout | undefined;
    const settle: ConnectCallback = (error, client, done) => {
      settled = true;
      clearTimeout(timer);
      callback(error, client, done);
    };
    if (deadline && deadline.remainingMs < connectionTimeoutMs)
      timer = setTimeout(() => settle(new DeadlineExceeded(), undefined, () => {}), Math.max(0, deadline.remainingMs));
    return (error, client, done) => {
      if (!client) return settled ? undefined : settle(error, client, done);
      if (settled || deadline?.passed) {
        done();
        return settled ? undefined : settle(new DeadlineExceeded(), undefined, () => {});
      }
      deadline?.serve(this);
      (client as pg.PoolClient & PooledClient).deadline = deadline;
      settle(error, client, done);
    };
  }

  private findOverload(): PoolQueueFull | null {
    const { waiting = defaultPoolLimits.waiting } = this.options as PoolLimits;
    // The queue also counts requests that are about to receive an idle connection: subtract them.
    const queuedCount = this.waitingCount - this.idleCount;
    return queuedCount < waiting || this.totalCount < this.options.max ? null : new PoolQueueFull(queuedCount);
  }
}

/**
 * Binds a callback to the current async context. `AsyncResource.bind` does the same, but defines an accessor on each
 * function, and V8 promotes the accessor and everything that it references, which is the whole request, to the old
 * generation.
 */
function bindAsyncContext(callback: ConnectCallback): ConnectCallback {
  const asyncResource = new AsyncResource('CONNECTION');
  return (...args) => asyncResource.runInAsyncScope(callback, undefined, ...args);
}

/** Options of a `BoundedPool`. The response timeout is required: without it, a silent server blocks its callers. */
interface BoundedPoolOptions
  extends pg.PoolConfig, RejectionListener, Required<Pick<PooledClientConfig, 'pooling' | 'responseTimeoutMs'>> {
  readonly waiting: number;
}

/**
 * Returns the options of a `BoundedPool` with these limits.
 *
 * @param log receives one warning when the server starts to reject connections; the next warning follows only after a
 * connection was accepted
 */
export function poolSettings(
  { waiting, patience, statementTimeout }: PoolLimits = {},
  pooling: Pooling = 'session',
  log?: Logger,
): BoundedPoolOptions {
  const effectiveTimeout = statementTimeout ?? defaultPoolLimits.statementTimeout;
  return {
    Client: PooledClient,
    pooling,
    idleTimeoutMillis: 0,
    waiting: waiting ?? defaultPoolLimits.waiting,
    connectionTimeoutMillis: patience ?? defaultPoolLimits.patience,
    statement_timeout: effectiveTimeout,
    responseTimeoutMs: effectiveTimeout + timeoutGraceMs,
    keepAlive: true,
    refused: (error) =>
      log?.warn(
        { err: error },
        'Postgres has too many connections and rejects new ones; retrying. Raise max_connections, or lower POOL_SIZE or the number of processes.',
      ),
  };
}
