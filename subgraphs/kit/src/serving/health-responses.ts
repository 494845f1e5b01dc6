import type { ServerResponse } from 'node:http';
import type { Readiness } from './readiness';

/**
 * Sends the response of the health checks `/livez` and `/readyz`. Returns false for any other path, which it does not
 * handle.
 */
export function sendHealth(path: string, response: ServerResponse, readiness: Readiness): boolean {
  if (path === '/livez') send(response, 200, { status: 'alive' });
  else if (path === '/readyz')
    void readiness.report().then((report) => send(response, report.status === 'ready' ? 200 : 503, report));
  else return false;
  return true;
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': '1' }),
  });
  response.end(text);
}
