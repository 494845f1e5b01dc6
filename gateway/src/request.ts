import type { CapturedRow, Clock, Context } from '../../subgraphs/kit/src/context';
import type { RequestLogger } from '../../subgraphs/kit/src/logging';
import type { Principal } from '../../subgraphs/kit/src/principal';
import { ResponseBudget } from '../../subgraphs/kit/src/response-budget';

/** Caller and identifiers of a request. */
export interface RequestScope {
  readonly principal: Principal;
  readonly requestId: string;
  readonly log: RequestLogger;
  /** The caller's idempotency key with its scope; null when the request has none. */
  readonly operationKey: string | null;
  /**
   * Snapshot of one table row at its commit. The subgraph that owns the row reads the snapshot instead of its table.
   */
  readonly captured?: CapturedRow | null;
  /** Cursor after which the client resumes a subscription, in addition to the arguments of its document. */
  readonly resumeAfter?: string | null;
}

/**
 * One execution of an operation: its scope, and one context for all subgraphs of this process, including data loaders
 * and the response budget.
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
