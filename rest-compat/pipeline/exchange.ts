import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RateTaken } from '../../subgraphs/kit/src/limits';
import type { Principal } from '../../subgraphs/kit/src/principal';
import type { Endpoint } from './endpoint';

/** One request on its way through the steps; each step fills what the later ones read. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** Upper case; HEAD is served as GET and sent without a body. */
  readonly method: string;
  /** As it was sent, without the query. */
  readonly path: string;
  /** As it was sent, without the question mark. */
  readonly query: string;
  /** Version that the answer is written in; null in the legacy API. */
  version: string | null;
  /** Version that the header or the credential's pin names; null where neither does, and in the legacy API. */
  namedVersion: string | null;
  /** Version that a read wants to be compared with; null for none. */
  preview: string | null;
  endpoint: Endpoint | null;
  pathParameters: Readonly<Record<string, string>>;
  principal: Principal | null;
  /** What is left to the caller; null while nobody has counted the request. */
  rate: RateTaken | null;
  /** The request's body, empty for methods without one. */
  body: Buffer;
  /** Scoped idempotency key for the graph; null without an `Idempotency-Key`. */
  operationKey: string | null;
}

/** What is sent back, apart from the headers that every answer carries. */
export interface Answer {
  readonly status: number;
  /** JSON text, or its bytes where they were stored; null for no body. */
  readonly body: string | Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
  /** What goes on after the head was sent. */
  readonly stream?: AnswerStream;
}

/** Sends parts of an answer as they come. */
export interface AnswerStream {
  /** Takes over the response, whose head was sent. */
  start(response: ServerResponse): void;
  /** There is nobody to send to. */
  cancel(): void;
}

/** An answer that needs no headers of its own. */
export const noHeaders: Readonly<Record<string, string>> = Object.freeze({});

/** The caller's principal, for the steps after authentication. */
export function callerOf(exchange: Exchange): Principal {
  if (!exchange.principal) throw new Error('This step runs only after authentication');
  return exchange.principal;
}

/** The matched endpoint, for the steps after the route match. */
export function endpointOf(exchange: Exchange): Endpoint {
  if (!exchange.endpoint) throw new Error('This step runs only after the route match');
  return exchange.endpoint;
}
