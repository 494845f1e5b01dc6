import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { currentDeadline, type Deadline, DeadlinePassed } from '../deadline';
import type { Logger } from '../logging';
import type { Pooling } from './place';
import { PooledClient } from './pooled-client';

/** Limits on waiting: for a connection, for a statement, and for events of other domains. */
export interface PoolLimits {
  /** Callers that wait for a connection at most; whoever comes beyond is refused at once, unless something was done for the same request before. Reads that leave together are one. Default 1,000. */
  readonly waiting?: number;
  /** Longest wait for a connection, in milliseconds, default 5,000. */
  readonly patience?: number;
  /** Longest time a statement may run, in milliseconds, default 10,000. */
  readonly statementTimeout?: number;
  /** Longest wait for a row that an event of another domain brings, in milliseconds, default 2,000. */
  readonly eventWait?: number;
}

/** What counts where nothing else is said. */
export const usualPoolLimits = {
  waiting: 1_000,
  patience: 5_000,
  statementTimeout: 10_000,
  eventWait: 2_000,
} as const satisfies Required<PoolLimits>;

/** Everybody who is served at once has a connection, and enough others wait for one already. */
export class TooManyWaiting extends Error {
  readonly code = 'service_unavailable';

  constructor(waiting: number) {
    super(`${waiting} callers wait for a database connection already.`);
  }
}

/** What the server needs to say, beyond the statement's own time, that it has given one up. In milliseconds. */
const grace = 1_000;
/** Milliseconds by which a process is late that is busy with something else. */
const busyFor = 100;
/** Backoff after the server refused a connection, in milliseconds. */
const refusalPauses = { shortest: 20, longest: 500 };

interface RefusalListener {
  readonly refused: (error: Error) => void;
}

/** Whether the server has as many connections as it allows (`max_connections`, or a limit of the role or the database). */
const isRefused = (error: Error | undefined): error is Error =>
  (error as { code?: string } | undefined)?.code === '53300';

type Told = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * Connections that are waited for by so many, and no longer than so long, nor beyond the deadline of the request that wants one. A request that has had one is
 * not turned away any more: otherwise newcomers would take the place of its next statement, and with enough of them nobody would come to an end.
 *
 * ADR 0026
 */
export class BoundedPool extends pg.Pool {
  /** Whether the server has refused a connection, and accepted none since. */
  private isRefused = false;

  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('connect', () => void (this.isRefused = false));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(told: Told): void;
  override connect(told?: Told): Promise<pg.PoolClient> | void {
    // Otherwise it would run in the place, and count as work, of whoever has given the connection back.
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
        // The timeout fired late, because this process was busy: the connection may be ready.
        else if (error && !isRefused(error) && patience > 0 && now > end + busyFor)
          super.connect(given as Parameters<pg.Pool['connect']>[0]);
        else given(error, client, done);
      });
    ask();
  }

  /** Milliseconds until the next attempt after a refusal. Reports the first refusal since the server accepted a connection. */
  private pauseAfter(error: Error, refusals: number): number {
    if (!this.isRefused) (this.options as Partial<RefusalListener>).refused?.(error);
    this.isRefused = true;
    return Math.min(refusalPauses.shortest * 2 ** (refusals - 1), refusalPauses.longest);
  }

  /**
   * Tells of a connection, which knows from then on until when it is wanted. Where the deadline passes first that is told, and what comes
   * later goes back unused.
   *
   * @param patience milliseconds after which the pool itself gives up
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
    // Those for whom a connection lies ready are in the queue too, for a moment.
    const left = this.waitingCount - this.idleCount;
    return left < waiting || this.totalCount < this.options.max ? null : new TooManyWaiting(left);
  }
}

/**
 * Calls it where it comes from. `AsyncResource.bind` does the same, but defines an accessor on each function that it makes, and V8 keeps with the old objects what
 * such an accessor sees: all of the request.
 */
function inItsPlace(told: Told): Told {
  const place = new AsyncResource('CONNECTION');
  return (...given) => place.runInAsyncScope(told, undefined, ...given);
}

/**
 * The settings of a `BoundedPool` with these limits.
 *
 * @param log gets one warning when the server refuses connections, and the next one only after it has accepted one
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
