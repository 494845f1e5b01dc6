import type { Principal } from '../principal/principal';

/** Completed request for logs and metrics; never contains its body, query or credential. */
export interface CompletedRequest {
  /** API that received the request: `v1`, `v2`, `graph`, `pages`, `subgraph`. */
  readonly api: string;
  readonly method: string;
  /**
   * Operation as a metric label, from a limited set: a declared operation (`GET /plans/{id}`), the path under which a
   * handler is mounted, or `other`.
   */
  readonly operation: string;
  /** Operation name chosen by the client, if different from `operation`; only for logs. */
  readonly name?: string | null;
  /** Version of the REST API that the response has, one of the supported versions; null for APIs without versions. */
  readonly version: string | null;
  /** HTTP status of the response; 0 if the client disconnected before the response. */
  readonly status: number;
  /** Whether the response contains errors although its HTTP status indicates success, as in GraphQL. */
  readonly failed?: boolean;
  /** Time at which the request started, by `performance.now()` in milliseconds. */
  readonly began: number;
  readonly requestId: string;
  readonly principal: Pick<Principal, 'credentialId' | 'accountId'> | null;
}

/** Called for every completed request. Must not throw. */
export type RequestObserver = (completedRequest: CompletedRequest) => void;
