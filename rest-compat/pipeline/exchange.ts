import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RateLimitResult } from '../../subgraphs/kit/src/limits';
import type { Principal } from '../../subgraphs/kit/src/principal';
import type { Endpoint } from './endpoint';

/** Context of one request in the pipeline. Each step sets fields that later steps read. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** HTTP method in upper case. HEAD is served as GET; its response is sent without a body. */
  readonly method: string;
  /** Undecoded path without the query. */
  readonly path: string;
  /** Undecoded query without the question mark. */
  readonly query: string;
  /** Version of the response; null in the legacy API. */
  version: string | null;
  /** Version of the header or the credential's pin; null if neither is set, and in the legacy API. */
  namedVersion: string | null;
  /** Version of the preview that a read requests; null for no preview. */
  preview: string | null;
  endpoint: Endpoint | null;
  pathParameters: Readonly<Record<string, string>>;
  principal: Principal | null;
  /** Rate limit state of the caller; null until the request has been counted. */
  rate: RateLimitResult | null;
  /** Request body; empty for methods without a body. */
  body: Buffer;
  /** Operation key for the graph, unique per keyed request; null for requests without an idempotency key. */
  operationKey: string | null;
}

/** A response, without the headers that are common to all responses. */
export interface RestResponse {
  readonly status: number;
  /** JSON text, or the bytes of a stored response; null for no body. */
  readonly body: string | Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Stream that takes over after the response head. */
  readonly stream?: ResponseStream;
}

/** A streamed response body. */
export interface ResponseStream {
  /** Takes over the response. Its head has been sent. */
  start(response: ServerResponse): void;
  /** Discards the stream, because the client has disconnected or the response has no body. */
  cancel(): void;
}

/** Headers of a response without specific headers. */
export const noHeaders: Readonly<Record<string, string>> = Object.freeze({});

/** Returns the caller's principal. Throws before authentication. */
export function callerOf(exchange: Exchange): Principal {
  if (!exchange.principal) throw new Error('This step runs only after authentication');
  return exchange.principal;
}

/** Returns the matched endpoint. Throws before the route match. */
export function endpointOf(exchange: Exchange): Endpoint {
  if (!exchange.endpoint) throw new Error('This step runs only after the route match');
  return exchange.endpoint;
}
