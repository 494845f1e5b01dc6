import type { Socket } from 'node:net';
import pg from 'pg';
import { type Deadline, DeadlinePassed, withoutDeadline } from '../deadline';
import { activeTracer, type SpanOptions } from '../telemetry';
import type { Pooling } from './place';
import { sentValues } from './sent-values';
import { statementName } from './statement-names';
import { Convoy, type Unawaited } from './unawaited';

type Send = (...args: unknown[]) => unknown;

/** Statements that leave together at most: whoever writes thousands of rows one by one waits for them from time to time. */
const mostUnawaited = 100;
/** How a transaction begins, which nobody has to wait for. */
const begin = 'START TRANSACTION';
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
  readonly connection: { readonly stream: Socket };
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
export class PooledClient extends pg.Client {
  /** Until when whoever uses the connection is waited for; null without a limit. */
  deadline: Deadline | null = null;
  private readonly answerWithin: number | null;
  private readonly isLent: boolean;
  private late: NodeJS.Timeout | null = null;
  /** Looks at the deadline of whoever uses the connection; none while nobody has had one. */
  private look: { readonly at: number; readonly timer: NodeJS.Timeout } | null = null;
  /** What leaves with the next statement. */
  private unawaited: Unawaited[] = [];

  constructor(config?: string | ClientConfig) {
    super(config);
    this.answerWithin = (typeof config === 'object' && config.answerWithin) || null;
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
    if (text === begin) return this.sendLater(text, []) as never;
    if (isRollback(text) && this.forget()) return nothing as never;
    this.expectAnswer();
    if (this.isLent) args[0] = withoutName(args[0]);
    else nameStatement(args);
    if (this.unawaited.length > 0) return this.together(args) as never;
    if (text !== undefined && typeof args.at(-1) !== 'function') return this.answered(new pg.Query(args[0] as pg.QueryConfig, args[1] as unknown[])) as never;
    return (super.query as (...given: unknown[]) => unknown).apply(this, args) as never;
  }

  /**
   * Has a statement leave with the next one of its transaction, its end at the latest: nobody waits for what it answers. Where it fails, the next one
   * does, and is not carried out.
   */
  sendLater(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    this.unawaited.push({ name: this.isLent ? undefined : statementName(text), text, values: sentValues(values) });
    return this.unawaited.length < mostUnawaited ? nothing : this.query('SELECT 1');
  }

  /** Whether something waits to leave. */
  get isBehind(): boolean {
    return this.unawaited.length > 0;
  }

  /** Leaves undone what waits to leave. Whether the transaction, too, has not begun yet. */
  private forget(): boolean {
    const before = this.unawaited;
    this.unawaited = [];
    return before.some(({ text }) => text === begin);
  }

  private together(args: unknown[]): Promise<unknown> {
    const { unawaited } = this;
    this.unawaited = [];
    return this.answered(new Convoy(unawaited, args[0] as string | pg.QueryConfig, args[1] as unknown[] | undefined));
  }

  /**
   * What a statement answers. `pg` makes such a promise, too, and assigns a function to a property for it: V8 takes that for a method, which would live long, and makes it among
   * the old objects. Until it looks through all of them, it keeps the statement, its rows and whoever has waited for them.
   */
  private async answered(query: pg.Submittable): Promise<unknown> {
    const send = super.query as unknown as (query: pg.Submittable, told: (error: Error | null, result: unknown) => void) => void;
    try {
      return await new Promise((resolve, reject) => {
        send.call(this, query, (error, result) => (error ? reject(error) : resolve(result)));
      });
    } catch (error) {
      // Back to who has asked, instead of to the socket.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  }

  private beginLent(): void {
    const inside = this as unknown as Inside;
    const usual = inside.getStartupConf.bind(this);
    const taken = (): Readonly<Record<string, string>> => ({ ...Object.fromEntries(Object.entries(usual()).filter(([name]) => takenByPoolers.has(name))), TimeZone: 'UTC' });
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
    if (stillLate()) setImmediate(() => setTimeout(() => stillLate() && connection.stream.destroy(), lastChance).unref());
  }
}

/** A rollback, and what is no statement as a text. */
function endsTransaction(query: unknown): boolean {
  const text = textOf(query);
  return text === undefined || isRollback(text);
}

function isRollback(text: string | undefined): boolean {
  return text !== undefined && /^\s*ROLLBACK\b/i.test(text);
}

function withoutName(query: unknown): unknown {
  const named = query as { readonly name?: unknown } | null;
  return typeof named === 'object' && named?.name !== undefined ? { ...named, name: undefined } : query;
}

/** Has a statement with values prepared once for each connection: otherwise the server reads and plans it every time. */
function nameStatement(args: unknown[]): void {
  const [text, values] = args;
  if (typeof text === 'string' && Array.isArray(values) && values.length > 0) args.splice(0, 2, { name: statementName(text), text, values });
}

function refuse(args: unknown[]): unknown {
  const refused = new DeadlinePassed();
  const told = args.at(-1);
  return typeof told === 'function' ? process.nextTick(told as (error: Error) => void, refused) : Promise.reject(refused);
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

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text, submit } = (query ?? {}) as { readonly text?: unknown; readonly submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

function hasValues([query, values]: readonly unknown[]): boolean {
  return Array.isArray(values) || Array.isArray((query as { readonly values?: unknown }).values);
}

/** Characters of a statement that a span keeps. */
const longestText = 2_000;

/** How a statement is told of: with its text only where its values stand apart, which are never told. */
export function statementSpan(text: string, apart: boolean): SpanOptions {
  const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement';
  return { name, kind: 'client', attributes: { 'db.system.name': 'postgresql', ...(apart && { 'db.query.text': text.slice(0, longestText) }) } };
}
