import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Who answers a path: exactly that one or, where it ends in a slash, everything below it. */
export interface Mount {
  readonly path: string;
  readonly listener: Listener;
  /** What is sent here may take ten minutes to arrive, and not only one. */
  readonly slow?: true;
  /** Told when the process stops: ends what would go on for ever. */
  readonly drain?: () => void;
}

/** Takes over a server's WebSocket upgrades. */
export interface SocketMount {
  attach(server: Server): void;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** The process's one HTTP server. It listens before everything else is ready, so that a taken port is found at once. */
export interface HttpFront {
  readonly port: number;
  /** Opens the doors; until then everything but the liveness check answers 503. */
  open(mounts: readonly Mount[], ready: () => Promise<void>, socket?: SocketMount): void;
  /** Takes no new connections and resolves once the running requests are answered and the sockets closed, at most five seconds later. */
  close(): Promise<void>;
}

/** The port that was asked for cannot be used. */
export class PortUnavailable extends Error {}

/** Longest time that a request may take to arrive, and that an idle connection is kept, in milliseconds. */
const limits = { headers: 15_000, request: 60_000, slowRequest: 600_000, idle: 65_000 };

/** Longest time that running requests have to end when the process stops, and pause between two looks at them, in milliseconds. */
const drain = { longest: 5_000, look: 25 };

export async function listen(host: string, port: number): Promise<HttpFront> {
  let mounts: readonly Mount[] = [];
  let ready: () => Promise<void> = () => Promise.reject(new Error('starting'));
  let socket: SocketMount | undefined;
  let closing: Promise<unknown> | null = null;
  const server = createServer({ keepAliveTimeout: limits.idle, headersTimeout: limits.headers, requestTimeout: limits.slowRequest }, (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    if (path === '/livez') return plain(response, 200, 'alive');
    if (path === '/readyz') return void ready().then(() => plain(response, 200, 'ready'), () => plain(response, 503, 'not ready'));
    const mount = mounts.find((served) => (served.path.endsWith('/') ? path.startsWith(served.path) : path === served.path));
    if (!mount?.slow) endLate(request);
    if (mount) return mount.listener(request, response);
    plain(response, mounts.length > 0 ? 404 : 503, mounts.length > 0 ? 'Nothing is served here.' : 'The service is starting.');
  });
  await bind(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    open: (opened, check, taker) => {
      mounts = opened;
      ready = check;
      socket = taker;
      socket?.attach(server);
    },
    close: async () => {
      closing ??= Promise.all([close(server), socket?.close(), ...mounts.map(({ drain: end }) => end?.())]);
      await closing;
    },
  };
}

/** Ends a connection whose request does not arrive. */
function endLate(request: IncomingMessage): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return;
  const late = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, limits.request).unref();
  request.once('close', () => clearTimeout(late));
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...(status === 503 && { 'retry-after': '1' }) });
  response.end(`${text}\n`);
}

async function bind(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portUnavailable(error, host, port)));
    server.listen(port, host, resolve);
  });
}

/** What it means that a server cannot listen. */
export function portUnavailable({ code }: NodeJS.ErrnoException, host: string, port: number): PortUnavailable {
  if (code === 'EADDRINUSE' || code === 'EACCES') {
    return new PortUnavailable(`Port ${port} on ${host} ${code === 'EACCES' ? 'needs more rights' : 'is in use'}. Set PORT to another one.`);
  }
  return new PortUnavailable(`Nothing can listen on ${host} (${code}). Set HOST to an address of this machine.`);
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  // A connection whose request has just been answered would otherwise be kept for the next one.
  const looking = setInterval(() => server.closeIdleConnections(), drain.look);
  const late = setTimeout(() => server.closeAllConnections(), drain.longest);
  await closed;
  clearInterval(looking);
  clearTimeout(late);
}
