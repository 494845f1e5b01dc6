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

/** Statements that leave together at most: whoever writes thousands of rows one by one waits for them from time to time. */
const mostUnawaited = 100;
/** What is answered where nobody needs to know. */
const nothing = Promise.resolve({ command: '', rowCount: null, oid: 0, fields: [], rows: [] } satisfies pg.QueryResult);

/** Time in which what has arrived is read before a connection is given up, in milliseconds. */
const lastChance = 100;
/** How long a statement is waited for whose request's deadline has passed, in milliseconds. */
const lastWait = 1_000;

interface ClientConfig extends pg.ClientConfig {
  /** Milliseconds after which an answer is not waited for any more; without it there is no limit. */
  readonly answerWithin?: number;
  /** What lends the server's connections; `session` unless told. */
  readonly pooling?: Pooling;
}

/** What `pg` knows of a client and does not tell. */
interface Inside {
  readonly _activeQuery: unknown;
  readonly connection: Reading & { readonly stream: Socket };
  getStartupConf(): Readonly<Record<string, string>>;
}

/** What a pooler takes when a connection begins: it answers everything else with an error, since it would not hold for the next transaction. */
const takenByPoolers: ReadonlySet<string> = new Set(['user', 'database', 'application_name']);

/**
 * A connection that may break in any moment. Between two users of a pooled connection there is one in which nobody listens
 * to its errors, and an error that nobody listens to ends the process. Whoever uses the connection hears of it too.
 *
 * The server ends statements that take too long. Where it says nothing at all, the network or the machine is gone, and
 * the connection is given up: whoever waits is told that it was lost. So they are when the deadline of their request has passed: no
 * statement is begun any more, except to roll back.
 *
 * Through a pooler that lends a connection of the server for one transaction, statements have no names, since the next one may come to a
 * server that does not know them; of what is set for a connection, only the time zone is kept up by the pooler.
 */
export class PooledClient extends PatientClient {
  /** Until when whoever uses the connection is waited for; null without a limit. */
  deadline: Deadline | null = null;
  private readonly answerWithin: number | null;
  private readonly isLent: boolean;
  private late: NodeJS.Timeout | null = null;
  /** Looks at the deadline of whoever uses the connection; none while nobody has had one. */
  private look: { readonly at: number; readonly timer: NodeJS.Timeout } | null = null;
  /** What leaves with the next statement. */
  private unawaited: Sent[] = [];
  private isInTransaction = false;
  /** What others of the transaction may still leave with. */
  private waiting: Convoy | null = null;
  /** What has not left though nothing is on its way: others may come in the same tick. */
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
    // Only where something is traced, so that statements pay for nothing elsewhere.
    if (activeTracer()) this.query = tracedSend(this.query.bind(this) as Send) as typeof this.query;
    this.isLent = typeof config === 'object' && config.pooling === 'transaction';
    if (this.isLent) this.beginLent();
  }

  override query(...args: unknown[]): never {
    if (this.deadline?.passed && !endsTransaction(args[0])) return refuse(args) as never;
    const text = textOf(args[0]);
    // Nobody has to wait for a beginning.
    if (text === begin) return this.begin() as never;
    if (isRollback(text) && this.forget(text)) return nothing as never;
    if (boundsPart(text) && !this.isBehind) return this.sendLater(text, []) as never;
    this.expectAnswer();
    if (text === undefined || typeof args.at(-1) === 'function')
      return this.alone(this.isLent ? withoutName(args) : named(args)) as never;
    const { name, values } = given(args);
    // What has no values goes by itself where it can: Postgres takes several statements in such a text.
    const isPlain = values.length === 0 && name === undefined && !this.isBehind;
    const answer = isPlain ? this.answered(new pg.Query(text)) : this.along(text, values, name);
    if (text === commit || text === rollback) this.endTransaction();
    return (text === commit ? committed(answer) : answer) as never;
  }

  /**
   * Has a statement leave with the next one of its transaction, its end at the latest: nobody waits for what it answers. Where it fails, the next one
   * does, and is not carried out.
   */
  sendLater(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    this.unawaited.push(toSent(this.isLent ? undefined : statementName(text), text, values));
    return this.unawaited.length < mostUnawaited ? nothing : this.query('SELECT 1');
  }

  /** Whether something waits to leave. */
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

  /** Leaves undone what waits to leave. Whether what is to be undone, a transaction or a part of it, has not begun yet either. */
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

  /** What a statement answers, which leaves with those before it that nobody waits for, and with others of its transaction that wait for the one on its way. */
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

  /** Adds to what waits for the statement that is on its way, if anything does. */
  takesAlong(wagons: readonly Wagon[]): boolean {
    return this.waiting?.take(wagons) === true;
  }

  /** In a transaction it waits for what is asked in the same tick, also through a loader, which waits for one tick itself. */
  private depart(convoy: Convoy): void {
    this.drive();
    const drive = (): void => this.drive();
    const waitOnceMore = (): void => process.nextTick(drive);
    // What loaders ask comes in the promise jobs behind this tick.
    const wait = (): void => queueMicrotask(waitOnceMore);
    this.stopped = convoy;
    if (!this.isInTransaction) return this.drive();
    this.waiting = convoy;
    process.nextTick(wait);
  }

  /** Has what waits for others leave. */
  private drive(): void {
    const { stopped } = this;
    if (!stopped) return;
    this.stopped = null;
    const tell: Told = (error) => stopped.tell(error);
    this.send([stopped, tell]);
  }

  /** What comes later must not overtake it, nor it what has come before. */
  private alone(args: unknown[]): unknown {
    this.drive();
    this.waiting = null;
    return this.send(args);
  }

  private send(args: unknown[]): unknown {
    return (super.query as (...args: unknown[]) => unknown).apply(this, args);
  }

  /**
   * What a statement answers. `pg` makes such a promise, too, and assigns a function to a property for it: V8 takes that for a method, which would live long, and makes it among
   * the old objects. Until it looks through all of them, it keeps the statement, its rows and whoever has waited for them.
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

  /** One timer for each connection: a statement only winds it up again. */
  private expectAnswer(): void {
    if (this.late) this.late.refresh();
    else if (this.answerWithin !== null) this.late = setTimeout(() => this.giveUp(), this.answerWithin).unref();
    if (this.deadline !== null && this.answerWithin !== null) this.watch(this.deadline, this.answerWithin);
  }

  /**
   * Has the deadline looked at when it has passed. One timer for each connection does for all requests that use it one after the other: one for each
   * statement would keep what it knows of its request until then.
   */
  private watch(deadline: Deadline, answerWithin: number): void {
    const left = Math.max(deadline.left, 0) + lastWait;
    if (left >= answerWithin) return;
    const at = performance.now() + left;
    if (this.look && this.look.at <= at) return;
    clearTimeout(this.look?.timer);
    // Timers keep the request in which they are made, too.
    this.look = { at, timer: withoutDeadline(() => setTimeout(() => this.lookAgain(answerWithin), left)).unref() };
  }

  private lookAgain(answerWithin: number): void {
    this.look = null;
    if (!this.deadline || (this as unknown as Inside)._activeQuery === null) return;
    if (this.deadline.passed) this.giveUp();
    else this.watch(this.deadline, answerWithin);
  }

  /** Where the process itself was busy for so long, the answer lies ready and only has to be read: that is waited for. */
  private giveUp(): void {
    const { _activeQuery: late, connection } = this as unknown as Inside;
    const stillLate = (): boolean => late !== null && (this as unknown as Inside)._activeQuery === late;
    if (stillLate())
      setImmediate(() => setTimeout(() => stillLate() && connection.stream.destroy(), lastChance).unref());
  }
}

/** Postgres answers the commit of a transaction in which something has failed, and undoes it. */
async function committed(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  const result = await answer;
  if (result.command === 'ROLLBACK')
    throw new Error('The transaction was undone instead of committed: one of its statements had failed.');
  return result;
}

/** What was answered; errors lead back to who has asked, instead of to the socket. */
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

/** Statements whose result is waited for as a promise; who sends one with a callback tells of it by themselves. */
function tracedSend(send: Send): Send {
  return (...args) => {
    const tracer = activeTracer();
    const text = textOf(args[0]);
    if (tracer === null || text === undefined || typeof args.at(-1) === 'function') return send(...args);
    return tracer.run(statementSpan(text, hasValues(args)), () => send(...args));
  };
}
