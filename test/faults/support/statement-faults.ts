import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import { decideFates, type Fate, type Fated } from '../../../subgraphs/kit/src/testing/fated-statements';
import { replaceMethod } from '../../../subgraphs/kit/src/testing/replaced-method';

export type { Fate };

/** Fault of a statement: its connection breaks before it is sent, or after the server has executed it and before its response arrives. */
export const cuts = ['before', 'after'] as const;
export type Cut = (typeof cuts)[number];

/** A statement that was sent. */
export interface Sent {
  readonly text: string;
  /** Part of the service that owns the connection, by its name in Postgres: `billing`, `edge`. */
  readonly part: string;
  /** Whether it belongs to a request rather than to the work of workers. */
  readonly asked: boolean;
}

/** Statements of one request, or of one unit of worker work. */
export interface Asked {
  readonly sent: Sent[];
  readonly fateOf: (statement: Sent, place: number) => Fate;
}

type Emit = (this: http.Server, event: string | symbol, ...args: unknown[]) => boolean;

/** Header with which a test marks its requests. */
const header = 'x-fault';
/** Parts whose statements only send notifications. */
const uncounted = ['signals'];

/** Intercepts every statement that a service in this process sends to its database, and makes some of them fail. */
export class StatementFaults {
  private readonly requests = new AsyncLocalStorage<Asked>();
  private readonly known = new Map<string, Asked>();
  /** Removes the interception of all statements. */
  readonly close: () => void;
  private numbered = 0;
  /** Returns the fault of statements outside the marked requests. */
  ofWorkers: (statement: Sent) => Fate = () => null;

  constructor() {
    const undoStatements = decideFates((statement) => this.fateOf(statement));
    const server = http.Server.prototype as unknown as { emit: Emit };
    const { known, requests } = this;
    const emitOn = server.emit;
    const undoEmit = replaceMethod(server, 'emit', function emit(event, ...args) {
      const asked =
        event === 'request' ? known.get(String((args[0] as http.IncomingMessage).headers[header])) : undefined;
      return asked ? requests.run(asked, () => emitOn.call(this, event, ...args)) : emitOn.call(this, event, ...args);
    });
    this.close = () => {
      undoStatements();
      undoEmit();
    };
  }

  /** Calls a function with the headers for a request. All statements of the request are counted and get the given fault. */
  async asking<T>(
    fateOf: Asked['fateOf'],
    work: (headers: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<{ readonly answer: T; readonly sent: readonly Sent[] }> {
    const name = String((this.numbered += 1));
    const asked: Asked = { sent: [], fateOf };
    this.known.set(name, asked);
    try {
      return { answer: await work({ [header]: name }), sent: asked.sent };
    } finally {
      this.known.delete(name);
    }
  }

  /** Runs a function in this process. All its statements are counted and get the given fault. */
  inside<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
    return this.requests.run(asked, work);
  }

  private fateOf({ part, text }: Fated): Fate {
    if (part === null || uncounted.includes(part)) return null;
    const asked = this.requests.getStore();
    const statement = { text, part, asked: asked !== undefined };
    if (!asked) return this.ofWorkers(statement);
    asked.sent.push(statement);
    return asked.fateOf(statement, asked.sent.length);
  }
}
