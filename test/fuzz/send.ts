import http from 'node:http';
import type { FuzzRequest } from './request';

/** A response; only the beginning of an endless stream. */
export interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Milliseconds after which a request is treated as unanswered. */
const patience = 30_000;

/** Sends a request. Rejects if the connection breaks before the response is complete, or if nothing arrives for half a minute. */
export function send(port: number, { method, path, headers, body }: FuzzRequest, agent: http.Agent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = http.request(
      { host: '127.0.0.1', port, method, path, headers: { ...length, ...headers }, agent, timeout: patience },
      (response) => {
        const status = response.statusCode ?? 0;
        const parts: Buffer[] = [];
        const answered = (): void => resolve({ status, text: Buffer.concat(parts).toString('utf8') });
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', answered)
          .on('error', reject);
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          answered();
          request.destroy();
        }
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer'))).on('error', reject);
    request.end(body);
  });
}
