import type { CapturedRow, Clock, Context } from '../../subgraphs/kit/src/context';
import type { RequestLogger } from '../../subgraphs/kit/src/logging';
import type { Principal } from '../../subgraphs/kit/src/principal';
import { ResponseBudget } from '../../subgraphs/kit/src/response-budget';

/** Caller and identifiers of a request. */
export interface RequestScope {
  readonly principal: Principal;
  readonly requestId: string;
  readonly log: RequestLogger;
  /** The caller's idempotency key with its scope, null when none was given. */
  readonly operationKey: string | null;
  /** Row snapshot as of its commit, which the owning subgraph reads instead of its table. */
  readonly captured?: CapturedRow | null;
  /** Cursor after which the client resumes a subscription, in addition to the arguments of its document. */
  readonly resumeAfter?: string | null;
}

/** One execution: the scope, and one context for all subgraphs of this process, including its loaders and the response budget. */
export interface GraphRequest {
  readonly scope: RequestScope;
  readonly context: Context;
  /** The budget of the context. */
  readonly budget: ResponseBudget;
}

/** Starts an execution with a new context and new loaders. */
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
