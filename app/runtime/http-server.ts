import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../subgraphs/kit/src/errors/operator-error';
import type { Logger } from '../../subgraphs/kit/src/logging';
import { Deadline, withDeadline } from '../../subgraphs/kit/src/deadline/deadline';
import { closeServer } from '../../subgraphs/kit/src/serving/close-server';
import { Readiness, type ReadinessChecks, sendHealth } from '../../subgraphs/kit/src/serving/readiness';
import type { RequestObserver } from '../../subgraphs/kit/src/telemetry/request-observer';
import { errorFor } from '../../contract/errors';
import { requestIdOf } from '../../subgraphs/kit/src/ids';
import { continueWhenRead, endLateBody, hasBody, type Guard, readHead, rejectHead } from './guard';
import { isFirst } from './cluster';

type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A request handler and its path. */
export interface Mount {
  /** An exact path; a path that ends in a slash, other than `/`, matches everything below it. */
  readonly path: string;
  readonly listener: Listener;
  /** If set, a request may take ten minutes to arrive instead of one, for uploads. */
  readonly slow?: true;
  /**
   * If set, the handler reports its requests to the request observer itself, by operation. Requests of other mounts are
   * reported under the mount's path.
   */
  readonly observed?: true;
  /** Called when the process stops: ends streams that would otherwise continue indefinitely. */
  readonly drain?: () => void;
}

/** Handler of WebSocket upgrades. */
export interface SocketMount {
  upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): void;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** Handlers and settings of an open server. */
export interface ServerHandlers {
  readonly mounts: readonly Mount[];
  /** Checks that decide whether the health check `/readyz` reports "ready". */
  readonly checks: ReadinessChecks;
  readonly socket?: SocketMount;
  /**
   * Milliseconds between "not ready" and the closing of connections when the process stops, so that load balancers can
   * react. Requests in this period are processed, and their connections closed afterwards.
   */
  readonly grace: number;
  /** Milliseconds from the arrival of a request until its deadline, after which no further work is started for it. */
  readonly deadline: number;
  readonly observe?: RequestObserver;
  /** Receives the errors of handlers. */
  readonly log: Pick<Logger, 'error'>;
  /** Handles paths without a mount; by default with the error `not_found` of the REST API. */
  readonly notFound?: Listener;
}

/**
 * The process's single HTTP server. It starts to listen before all other components are ready, so that an occupied port
 * is detected immediately. ADR 0008.
 */
export interface HttpServer {
  readonly port: number;
  /**
   * Opens the server for requests; until then all requests except health checks receive 503. In a cluster, all
   * processes but the first start to listen only now.
   */
  open(handlers: ServerHandlers): Promise<void>;
  /** Reports "not ready", and resolves at the end of the grace period. */
  drain(): Promise<void>;
  /**
   * Drains, then accepts no new connections, and resolves when the running requests are complete and the sockets
   * closed, at the latest at the deadline of the last request.
   */
  close(): Promise<void>;
}

/** The configured port cannot be used. */
export class PortUnavailable extends OperatorError {}

/**
 * Limits in milliseconds (docs/operations.md): arrival of the headers, of a request and of a slow request, keep-alive
 * timeout of idle connections, and interval at which all of them are checked.
 */
const limits = { headers: 15_000, request: 60_000, slowRequest: 600_000, idle: 65_000, look: 5_000 };

const noApis: ServerHandlers = { mounts: [], checks: { needed: {} }, grace: 0, deadline: 0, log: { error: () => {} } };

/** State that every request uses: the guard (security headers, CORS), readiness, and the current handlers. */
interface Serving {
  readonly guard: Guard;
  readonly readiness: Readiness;
  handlers: ServerHandlers;
}

/** Creates the HTTP server and starts to listen. Throws `PortUnavailable`. */
export async function listen(host: string, port: number, guard: Guard): Promise<HttpServer> {
  const serving: Serving = { guard, readiness: new Readiness(), handlers: noApis };
  const { readiness } = serving;
  let draining: Promise<unknown> | null = null;
  let closing: Promise<unknown> | null = null;
  const server = createServer(
    {
      connectionsCheckingInterval: limits.look,
      keepAliveTimeout: limits.idle,
      headersTimeout: limits.headers,
      requestTimeout: limits.slowRequest,
      // Node would reject a request without a host with its own error format.
      requireHostHeader: false,
    },
    (request, response) => serve(request, response, serving),
  );
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response);
    serve(request, response, serving);
  });
  // A process that listens on a shared port is immediately assigned a share of the connections, so only the first
  // process listens before the server is opened.
  const bindsOnOpen = !isFirst();
  if (!bindsOnOpen) await bind(server, host, port);
  const drain = async (): Promise<void> => {
    readiness.drain();
    draining ??= readiness.isOpen && serving.handlers.grace > 0 ? pause(serving.handlers.grace) : Promise.resolve();
    await draining;
  };
  const end = async (): Promise<void> => {
    await drain();
    const { handlers } = serving;
    await Promise.all([
      closeServer(server, handlers.deadline),
      handlers.socket?.close(),
      ...handlers.mounts.map(({ drain: drainMount }) => drainMount?.()),
    ]);
  };
  return {
    port: bindsOnOpen ? port : (server.address() as AddressInfo).port,
    open: async (resource) => {
      serving.handlers = resource;
      if (bindsOnOpen) await bind(server, host, port);
      if (resource.socket) server.on('upgrade', upgradesTo(resource.socket));
      readiness.open(resource.checks);
    },
    drain,
    close: async () => {
      closing ??= end();
      await closing;
    },
  };
}

function serve(request: IncomingMessage, response: ServerResponse, { guard, readiness, handlers }: Serving): void {
  if (readiness.isDraining) response.shouldKeepAlive = false;
  const rejection = readHead(request);
  const [path = '/'] = (request.url ?? '/').split('?', 1);
  const mount = handlers.mounts.find((served) => serves(served, path));
  endLateBody(request, response, {
    arrival: mount?.slow ? limits.slowRequest : limits.request,
    afterResponse: limits.request,
  });
  if (guard(request, response)) return;
  if (rejection) return rejectHead(request, response, rejection);
  if (sendHealth(path, response, readiness)) return;
  if (handlers.observe && !mount?.observed)
    observeResponse(handlers.observe, request, response, mount?.path ?? 'other');
  if (mount)
    return withDeadline(deadlineOf(request, response, handlers.deadline, mount), () =>
      handle(mount.listener, request, response, handlers),
    );
  if (!readiness.isOpen) return starting(response);
  if (handlers.notFound) return handle(handlers.notFound, request, response, handlers);
  rejectHead(request, response, {
    code: 'not_found',
    message: 'There is nothing at this URL.',
    param: null,
    headers: {},
  });
}

/**
 * Calls a handler. One that throws or rejects must not end the process, and with it the requests of others: its response
 * is the error `internal_server_error`, or ends early if its head has been sent.
 */
function handle(listener: Listener, request: IncomingMessage, response: ServerResponse, { log }: ServerHandlers): void {
  const failed = (err: unknown): void => {
    log.error({ err, requestId: requestIdOf(request) }, 'A request failed');
    if (response.headersSent) return void response.destroy();
    const code = 'internal_server_error';
    rejectHead(request, response, { code, message: errorFor(code).text, param: null, headers: {} });
  };
  try {
    listener(request, response)?.catch(failed);
  } catch (error) {
    failed(error);
  }
}

function serves({ path: served }: Mount, path: string): boolean {
  return served !== '/' && served.endsWith('/') ? path.startsWith(served) : path === served;
}

function observeResponse(
  observe: RequestObserver,
  request: IncomingMessage,
  response: ServerResponse,
  operation: string,
): void {
  const startedAt = performance.now();
  response.once('close', () => {
    observe({
      api: 'pages',
      method: request.method ?? '',
      operation,
      version: null,
      status: response.headersSent ? response.statusCode : 0,
      began: startedAt,
      requestId: String(response.getHeader('x-request-id') ?? ''),
      principal: null,
    });
  });
}

/**
 * Creates the deadline of a request. The time counts from the arrival of the head, and restarts when a body has arrived
 * late.
 */
function deadlineOf(request: IncomingMessage, response: ServerResponse, limit: number, { slow }: Mount): Deadline {
  // Authentication may delay the reading of the body. A body that has arrived completely by then has not delayed the
  // service, so the deadline is not restarted.
  let isBodyComplete = false;
  const deadline = new Deadline(limit, () => {
    isBodyComplete ||= request.complete;
    return response.headersSent || response.destroyed;
  });
  if (slow) deadline.extend(limits.slowRequest);
  if (hasBody(request)) request.once('end', () => (slow || !isBodyComplete) && deadline.restart());
  return deadline;
}

/** Passes upgrade requests with a valid head to the socket handler; rejects all others with status 400. */
function upgradesTo(socket: SocketMount) {
  return (request: IncomingMessage, wire: Duplex, head: Buffer): void => {
    if (readHead(request) === null) return socket.upgrade(request, wire, head);
    // No other listener is attached anymore; an error on a closed connection would end the process.
    wire.on('error', () => {});
    wire.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  };
}

function starting(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' });
  response.end('The service is starting.\n');
}

async function bind(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portUnavailable(error, host, port)));
    server.listen(port, host, resolve);
  });
}

/** Returns the error for a server that cannot listen. The message names the setting to change, for example `PORT`. */
export function portUnavailable(
  { code }: NodeJS.ErrnoException,
  host: string,
  port: number,
  setting: '' | 'METRICS' = '',
): PortUnavailable {
  const [portName, hostName] = ['PORT', 'HOST'].map((name) => (setting ? `${setting}_${name}` : name));
  if (code === 'EADDRINUSE' || code === 'EACCES') {
    return new PortUnavailable(
      `Port ${port} on ${host} ${code === 'EACCES' ? 'requires more privileges' : 'is in use'}. Set ${portName} to another one.`,
    );
  }
  return new PortUnavailable(`Cannot listen on ${host} (${code}). Set ${hostName} to an address of this machine.`);
}
