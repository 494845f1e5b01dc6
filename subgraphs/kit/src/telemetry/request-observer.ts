import type { Principal } from '../principal';

/** Completed request for logs and metrics; never contains its body, query or credential. */
export interface CompletedRequest {
  /** API that received the request: `v1`, `v2`, `graph`, `pages`, `subgraph`. */
  readonly door: string;
  readonly method: string;
  /** Operation with bounded cardinality: a declared operation (`GET /plans/{id}`), the path of a mount, or `other`. */
  readonly operation: string;
  /** The client's own name for the operation, if different; only for logs. */
  readonly name?: string | null;
  /** Version of the response, one of the supported versions; null for APIs without versions. */
  readonly version: string | null;
  /** HTTP status of the response; 0 if the client disconnected before the response. */
  readonly status: number;
  /** Whether the response contains errors even if its HTTP status indicates success, as in GraphQL. */
  readonly failed?: boolean;
  /** Start time by `performance.now()`. */
  readonly began: number;
  readonly requestId: string;
  readonly principal: Pick<Principal, 'credentialId' | 'accountId'> | null;
}

/** Called for every completed request. Must not throw. */
export type RequestObserver = (completedRequest: CompletedRequest) => void;
