import pg from 'pg';
import { type Deadline, DeadlineExceeded, withoutDeadline } from '../deadline/deadline';
import { afterRunningFor } from '../deadline/after-running';
import { activeTracer } from '../telemetry/tracing';
import {
  StatementBatch,
  type Sent,
  type ResultCallback,
  toSent,
  type PendingStatement,
} from './driver/statement-batch';
import {
  begin,
  isSavepointStatement,
  commit,
  endsTransaction,
  parseQueryArguments,
  hasValues,
  isRollback,
  withDriverName,
  rollback,
  textOf,
  undoes,
  withoutName,
  statementName,
  changeStartupParameters,
  installRowParser,
} from './driver/pg-driver';
import { BusyTolerantClient } from './busy-tolerant-client';
import type { Pooling } from './database-target';
import { statementSpan } from './statement-span';

type Send = (...args: unknown[]) => unknown;

/**
 * Maximum number of deferred statements; the next one is awaited, so that a transaction that writes thousands of rows
 * sends them from time to time.
 */
const maxDeferred = 100;
/** Placeholder result of deferred statements, whose real result is discarded. */
const emptyResult = Promise.resolve({
  command: '',
  rowCount: null,
  oid: 0,
  fields: [],
  rows: [],
} satisfies pg.QueryResult);

/**
 * Time to wait for a late response before the connection is destroyed, in milliseconds. Only time in which the event
 * loop runs counts: a response may have arrived while the process was blocked. `check` is the interval of measurement.
 */
export const readGraceMs = { total: 500, check: 50 } as const;
/** Time after the deadline of a request at which its running statement is late, in milliseconds. */
const deadlineGraceMs = 1_000 - readGraceMs.total;

/** Configuration of a `PooledClient`. */
export interface PooledClientConfig extends pg.ClientConfig {
  /** Time in milliseconds after which a statement without a response is late; unlimited by default. */
  readonly responseTimeoutMs?: number;
  /** Pooling mode of the URL to which the client connects, default `session`. */
  readonly pooling?: Pooling;
}

/**
 * Startup parameters accepted by a pooler: it rejects all other parameters, since they would not apply to the server
 * connection of the next transaction.
 */
const poolerParameters: ReadonlySet<string> = new Set(['user', 'database', 'application_name']);

/**
 * Client of a pooled connection that can break at any time. While the connection is idle in the pool, nothing listens
 * to its `error` event, and an unhandled `error` event ends the process; so this class always attaches a listener. The
 * current user of the connection receives the error as well.
 *
 * The server cancels statements that exceed their timeout. If the server does not respond at all, the network or the
 * host is down: the client destroys the connection and rejects the pending statements. The same happens one second
 * after the deadline of a request; between the deadline and that time only a rollback is still sent.
 *
 * With transaction pooling, statements are unnamed, since the next transaction may run on a server connection that has
 * not prepared them. Of the session settings, the pooler maintains only the time zone.
 */
export class PooledClient extends BusyTolerantClient {
  /** Deadline of the request that uses the connection; null if the request has none. */
  deadline: Deadline | null = null;
  private readonly responseTimeoutMs: number | null;
  private readonly isTransactionPooled: boolean;
  private responseTimer: NodeJS.Timeout | null = null;
  /** Timer that checks the deadline of the current request; null if no request has had a deadline yet. */
  private deadlineCheck: { readonly at: number; readonly timer: NodeJS.Timeout } | null = null;
  /** Deferred statements, whose results are not awaited; they are sent in front of the next awaited statement. */
  private deferred: Sent[] = [];
  private isInTransaction = false;
  /** Number of queries that were passed to the driver, and of those that have ended. */
  private sentCount = 0;
  private endedCount = 0;
  /** Batch of the current transaction to which further statements can still be added; null if there is none. */
  private openBatch: StatementBatch | null = null;
  /** Batch that is ready but not sent yet: it waits for further statements of the same tick. */
  private scheduled: StatementBatch | null = null;

  constructor(config?: string | PooledClientConfig) {
    super(config);
    this.responseTimeoutMs = (typeof config === 'object' && config.responseTimeoutMs) || null;
    installRowParser(this.connection);
    this.on('error', () => {});
    this.on('end', () => {
      clearTimeout(this.responseTimer ?? undefined);
      clearTimeout(this.deadlineCheck?.timer);
    });
    // Wrap only when tracing is enabled, so that statements have no overhead otherwise.
    if (activeTracer()) this.query = tracedSend(this.query.bind(this) as Send) as typeof this.query;
    this.isTransactionPooled = typeof config === 'object' && config.pooling === 'transaction';
    if (this.isTransactionPooled) this.initTransactionPooled();
  }

  override query(...args: unknown[]): never {
    if (this.deadline?.passed && !endsTransaction(args[0])) return rejectExpired(args) as never;
    const text = textOf(args[0]);
    // START TRANSACTION is sent together with the first statement of the transaction, which saves a round trip.
    if (text === begin) return this.beginTransaction() as never;
    if (isRollback(text) && this.discardDeferred(text)) return emptyResult as never;
    if (isSavepointStatement(text) && !this.hasDeferred) return this.sendLater(text, []) as never;
    this.startResponseTimeout();
    if (text === undefined || typeof args.at(-1) === 'function')
      return this.sendExclusive(this.isTransactionPooled ? withoutName(args) : withDriverName(args)) as never;
    const { name, values } = parseQueryArguments(args);
    // Statements without parameters use the simple protocol where possible: it accepts several statements in one text.
    const usesSimpleProtocol = values.length === 0 && name === undefined && !this.hasDeferred;
    const pendingResult = usesSimpleProtocol ? this.submitQuery(new pg.Query(text)) : this.enqueue(text, values, name);
    if (text === commit || text === rollback) this.endTransaction();
    return (text === commit ? committed(pendingResult) : pendingResult) as never;
  }

  /**
   * Defers a statement of a transaction: it is sent with the next awaited statement, at the latest with the commit, and
   * its result is discarded. If it fails, the next statement is not executed and is rejected with the same error.
   */
  sendLater(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    this.deferred.push(toSent(this.isTransactionPooled ? undefined : statementName(text), text, values));
    return this.deferred.length < maxDeferred ? emptyResult : this.query('SELECT 1');
  }

  /** Whether there are deferred statements. */
  get hasDeferred(): boolean {
    return this.deferred.length > 0;
  }

  private beginTransaction(): Promise<pg.QueryResult> {
    this.isInTransaction = true;
    return this.sendLater(begin, []);
  }

  private endTransaction(): void {
    this.isInTransaction = false;
    this.sendBatch();
    this.openBatch = null;
  }

  /**
   * Discards the deferred statements before a rollback. Returns whether the start of the transaction or savepoint was
   * among them: then the server never received it, and no rollback has to be sent.
   */
  private discardDeferred(rollbackStatement: string): boolean {
    const pendingStatement = this.drainDeferred()[0]?.text;
    if (pendingStatement === begin) this.endTransaction();
    return pendingStatement !== undefined && undoes(rollbackStatement, pendingStatement);
  }

  private drainDeferred(): Sent[] {
    const { deferred } = this;
    this.deferred = [];
    return deferred;
  }

  /**
   * Sends a statement in one batch with the deferred statements before it, and with other statements of the transaction
   * that also wait for the batch in flight. Returns the result of the statement.
   */
  private async enqueue(text: string, values: readonly unknown[], name: string | undefined): Promise<pg.QueryResult> {
    const isPreparable = values.length > 0 || text === commit;
    const sent = toSent(
      this.isTransactionPooled ? undefined : (name ?? (isPreparable ? statementName(text) : undefined)),
      text,
      values,
    );
    return withCallerStack(
      () =>
        new Promise((resolve, reject) => {
          const onResult: ResultCallback = (error, result) =>
            error ? reject(error) : resolve(result as pg.QueryResult);
          const statements = [
            ...this.drainDeferred().map((before) => ({ sent: before, onResult: null })),
            { sent, onResult },
          ];
          if (!this.tryAppend(statements)) this.flush(new StatementBatch(statements, this));
        }),
    );
  }

  /**
   * Adds statements to the batch that waits until the statement in flight has completed. Returns false if there is no
   * such batch; the statements are then not added.
   */
  tryAppend(statements: readonly PendingStatement[]): boolean {
    return this.openBatch?.tryAppend(statements) === true;
  }

  /**
   * Schedules a batch for sending. Within a transaction the batch waits for further statements of the same tick,
   * including those of data loaders, which themselves wait for one tick.
   */
  private flush(batch: StatementBatch): void {
    this.sendBatch();
    const sendBatch = (): void => this.sendBatch();
    const flushNextTick = (): void => process.nextTick(sendBatch);
    // Data loaders dispatch in the promise jobs after this tick: send only after them.
    const afterPromiseJobs = (): void => queueMicrotask(flushNextTick);
    this.scheduled = batch;
    if (!this.isInTransaction) return this.sendBatch();
    this.openBatch = batch;
    process.nextTick(afterPromiseJobs);
  }

  /** Sends the scheduled batch. */
  private sendBatch(): void {
    const { scheduled } = this;
    if (!scheduled) return;
    this.scheduled = null;
    const onResult: ResultCallback = (error) => scheduled.complete(error);
    this.send([scheduled, onResult]);
  }

  /** Sends a statement outside of any batch, in order with the batches before and after it. */
  private sendExclusive(args: unknown[]): unknown {
    this.sendBatch();
    this.openBatch = null;
    return this.send(args);
  }

  /** Passes a query to the driver. The end of the query is observed by its callback, the last argument. */
  private send(args: unknown[]): unknown {
    const callback = args.at(-1);
    const sent =
      typeof callback === 'function' ? [...args.slice(0, -1), this.counted(callback as ResultCallback)] : args;
    return (super.query as (...args: unknown[]) => unknown).apply(this, sent);
  }

  private counted(callback: ResultCallback): ResultCallback {
    this.sentCount += 1;
    const onEnd: ResultCallback = (error, result) => {
      this.endedCount += 1;
      callback(error, result);
    };
    return onEnd;
  }

  /**
   * Sends a query and returns its result. `pg` also creates such a promise, but assigns a function to a property for
   * it. V8 treats such a function as a method, expects it to live long and allocates it in the old generation, where it
   * retains the statement, its rows and their consumers until the next major garbage collection.
   */
  private submitQuery(query: pg.Submittable): Promise<pg.QueryResult> {
    return withCallerStack(
      () =>
        new Promise((resolve, reject) => {
          const onResult: ResultCallback = (error, result) =>
            error ? reject(error) : resolve(result as pg.QueryResult);
          this.sendExclusive([query, onResult]);
        }),
    );
  }

  private initTransactionPooled(): void {
    changeStartupParameters(this, (parameters) => ({
      ...Object.fromEntries(Object.entries(parameters).filter(([name]) => poolerParameters.has(name))),
      TimeZone: 'UTC',
    }));
  }

  /** Starts the response timeout. There is one timer per connection, which each statement only refreshes. */
  private startResponseTimeout(): void {
    if (this.responseTimer) this.responseTimer.refresh();
    else if (this.responseTimeoutMs !== null)
      this.responseTimer = setTimeout(() => this.abortLateQuery(), this.responseTimeoutMs).unref();
    if (this.deadline !== null && this.responseTimeoutMs !== null)
      this.scheduleDeadlineCheck(this.deadline, this.responseTimeoutMs);
  }

  /**
   * Schedules a check of the deadline. One timer per connection serves all its requests in turn: a timer per statement
   * would retain its request until it fires.
   */
  private scheduleDeadlineCheck(deadline: Deadline, responseTimeoutMs: number): void {
    const delayMs = Math.max(deadline.remainingMs, 0) + deadlineGraceMs;
    if (delayMs >= responseTimeoutMs) return;
    const at = performance.now() + delayMs;
    if (this.deadlineCheck && this.deadlineCheck.at <= at) return;
    clearTimeout(this.deadlineCheck?.timer);
    // Create the timer without the request's deadline: timers also retain the async context in which they are created.
    this.deadlineCheck = {
      at,
      timer: withoutDeadline(() => setTimeout(() => this.recheckDeadline(responseTimeoutMs), delayMs)).unref(),
    };
  }

  private recheckDeadline(responseTimeoutMs: number): void {
    this.deadlineCheck = null;
    if (!this.deadline || this.endedCount === this.sentCount) return;
    if (this.deadline.passed) this.abortLateQuery();
    else this.scheduleDeadlineCheck(this.deadline, responseTimeoutMs);
  }

  /**
   * Destroys the connection unless the response arrives within the grace period. If the process itself was blocked for
   * that long, the response may have arrived already and only has to be read.
   */
  private abortLateQuery(): void {
    const { endedCount } = this;
    const isStillLate = (): boolean => this.endedCount === endedCount && endedCount < this.sentCount;
    const destroyIfLate = (): unknown => isStillLate() && this.connection.stream.destroy();
    if (isStillLate()) setImmediate(() => afterRunningFor(readGraceMs.total, readGraceMs.check, destroyIfLate));
  }
}

/** Rejects when a commit was rolled back: Postgres responds to the commit of a failed transaction with ROLLBACK. */
async function committed(pendingResult: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  const result = await pendingResult;
  if (result.command === 'ROLLBACK')
    throw new Error('The transaction was rolled back instead of committed: one of its statements had failed.');
  return result;
}

/**
 * Returns the result of a query. Errors get the stack trace of the code that sent the query instead of that of the
 * socket.
 */
async function withCallerStack(run: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  try {
    return await run();
  } catch (error) {
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

function rejectExpired(args: unknown[]): unknown {
  const expiredError = new DeadlineExceeded();
  const callback = args.at(-1);
  return typeof callback === 'function'
    ? process.nextTick(callback as (error: Error) => void, expiredError)
    : Promise.reject(expiredError);
}

/**
 * Wraps the send function of a client: each statement that returns a promise gets a tracing span. Callers that pass a
 * callback create their own spans.
 */
function tracedSend(send: Send): Send {
  return (...args) => {
    const tracer = activeTracer();
    const text = textOf(args[0]);
    if (tracer === null || text === undefined || typeof args.at(-1) === 'function') return send(...args);
    return tracer.run(statementSpan(text, hasValues(args)), () => send(...args));
  };
}
