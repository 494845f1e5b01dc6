import type { CapturedRow, Clock, Context } from '../../subgraphs/kit/src/context';
import type { Logger } from '../../subgraphs/kit/src/logging';
import type { Principal } from '../../subgraphs/kit/src/principal';

/** What a caller of the graph says about the request: who asks, and under which ids. */
export interface RequestScope {
  readonly principal: Principal;
  readonly requestId: string;
  readonly log: Logger;
  /** The caller's idempotency key with its scope, null when none was given. */
  readonly operationKey: string | null;
  /** A row as of its commit, which the owning subgraph reads instead of its table. */
  readonly captured?: CapturedRow | null;
}

/** One execution: the scope, and the one context that all subgraphs of this process share, loaders included. */
export interface GraphRequest {
  readonly scope: RequestScope;
  readonly context: Context;
}

/** Starts an execution: a new context, with loaders of its own. */
export function openRequest(scope: RequestScope, clock: Clock): GraphRequest {
  const { principal, requestId, operationKey, captured = null } = scope;
  const context: Context = {
    principal, requestId, operationKey, captured, clock, loaders: new Map(),
    // Asked for when something is logged: making a logger for a request costs more than many a request.
    get log() {
      return scope.log;
    },
  };
  return { scope, context };
}
