import { rateHeaders, type RateLimits } from '../../subgraphs/kit/src/limits';
import type { Answer, Exchange } from './exchange';

/** Sends a response with the headers that are common to all responses. Does nothing if the client has disconnected. */
export function send(exchange: Exchange, answer: Answer, limits: RateLimits): void {
  const { response, requestId, version, rate } = exchange;
  if (response.destroyed || response.headersSent) return answer.stream?.cancel();
  const { status, body } = answer;
  const headers: Record<string, string | number> = { 'x-request-id': requestId, 'cache-control': 'no-store' };
  if (version !== null) headers['api-version-date'] = version;
  if (rate !== null) Object.assign(headers, rateHeaders(limits, rate));
  Object.assign(headers, answer.headers);
  if (body !== null) {
    headers['content-type'] = 'application/json; charset=utf-8';
    headers['content-length'] = Buffer.byteLength(body);
  }
  response.writeHead(status, headers);
  if (answer.stream) answer.stream.start(response);
  else response.end(body ?? undefined);
}
