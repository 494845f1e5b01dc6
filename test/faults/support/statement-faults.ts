import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import { decideFates, type Fate, type Fated } from '../../../subgraphs/kit/src/testing/fated-statements';
import { replaceMethod } from '../../../subgraphs/kit/src/testing/replaced-method';

export type { Fate };

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

/** Statements of one request, as it goes through the service, or of one piece of a worker's work. */
export interface Asked {
  readonly sent: Sent[];
  readonly fateOf: (statement: Sent, place: number) => Fate;
}

type Emit = (this: http.Server, event: string | symbol, ...args: unknown[]) => boolean;

/** Header by which a test marks a request as one of its own. */
const header = 'x-fault';
/** They only say that it is worth looking. */
const uncounted = ['signals'];

/** Sees every statement that a service in this process sends to its database, and lets some of them come to grief. */
export class StatementFaults {
  private readonly requests = new AsyncLocalStorage<Asked>();
  private readonly known = new Map<string, Asked>();
  /** Lets all statements through again, for ever. */
  readonly close: () => void;
  private numbered = 0;
  /** What becomes of statements that no request has asked for. */
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

  /** Does something with the headers of a request, all of whose statements are counted and meet the fate that is said. */
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

  /** Does something in this process, all of whose statements are counted and meet the fate that is said. */
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
