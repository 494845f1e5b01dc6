import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RateLimitResult } from '../../subgraphs/kit/src/limits';
import type { Principal } from '../../subgraphs/kit/src/principal';
import type { Endpoint } from './endpoint';

/** State of one request while it is processed. Each step of the pipeline sets fields that later steps read. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** HTTP method in upper case. HEAD requests have the method GET here; their responses are sent without a body. */
  readonly method: string;
  /** Undecoded path without the query. */
  readonly path: string;
  /** Undecoded query without the question mark. */
  readonly query: string;
  /** API version of the response; null in the legacy API. */
  version: string | null;
  /**
   * API version from the version header, else the version to which the credential is pinned; null if there is neither,
   * and in the legacy API.
   */
  namedVersion: string | null;
  /** API version for which a GET request asks for a preview, a comparison with its response; null for no preview. */
  preview: string | null;
  endpoint: Endpoint | null;
  pathParameters: Readonly<Record<string, string>>;
  principal: Principal | null;
  /** Rate limit state of the caller; null until the request has been counted. */
  rate: RateLimitResult | null;
  /** Request body; empty for methods without a body. */
  body: Buffer;
  /**
   * Idempotency key that is sent to the graph: the same for all requests with one client key, so that effects are not
   * repeated. Null for requests without an idempotency key.
   */
  operationKey: string | null;
}

/** Status, body and specific headers of a response, without the headers that all responses have. */
export interface RestResponse {
  readonly status: number;
  /** JSON text, or the bytes of a stored response; null for a response without a body or with a stream. */
  readonly body: string | Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Event stream that is written as the body after the response head has been sent; absent for other responses. */
  readonly stream?: ResponseStream;
}

/** A response body that is written over time, such as an event stream. */
export interface ResponseStream {
  /** Starts writing to the response, whose head has already been sent. */
  start(response: ServerResponse): void;
  /** Discards the stream, because the client has disconnected or the response has no body. */
  cancel(): void;
}

/** Empty headers, for responses that need no specific headers. */
export const noHeaders: Readonly<Record<string, string>> = Object.freeze({});

/** Returns the principal of the caller. Throws if the request has not been authenticated yet. */
export function callerOf(exchange: Exchange): Principal {
  if (!exchange.principal) throw new Error('This step runs only after authentication');
  return exchange.principal;
}

/** Returns the endpoint of the request. Throws if no route has been matched yet. */
export function endpointOf(exchange: Exchange): Endpoint {
  if (!exchange.endpoint) throw new Error('This step runs only after the route match');
  return exchange.endpoint;
}
