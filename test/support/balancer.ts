import { once } from 'node:events';
import { type Agent, createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keepAliveAgent } from './http-call';
import { callAs } from './sandbox';

/** A round-robin load balancer in front of equal servers, which routes only to ready ones. */
export interface Balancer {
  readonly origin: string;
  /** Number of requests per server. */
  readonly served: readonly number[];
  /** Failures of requests to servers; a sent request is never retried. */
  readonly broken: readonly string[];
  /** Returns whether a server currently receives requests. */
  isIn(server: number): boolean;
  close(): Promise<void>;
}

/**
 * Interval of readiness checks in milliseconds, and number of consecutive checks without a response before a server is
 * removed. A server that responds "not ready" is removed at once.
 */
const healthCheck = { interval: 100, failures: 3 };

/**
 * Starts a load balancer.
 *
 * @param origins origins of the servers
 */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const agents = origins.map(() => keepAliveAgent({ maxSockets: 64 }));
  const ready = origins.map(() => false);
  const served = origins.map(() => 0);
  const broken: string[] = [];
  let serverIndex = 0;
  const next = (): number => {
    for (let step = 0; step < origins.length; step += 1) {
      serverIndex = (serverIndex + 1) % origins.length;
      if (ready[serverIndex]) return serverIndex;
    }
    return -1;
  };
  const server = createServer((request, response) => {
    const originIndex = next();
    if (originIndex < 0) return fail(response, broken, 'no server is ready');
    served[originIndex] = (served[originIndex] ?? 0) + 1;
    forward(request, response, { origin: origins[originIndex] ?? '', agent: agents[originIndex] as Agent }, broken);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stopChecks = origins.map((origin, index) => pollReadiness(origin, (isReady) => (ready[index] = isReady)));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    broken,
    isIn: (index) => ready[index] === true,
    close: async () => {
      for (const stop of stopChecks) stop();
      for (const agent of agents) agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

function pollReadiness(origin: string, onChange: (isReady: boolean) => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let failures = healthCheck.failures;
  const check = async (): Promise<void> => {
    failures = await callAs(null, origin, { path: '/readyz' }).then(
      ({ status }) => (status === 200 ? 0 : healthCheck.failures),
      () => failures + 1,
    );
    onChange(failures < healthCheck.failures);
    if (!stopped) timer = setTimeout(() => void check(), healthCheck.interval);
  };
  void check();
  return () => {
    stopped = true;
    if (timer) clearTimeout(timer);
  };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, agent }: { readonly origin: string; readonly agent: Agent },
  broken: string[],
): void {
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const sent = httpRequest(
    `${origin}${request.url}`,
    { method: request.method, headers, agent },
    (upstreamResponse) => {
      const { connection: _closing, 'keep-alive': _keepAlive, ...forwardedHeaders } = upstreamResponse.headers;
      response.writeHead(upstreamResponse.statusCode ?? 502, forwardedHeaders);
      upstreamResponse.on('error', (error) => {
        broken.push(`answer: ${error.message}`);
        response.destroy();
      });
      upstreamResponse.pipe(response);
    },
  );
  sent.on('error', (error: NodeJS.ErrnoException) =>
    fail(
      response,
      broken,
      `${request.method} ${request.url}: ${error.code ?? error.message}${sent.reusedSocket ? ' on a kept connection' : ''}`,
    ),
  );
  request.pipe(sent);
}

function fail(response: ServerResponse, broken: string[], reason: string): void {
  broken.push(reason);
  if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
  response.end(reason);
}
