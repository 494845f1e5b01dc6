import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import { injectFaults, type Fault, type InterceptedStatement } from '../../../subgraphs/kit/src/testing/inject-faults';
import { replaceMethod } from '../../../subgraphs/kit/src/testing/replaced-method';

export type { Fault };

/**
 * Time at which the connection of a statement breaks: before the statement is sent, or after the server has executed it
 * and before its response arrives.
 */
export const connectionFaults = ['before', 'after'] as const;
export type ConnectionFault = (typeof connectionFaults)[number];

/** A statement that was sent. */
export interface Sent {
  readonly text: string;
  /** Part of the service that owns the connection, by its name in Postgres: `billing`, `edge`. */
  readonly part: string;
  /** Whether the statement belongs to a request rather than to a worker. */
  readonly asked: boolean;
}

/** Statements of one request, or of one unit of worker work. */
export interface RequestScope {
  readonly sent: Sent[];
  readonly fateOf: (statement: Sent, index: number) => Fault;
}

type Emit = (this: http.Server, event: string | symbol, ...args: unknown[]) => boolean;

/** Header with which a test marks its requests. */
const header = 'x-fault';
/** Parts whose statements only send notifications. */
const uncounted = ['signals'];

/** Intercepts every statement that a service in this process sends to its database, and makes some of them fail. */
export class StatementFaults {
  private readonly requests = new AsyncLocalStorage<RequestScope>();
  private readonly requestsByName = new Map<string, RequestScope>();
  /** Removes the interception of all statements. */
  readonly close: () => void;
  private numbered = 0;
  /** Returns the fault of statements outside the marked requests. */
  ofWorkers: (statement: Sent) => Fault = () => null;

  constructor() {
    const undoStatements = injectFaults((statement) => this.faultOf(statement));
    const server = http.Server.prototype as unknown as { emit: Emit };
    const { requestsByName, requests } = this;
    const emitOn = server.emit;
    const undoEmit = replaceMethod(server, 'emit', function emit(event, ...args) {
      const scope =
        event === 'request' ? requestsByName.get(String((args[0] as http.IncomingMessage).headers[header])) : undefined;
      return scope ? requests.run(scope, () => emitOn.call(this, event, ...args)) : emitOn.call(this, event, ...args);
    });
    this.close = () => {
      undoStatements();
      undoEmit();
    };
  }

  /**
   * Calls a function with the headers that mark a request. Counts all statements of the request and injects the faults
   * that `faultOf` returns.
   */
  async asking<T>(
    faultOf: RequestScope['fateOf'],
    work: (headers: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<{ readonly answer: T; readonly sent: readonly Sent[] }> {
    const name = String((this.numbered += 1));
    const scope: RequestScope = { sent: [], fateOf: faultOf };
    this.requestsByName.set(name, scope);
    try {
      return { answer: await work({ [header]: name }), sent: scope.sent };
    } finally {
      this.requestsByName.delete(name);
    }
  }

  /** Runs a function in this process. Counts all its statements and injects the faults of the scope. */
  inside<T>(scope: RequestScope, work: () => Promise<T>): Promise<T> {
    return this.requests.run(scope, work);
  }

  private faultOf({ part, text }: InterceptedStatement): Fault {
    if (part === null || uncounted.includes(part)) return null;
    const scope = this.requests.getStore();
    const statement = { text, part, asked: scope !== undefined };
    if (!scope) return this.ofWorkers(statement);
    scope.sent.push(statement);
    return scope.fateOf(statement, scope.sent.length);
  }
}
