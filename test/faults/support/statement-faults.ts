import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import http from 'node:http';
import type { Socket } from 'node:net';
import pg from 'pg';

/** What happens to a statement: its connection breaks before it is sent, or after the server has executed it and before its answer comes. */
export const cuts = ['before', 'after'] as const;
export type Cut = (typeof cuts)[number];

/** A statement that was sent. */
export interface Sent {
  readonly text: string;
  /** The part of the service whose connection it is, as Postgres knows it: `billing`, `edge`. */
  readonly part: string;
  /** Whether it belongs to a request; what workers do by themselves does not. */
  readonly asked: boolean;
}

/** What becomes of a statement; null where nothing does. A failure has a code of Postgres, and the statement was not executed. */
export type Fate = Cut | { readonly code: string } | null;

/** Statements of one request, as it goes through the service, or of one piece of a worker's work. */
export interface Asked {
  readonly sent: Sent[];
  readonly fateOf: (statement: Sent, place: number) => Fate;
}

type Query = (this: Connected, ...args: unknown[]) => unknown;
type Connected = pg.Client & { readonly connectionParameters: { readonly application_name?: string }; readonly connection: { readonly stream: Socket } };
type Emit = (this: http.Server, event: string | symbol, ...args: unknown[]) => boolean;

/** Header by which a test marks a request as one of its own. */
const header = 'x-fault';
const prefix = 'commerce-graph:';
/** They only say that it is worth looking. */
const uncounted = ['signals'];

/** Sees every statement that a service in this process sends to its database, and lets some of them come to grief. */
export class StatementFaults {
  private readonly requests = new AsyncLocalStorage<Asked>();
  private readonly known = new Map<string, Asked>();
  private readonly query: Query;
  private readonly emit: Emit;
  private numbered = 0;
  /** What becomes of statements that no request has asked for. */
  ofWorkers: (statement: Sent) => Fate = () => null;

  constructor() {
    const client = pg.Client.prototype as unknown as { query: Query };
    const server = http.Server.prototype as unknown as { emit: Emit };
    [this.query, this.emit] = [client.query, server.emit];
    const { query: sendOn, emit: emitOn, known, requests } = this;
    const fateOf = (connected: Connected, given: unknown) => this.fateOf(connected, given);
    client.query = function query(...args) {
      const fate = fateOf(this, args[0]);
      if (!fate) return sendOn.apply(this, args);
      const told = typeof args.at(-1) === 'function' ? (args.pop() as (error: Error) => void) : null;
      const failing = befall(this, fate, () => sendOn.apply(this, args));
      return told ? failing.catch(told) : failing;
    };
    server.emit = function emit(event, ...args) {
      const asked = event === 'request' ? known.get(String((args[0] as http.IncomingMessage).headers[header])) : undefined;
      return asked ? requests.run(asked, () => emitOn.call(this, event, ...args)) : emitOn.call(this, event, ...args);
    };
  }

  /** Does something with the headers of a request, all of whose statements are counted and meet the fate that is said. */
  async asking<T>(fateOf: Asked['fateOf'], work: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<{ readonly answer: T; readonly sent: readonly Sent[] }> {
    const name = String((this.numbered += 1));
    const asked: Asked = { sent: [], fateOf };
    this.known.set(name, asked);
    try {
      return { answer: await work({ [header]: name }), sent: asked.sent };
    } finally {
      this.known.delete(name);
    }
  }

  /** Does something in this process, all of whose statements are counted and meet the fate that is said. */
  inside<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
    return this.requests.run(asked, work);
  }

  /** Lets all statements through again, for ever. */
  close(): void {
    (pg.Client.prototype as unknown as { query: Query }).query = this.query;
    (http.Server.prototype as unknown as { emit: Emit }).emit = this.emit;
  }

  private fateOf({ connectionParameters: { application_name: name = '' } }: Connected, query: unknown): Fate {
    const part = name.slice(prefix.length);
    if (!name.startsWith(prefix) || uncounted.includes(part)) return null;
    const asked = this.requests.getStore();
    const statement = { text: typeof query === 'string' ? query : (query as { readonly text: string }).text, part, asked: asked !== undefined };
    if (!asked) return this.ofWorkers(statement);
    asked.sent.push(statement);
    return asked.fateOf(statement, asked.sent.length);
  }
}

async function befall({ connection }: Connected, fate: Exclude<Fate, null>, run: () => unknown): Promise<never> {
  if (typeof fate === 'object') throw Object.assign(new Error('Postgres refuses to go on with the secret inside of the service'), { code: fate.code });
  if (fate === 'after') await run();
  if (!connection.stream.destroyed) await once(connection.stream.destroy(), 'close');
  throw new Error('Connection terminated unexpectedly');
}
