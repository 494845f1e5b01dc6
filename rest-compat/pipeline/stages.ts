import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RateLimitResult } from '../../subgraphs/kit/src/limits/rate-limits';
import type { Principal } from '../../subgraphs/kit/src/principal/principal';
import type { DeprecationHeaders } from './admission';
import type { Endpoint } from './endpoint';

/**
 * A request that has been received. Each step of the pipeline takes the request of one stage and returns that of the
 * next one, so that the types determine the order of the steps: received, matched, authenticated, versioned, read,
 * keyed.
 */
export interface ReceivedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** HTTP method in upper case. HEAD requests have the method GET here; their responses are sent without a body. */
  readonly method: string;
  /** Undecoded path without the query. */
  readonly path: string;
  /** Undecoded query without the question mark. */
  readonly query: string;
  readonly known: KnownFacts;
}

/**
 * Facts that the headers of the response, the format of errors, metrics and traces need, also if a step rejects the
 * request. The steps of the pipeline set them; only code that runs after the pipeline reads them.
 */
export interface KnownFacts {
  /** API version for the format of errors; null in the legacy API. */
  version: string | null;
  endpoint: Endpoint | null;
  principal: Principal | null;
  /** Rate limit state of the caller; null until the request has been counted. */
  rate: RateLimitResult | null;
  /** Response headers of an operation that a later version removes; null for all others. */
  deprecation: DeprecationHeaders | null;
}

/** A request to an endpoint. */
export interface MatchedRequest extends ReceivedRequest {
  readonly endpoint: Endpoint;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** A request of a known caller. */
export interface AuthenticatedRequest extends MatchedRequest {
  readonly principal: Principal;
}

/** A request with its API version. */
export interface VersionedRequest extends AuthenticatedRequest {
  /** API version of the response; null in the legacy API. */
  readonly version: string | null;
  /**
   * API version from the version header, else the version to which the credential is pinned; null if there is neither,
   * and in the legacy API.
   */
  readonly namedVersion: string | null;
}

/** A request with its body. */
export interface ReadRequest extends VersionedRequest {
  /** Request body; empty for methods without a body. */
  readonly body: Buffer;
  /** API version for which a GET request asks for a preview, a comparison with its response; null for no preview. */
  readonly preview: string | null;
}

/** A request whose idempotency key has been claimed, if it has one. */
export interface KeyedRequest extends ReadRequest {
  /**
   * Idempotency key that is sent to the graph: the same for all requests with one client key, so that effects are not
   * repeated. Null for requests without an idempotency key.
   */
  readonly operationKey: string | null;
}
