import type { CapturedRow, Clock, Context } from '../../subgraphs/kit/src/context';
import type { RequestLogger } from '../../subgraphs/kit/src/logging';
import type { Principal } from '../../subgraphs/kit/src/principal/principal';
import { ResponseBudget } from '../../subgraphs/kit/src/response-budget/response-budget';

/** Authenticated caller, ids and logger of a request. */
export interface RequestScope {
  readonly principal: Principal;
  readonly requestId: string;
  readonly log: RequestLogger;
  /** The caller's idempotency key, prefixed with its scope; null when the request has none. */
  readonly operationKey: string | null;
  /**
   * Snapshot of one table row as of the commit of a change. For this row, the owning subgraph returns the snapshot
   * instead of the current table content.
   */
  readonly captured?: CapturedRow | null;
  /** Event log cursor after which the client resumes a subscription, in addition to the arguments of its document. */
  readonly resumeAfter?: string | null;
  /** Headers of the client's HTTP request that foreign subgraphs receive, by their names in lower case. */
  readonly forwardedHeaders?: Readonly<Record<string, string>>;
}

/**
 * One execution of an operation: the caller and ids, and one context (data loaders, response budget) for all subgraphs
 * of this process.
 */
export interface GraphRequest {
  readonly scope: RequestScope;
  readonly context: Context;
  /** The response budget of `context`, which limits the size of the response. */
  readonly budget: ResponseBudget;
}

/** Starts an execution with a new context and new data loaders. */
export function openRequest(scope: RequestScope, clock: Clock): GraphRequest {
  const { principal, requestId, log, operationKey, captured = null, resumeAfter = null } = scope;
  const budget = new ResponseBudget();
  const context: Context = {
    principal,
    requestId,
    log,
    operationKey,
    captured,
    resumeAfter,
    clock,
    loaders: new Map(),
    budget,
  };
  return { scope, context, budget };
}
