import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Paths of one process: a prefix and who answers below it. The first that fits wins. */
export interface Mount {
  readonly prefix: string;
  readonly listener: Listener;
}

/** The process's one HTTP server. It listens before everything else is ready, so that a taken port is found at once. */
export interface HttpFront {
  readonly server: Server;
  readonly port: number;
  /** Opens the doors; until then everything but the liveness check answers 503. */
  open(mounts: readonly Mount[], ready: () => Promise<void>): void;
  /** Takes no new connections and resolves once the running requests are answered, at most five seconds later. */
  close(): Promise<void>;
}

/** The port that was asked for cannot be used. */
export class PortUnavailable extends Error {}

/** Longest time that a request may take to arrive, and that an idle connection is kept, in milliseconds. */
const limits = { headers: 15_000, request: 60_000, idle: 65_000, drain: 5_000 };

export async function listen(host: string, port: number): Promise<HttpFront> {
  let mounts: readonly Mount[] = [];
  let ready: () => Promise<void> = () => Promise.reject(new Error('starting'));
  const server = createServer({ keepAliveTimeout: limits.idle, headersTimeout: limits.headers, requestTimeout: limits.request }, (request, response) => {
    const path = request.url ?? '/';
    if (path === '/livez') return plain(response, 200, 'alive');
    if (path === '/readyz') return void ready().then(() => plain(response, 200, 'ready'), () => plain(response, 503, 'not ready'));
    const mount = mounts.find(({ prefix }) => path.startsWith(prefix));
    if (mount) return mount.listener(request, response);
    plain(response, mounts.length > 0 ? 404 : 503, mounts.length > 0 ? 'Nothing is served here.' : 'The service is starting.');
  });
  await bind(server, host, port);
  return {
    server,
    port: (server.address() as AddressInfo).port,
    open: (opened, check) => {
      mounts = opened;
      ready = check;
    },
    close: () => close(server),
  };
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...(status === 503 && { 'retry-after': '1' }) });
  response.end(`${text}\n`);
}

async function bind(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be listened on (${error.code})`;
      reject(new PortUnavailable(`Port ${port} on ${host} ${reason}. Set PORT to another one.`));
    });
    server.listen(port, host, resolve);
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), limits.drain);
  await closed;
  clearTimeout(late);
}
