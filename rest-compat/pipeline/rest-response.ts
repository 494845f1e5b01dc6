import type { ServerResponse } from 'node:http';
import { contentHashOf, sendCompressed } from '../../subgraphs/kit/src/serving/compression';
import type { Contract } from '../../contract/versioning';
import { rateHeaders, type RateLimits } from '../../subgraphs/kit/src/limits/rate-limits';
import type { ReceivedRequest } from './stages';

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

/** Dependencies for the headers that all responses have. */
export interface ResponseAccess {
  readonly limits: RateLimits;
  readonly contract: Pick<Contract, 'latest'>;
}

/**
 * Sends a response with the headers that all responses have. Does nothing if the client has disconnected. The body is
 * compressed if the client accepts it, unless the response contains a secret. A single resource has an ETag, and is not
 * sent again to a client that has it (304).
 *
 * @returns a promise only if the body is compressed in a thread
 */
export function send(
  { request, response, requestId, known }: ReceivedRequest,
  result: RestResponse,
  { limits, contract }: ResponseAccess,
): Promise<void> | undefined {
  const { version, rate, endpoint, deprecation } = known;
  if (response.destroyed || response.headersSent) {
    result.stream?.cancel();
    return undefined;
  }
  const { status, body } = result;
  const headers: Record<string, string | number> = { 'x-request-id': requestId, 'cache-control': 'no-store' };
  if (version !== null) {
    headers['api-version-date'] = version;
    headers['x-api-version-latest'] = contract.latest;
  }
  if (rate !== null) Object.assign(headers, rateHeaders(limits, rate));
  if (deprecation !== null) Object.assign(headers, deprecation);
  Object.assign(headers, result.headers);
  if (body !== null) {
    headers['content-type'] = 'application/json; charset=utf-8';
    if (status === 200 && endpoint?.hasEtag === true) {
      headers['cache-control'] = 'private, no-cache';
      response.appendHeader('vary', version === null ? 'Authorization' : 'Authorization, Api-Version-Date');
      return sendCompressed(request, response, { status, headers, body, contentHash: contentHashOf(body) });
    }
    if (endpoint?.declaration.hasSecretResponse !== true)
      return sendCompressed(request, response, { status, headers, body });
    headers['content-length'] = Buffer.byteLength(body);
  }
  response.writeHead(status, headers);
  if (result.stream) result.stream.start(response);
  else response.end(body ?? undefined);
  return undefined;
}

/**
 * GraphQL result of a paginated list: `{ nodes {…} pageInfo { startCursor endCursor hasNextPage hasPreviousPage } }`.
 */
export interface ConnectionData<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: {
    readonly startCursor: string | null;
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
  /** Position in the event log at the time of the read, which is sent in the response header `Event-Cursor`. */
  readonly eventCursor?: string | null;
}

/** Event log positions at the time of the read, by the response body of the list. */
const eventCursors = new WeakMap<object, string>();

/**
 * Associates the response body of a list with the position in the event log at the time of the read, which is later
 * sent in the header `Event-Cursor`. Returns the body.
 */
export function readAsOf<Answer extends object>(result: Answer, eventCursor: string | null | undefined): Answer {
  if (eventCursor) eventCursors.set(result, eventCursor);
  return result;
}

/** Returns the event log position that `readAsOf` has associated with a response body; undefined if there is none. */
export function eventCursorOf(result: unknown): string | undefined {
  return typeof result === 'object' && result !== null ? eventCursors.get(result) : undefined;
}

/** Response body for one page of a list in the dated API (`/api/v1`). */
export interface PageResponse {
  readonly data: unknown[];
  readonly page_info: {
    readonly end_cursor: string | null;
    readonly start_cursor: string | null;
    readonly has_next_page: boolean;
    readonly has_previous_page: boolean;
  };
}

/**
 * Builds the response body for one page of a list. `end_cursor` is null on the last page, because the public client
 * library requests further pages until it is null.
 */
export function pageOf<Row>(connection: ConnectionData<Row>, serialize: (row: Row) => unknown): PageResponse {
  const { startCursor, endCursor, hasNextPage, hasPreviousPage } = connection.pageInfo;
  const page = {
    data: connection.nodes.map((row) => serialize(row)),
    page_info: {
      end_cursor: hasNextPage ? endCursor : null,
      start_cursor: startCursor,
      has_next_page: hasNextPage,
      has_previous_page: hasPreviousPage,
    },
  };
  return readAsOf(page, connection.eventCursor);
}

/**
 * Returns the response body of a delete operation (schema `DeletedResource`). For older API versions, it is later
 * converted to `true`.
 */
export function deleted(id: string): { readonly id: string; readonly deleted: true } {
  return { id, deleted: true };
}
