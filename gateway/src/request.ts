import type { CapturedRow, Clock, Context } from '../../subgraphs/kit/src/context';
import type { RequestLogger } from '../../subgraphs/kit/src/logging';
import type { Principal } from '../../subgraphs/kit/src/principal';
import { ResponseBudget } from '../../subgraphs/kit/src/response-budget';

/** What a caller of the graph says about the request: who asks, and under which ids. */
export interface RequestScope {
  readonly principal: Principal;
  readonly requestId: string;
  readonly log: RequestLogger;
  /** The caller's idempotency key with its scope, null when none was given. */
  readonly operationKey: string | null;
  /** A row as of its commit, which the owning subgraph reads instead of its table. */
  readonly captured?: CapturedRow | null;
  /** Cursor after which the client of a subscription resumes, beside what its document says. */
  readonly resumeAfter?: string | null;
}

/** One execution: the scope, and the one context that all subgraphs of this process share, loaders and the response's budget included. */
export interface GraphRequest {
  readonly scope: RequestScope;
  readonly context: Context;
  /** That of the context. */
  readonly budget: ResponseBudget;
}

/** Starts an execution: a new context, with loaders of its own. */
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
