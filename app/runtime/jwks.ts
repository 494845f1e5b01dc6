import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Graph } from '../../gateway/src';
import { type Logger, newId, systemPrincipal } from '../../subgraphs/kit/src';
import type { Mount } from './http-server';

/** Mounts `/.well-known/jwks.json`: the public keys that verify the service's tokens. Public. */
export function jwksMount(graph: Graph, log: Logger): Mount {
  const prepared = graph.prepare('{ publicKeys }');
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(response, 405, { allow: 'GET, HEAD' }, 'Send GET.');
    const { data, errors } = await graph.execute(
      prepared,
      {},
      { principal: systemPrincipal, requestId: newId('req'), log, operationKey: null },
    );
    if (errors) return send(response, 503, { 'retry-after': '1' }, 'The service is temporarily unavailable.');
    send(response, 200, { 'cache-control': 'public, max-age=300' }, data?.publicKeys);
  };
  return { path: '/.well-known/jwks.json', listener: handle };
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, content: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(content));
}
