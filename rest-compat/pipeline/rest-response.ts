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
