import type { Socket } from 'node:net';
import pg from 'pg';
import { type Deadline, DeadlinePassed, withoutDeadline } from '../deadline';
import { activeTracer } from '../telemetry';
import { Convoy, type Sent, type Told, toSent, type Wagon } from './convoy';
import {
  begin,
  boundsPart,
  commit,
  endsTransaction,
  given,
  hasValues,
  isRollback,
  named,
  rollback,
  textOf,
  undoes,
  withoutName,
} from './given-query';
import { PatientClient } from './patient-client';
import type { Pooling } from './place';
import { type Reading, readRowsWhole } from './row-texts';
import { statementName } from './statement-names';
import { statementSpan } from './statement-span';

type Send = (...args: unknown[]) => unknown;

/** Maximum number of deferred statements: writing thousands of rows one by one has to await them from time to time. */
const mostUnawaited = 100;
/** Result of deferred statements. */
const nothing = Promise.resolve({ command: '', rowCount: null, oid: 0, fields: [], rows: [] } satisfies pg.QueryResult);

/** Time to read data that has already arrived before a connection is destroyed, in milliseconds. */
const lastChance = 100;
/** Time to wait for a running statement after the deadline of its request, in milliseconds. */
const lastWait = 1_000;

interface ClientConfig extends pg.ClientConfig {
  /** Response timeout of a statement in milliseconds; none by default. */
  readonly answerWithin?: number;
  /** Pooling mode of the server's endpoint, default `session`. */
  readonly pooling?: Pooling;
}

/** Internals of a `pg` client. */
interface Inside {
  readonly _activeQuery: unknown;
  readonly connection: Reading & { readonly stream: Socket };
  getStartupConf(): Readonly<Record<string, string>>;
}

/**
 * Startup parameters accepted by a pooler: it rejects all others, since they would not apply to the next transaction.
 */
const takenByPoolers: ReadonlySet<string> = new Set(['user', 'database', 'application_name']);

/**
 * Client of a pooled connection that can break at any time. While the connection is idle in the pool, nothing listens
 * to its `error` event, and an unhandled one ends the process; so a listener is always attached. The current user of
 * the connection receives the error as well.
 *
 * The server cancels statements that exceed their timeout. Where it does not respond at all, the network or the host is
 * down: the connection is destroyed, and pending statements are rejected as lost. The same happens some time after the
 * deadline of a request; past the deadline only a rollback is still sent.
 *
 * With transaction pooling, statements are unnamed, since the next transaction may run on a server connection that has
 * not prepared them. Of the session settings, the pooler maintains only the time zone.
 */
export class PooledClient extends PatientClient {
  /** Deadline of the request that uses the connection; null without one. */
  deadline: Deadline | null = null;
  private readonly answerWithin: number | null;
  private readonly isLent: boolean;
  private late: NodeJS.Timeout | null = null;
  /** Timer that checks the deadline of the current request; null where no request had one. */
  private look: { readonly at: number; readonly timer: NodeJS.Timeout } | null = null;
  /** Deferred statements, sent with the next one. */
  private unawaited: Sent[] = [];
  private isInTransaction = false;
  /** Batch of the transaction that still accepts statements. */
  private waiting: Convoy | null = null;
  /** Batch that is ready but not sent yet: it waits for further statements of the same tick. */
  private stopped: Convoy | null = null;

  constructor(config?: string | ClientConfig) {
    super(config);
    this.answerWithin = (typeof config === 'object' && config.answerWithin) || null;
    readRowsWhole((this as unknown as Inside).connection);
    this.on('error', () => {});
    this.on('end', () => {
      clearTimeout(this.late ?? undefined);
      clearTimeout(this.look?.timer);
    });
    // Wrap only when tracing is enabled, so that statements have no overhead otherwise.
    if (activeTracer()) this.query = tracedSend(this.query.bind(this) as Send) as typeof this.query;
    this.isLent = typeof config === 'object' && config.pooling === 'transaction';
    if (this.isLent) this.beginLent();
  }

  override query(...args: unknown[]): never {
    if (this.deadline?.passed && !endsTransaction(args[0])) return refuse(args) as never;
    const text = textOf(args[0]);
    // START TRANSACTION is always deferred.
    if (text === begin) return this.begin() as never;
    if (isRollback(text) && this.forget(text)) return nothing as never;
    if (boundsPart(text) && !this.isBehind) return this.sendLater(text, []) as never;
    this.expectAnswer();
    if (text === undefined || typeof args.at(-1) === 'function')
      return this.alone(this.isLent ? withoutName(args) : named(args)) as never;
    const { name, values } = given(args);
    // Statements without parameters use the simple protocol where possible: it accepts several statements in one text.
    const isPlain = values.length === 0 && name === undefined && !this.isBehind;
    const answer = isPlain ? this.answered(new pg.Query(text)) : this.along(text, values, name);
    if (text === commit || text === rollback) this.endTransaction();
    return (text === commit ? committed(answer) : answer) as never;
  }

  /**
   * Defers a statement of a transaction: it is sent with the next one, at the latest with the commit, and its result is
   * discarded. If it fails, the next statement is rejected with its error and not executed.
   */
  sendLater(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    this.unawaited.push(toSent(this.isLent ? undefined : statementName(text), text, values));
    return this.unawaited.length < mostUnawaited ? nothing : this.query('SELECT 1');
  }

  /** Whether there are deferred statements. */
  get isBehind(): boolean {
    return this.unawaited.length > 0;
  }

  private begin(): Promise<pg.QueryResult> {
    this.isInTransaction = true;
    return this.sendLater(begin, []);
  }

  private endTransaction(): void {
    this.isInTransaction = false;
    this.drive();
    this.waiting = null;
  }

  /**
   * Discards the deferred statements. Returns whether the transaction or savepoint to roll back was among them, so that
   * no rollback has to be sent.
   */
  private forget(rollingBack: string): boolean {
    const begun = this.leaving()[0]?.text;
    if (begun === begin) this.endTransaction();
    return begun !== undefined && undoes(rollingBack, begun);
  }

  private leaving(): Sent[] {
    const { unawaited } = this;
    this.unawaited = [];
    return unawaited;
  }

  /**
   * Sends a statement in one batch with the deferred statements before it and with other statements of the transaction
   * that wait for the one in flight. Returns its result.
   */
  private async along(text: string, values: readonly unknown[], name: string | undefined): Promise<pg.QueryResult> {
    const isKnown = values.length > 0 || text === commit;
    const sent = toSent(this.isLent ? undefined : (name ?? (isKnown ? statementName(text) : undefined)), text, values);
    return leadingBack(
      () =>
        new Promise((resolve, reject) => {
          const told: Told = (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult));
          const wagons = [...this.leaving().map((before) => ({ sent: before, told: null })), { sent, told }];
          if (!this.takesAlong(wagons)) this.depart(new Convoy(wagons, this));
        }),
    );
  }

  /** Appends to the batch that waits behind the statement in flight; returns false where there is none. */
  takesAlong(wagons: readonly Wagon[]): boolean {
    return this.waiting?.take(wagons) === true;
  }

  /**
   * Schedules the batch. Within a transaction it waits for statements of the same tick, including those of a data
   * loader, which itself waits for one tick.
   */
  private depart(convoy: Convoy): void {
    this.drive();
    const drive = (): void => this.drive();
    const waitOnceMore = (): void => process.nextTick(drive);
    // Data loaders dispatch in the promise jobs after this tick.
    const wait = (): void => queueMicrotask(waitOnceMore);
    this.stopped = convoy;
    if (!this.isInTransaction) return this.drive();
    this.waiting = convoy;
    process.nextTick(wait);
  }

  /** Sends the scheduled batch. */
  private drive(): void {
    const { stopped } = this;
    if (!stopped) return;
    this.stopped = null;
    const tell: Told = (error) => stopped.tell(error);
    this.send([stopped, tell]);
  }

  /** Sends a statement outside of any batch, in order with the batches before and after it. */
  private alone(args: unknown[]): unknown {
    this.drive();
    this.waiting = null;
    return this.send(args);
  }

  private send(args: unknown[]): unknown {
    return (super.query as (...args: unknown[]) => unknown).apply(this, args);
  }

  /**
   * Returns the result of a query. `pg` also creates such a promise, but assigns a function to a property for it: V8
   * treats it as a method, expects it to live long and allocates it in the old generation. Until the next major garbage
   * collection, it retains the statement, its rows and their consumers.
   */
  private answered(query: pg.Submittable): Promise<pg.QueryResult> {
    return leadingBack(
      () =>
        new Promise((resolve, reject) => {
          const told: Told = (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult));
          this.alone([query, told]);
        }),
    );
  }

  private beginLent(): void {
    const inside = this as unknown as Inside;
    const usual = inside.getStartupConf.bind(this);
    const taken = (): Readonly<Record<string, string>> => ({
      ...Object.fromEntries(Object.entries(usual()).filter(([name]) => takenByPoolers.has(name))),
      TimeZone: 'UTC',
    });
    inside.getStartupConf = taken;
  }

  /** Starts the response timeout. There is one timer per connection, which each statement only refreshes. */
  private expectAnswer(): void {
    if (this.late) this.late.refresh();
    else if (this.answerWithin !== null) this.late = setTimeout(() => this.giveUp(), this.answerWithin).unref();
    if (this.deadline !== null && this.answerWithin !== null) this.watch(this.deadline, this.answerWithin);
  }

  /**
   * Schedules a check of the deadline. One timer per connection serves all its requests in turn: a timer per statement
   * would retain its request until it fires.
   */
  private watch(deadline: Deadline, answerWithin: number): void {
    const left = Math.max(deadline.left, 0) + lastWait;
    if (left >= answerWithin) return;
    const at = performance.now() + left;
    if (this.look && this.look.at <= at) return;
    clearTimeout(this.look?.timer);
    // Timers also retain the async context in which they are created.
    this.look = { at, timer: withoutDeadline(() => setTimeout(() => this.lookAgain(answerWithin), left)).unref() };
  }

  private lookAgain(answerWithin: number): void {
    this.look = null;
    if (!this.deadline || (this as unknown as Inside)._activeQuery === null) return;
    if (this.deadline.passed) this.giveUp();
    else this.watch(this.deadline, answerWithin);
  }

  /**
   * Destroys the connection. If the process itself was blocked that long, the response has already arrived and only has
   * to be read, so that is done first.
   */
  private giveUp(): void {
    const { _activeQuery: late, connection } = this as unknown as Inside;
    const stillLate = (): boolean => late !== null && (this as unknown as Inside)._activeQuery === late;
    if (stillLate())
      setImmediate(() => setTimeout(() => stillLate() && connection.stream.destroy(), lastChance).unref());
  }
}

/** Rejects when a commit was rolled back: Postgres responds to the commit of a failed transaction with ROLLBACK. */
async function committed(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  const result = await answer;
  if (result.command === 'ROLLBACK')
    throw new Error('The transaction was undone instead of committed: one of its statements had failed.');
  return result;
}

/** Returns the result of a query; errors get the stack trace of the caller instead of that of the socket. */
async function leadingBack(answer: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  try {
    return await answer();
  } catch (error) {
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

function refuse(args: unknown[]): unknown {
  const refused = new DeadlinePassed();
  const told = args.at(-1);
  return typeof told === 'function'
    ? process.nextTick(told as (error: Error) => void, refused)
    : Promise.reject(refused);
}

/** Traces statements whose result is a promise; callers that pass a callback create their own spans. */
function tracedSend(send: Send): Send {
  return (...args) => {
    const tracer = activeTracer();
    const text = textOf(args[0]);
    if (tracer === null || text === undefined || typeof args.at(-1) === 'function') return send(...args);
    return tracer.run(statementSpan(text, hasValues(args)), () => send(...args));
  };
}
