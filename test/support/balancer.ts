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

/** Interval of readiness checks in milliseconds, and number of consecutive failures before a server is removed. */
const looking = { interval: 100, failures: 3 };

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
  let turn = 0;
  const next = (): number => {
    for (let step = 0; step < origins.length; step += 1) {
      turn = (turn + 1) % origins.length;
      if (ready[turn]) return turn;
    }
    return -1;
  };
  const server = createServer((request, response) => {
    const chosen = next();
    if (chosen < 0) return fail(response, broken, 'no server is ready');
    served[chosen] = (served[chosen] ?? 0) + 1;
    forward(request, response, { origin: origins[chosen] ?? '', agent: agents[chosen] as Agent }, broken);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const looks = origins.map((origin, index) => keepLooking(origin, (isReady) => (ready[index] = isReady)));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    broken,
    isIn: (index) => ready[index] === true,
    close: async () => {
      for (const stop of looks) stop();
      for (const agent of agents) agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

function keepLooking(origin: string, tell: (isReady: boolean) => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  let over = false;
  let failures = looking.failures;
  const look = async (): Promise<void> => {
    const isReady = await callAs(null, origin, { path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    );
    failures = isReady ? 0 : failures + 1;
    tell(failures < looking.failures);
    if (!over) timer = setTimeout(() => void look(), looking.interval);
  };
  void look();
  return () => {
    over = true;
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
  const sent = httpRequest(`${origin}${request.url}`, { method: request.method, headers, agent }, (answer) => {
    const { connection: _closing, 'keep-alive': _kept, ...passed } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, passed);
    answer.on('error', (error) => {
      broken.push(`answer: ${error.message}`);
      response.destroy();
    });
    answer.pipe(response);
  });
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
