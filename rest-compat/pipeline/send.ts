import { rateHeaders, type RateLimits } from '../../subgraphs/kit/src/limits/rate-limits';
import type { RestResponse } from './rest-response';
import type { ReceivedRequest } from './stages';

/** Sends a response with the headers that all responses have. Does nothing if the client has disconnected. */
export function send({ response, requestId, known }: ReceivedRequest, result: RestResponse, limits: RateLimits): void {
  const { version, rate } = known;
  if (response.destroyed || response.headersSent) return result.stream?.cancel();
  const { status, body } = result;
  const headers: Record<string, string | number> = { 'x-request-id': requestId, 'cache-control': 'no-store' };
  if (version !== null) headers['api-version-date'] = version;
  if (rate !== null) Object.assign(headers, rateHeaders(limits, rate));
  Object.assign(headers, result.headers);
  if (body !== null) {
    headers['content-type'] = 'application/json; charset=utf-8';
    headers['content-length'] = Buffer.byteLength(body);
  }
  response.writeHead(status, headers);
  if (result.stream) result.stream.start(response);
  else response.end(body ?? undefined);
}
