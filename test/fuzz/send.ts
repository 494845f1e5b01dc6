import http from 'node:http';
import type { FuzzRequest } from './request';

/** A response; only the beginning of an endless stream. */
export interface FuzzResponse {
  readonly status: number;
  readonly text: string;
}

/** Milliseconds after which a request is treated as unanswered. */
const timeoutMs = 30_000;

/** Sends a request. Rejects if the connection breaks before the response is complete, or if nothing arrives for half a minute. */
export function send(
  port: number,
  { method, path, headers, body }: FuzzRequest,
  agent: http.Agent,
): Promise<FuzzResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = http.request(
      { host: '127.0.0.1', port, method, path, headers: { ...length, ...headers }, agent, timeout: timeoutMs },
      (response) => {
        const status = response.statusCode ?? 0;
        const chunks: Buffer[] = [];
        const onEnd = (): void => resolve({ status, text: Buffer.concat(chunks).toString('utf8') });
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', onEnd)
          .on('error', reject);
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          onEnd();
          request.destroy();
        }
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer'))).on('error', reject);
    request.end(body);
  });
}
