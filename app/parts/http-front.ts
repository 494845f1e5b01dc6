import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Deadline, withDeadline } from '../../subgraphs/kit/src/deadline';
import { answerHealth, closeServer, Readiness, type ReadinessChecks } from '../../subgraphs/kit/src/serving';
import type { RequestObserver } from '../../subgraphs/kit/src/telemetry';
import { continueWhenRead, endLateBody, hasBody } from './awaited-bodies';
import { isFirst } from './cluster';
import type { Guard } from './guard';
import { readHead, refuseHead } from './request-head';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Who answers a path. */
export interface Mount {
  /** Exactly this path; one that ends in a slash, other than `/`, stands for everything below it. */
  readonly path: string;
  readonly listener: Listener;
  /** What is sent here may take ten minutes to arrive, and not only one. */
  readonly slow?: true;
  /** Tells of its requests by itself, under their operations; those of other mounts are told of under the path of the mount. */
  readonly observed?: true;
  /** Told when the process stops: ends what would go on for ever. */
  readonly drain?: () => void;
}

/** Takes over WebSocket upgrades. */
export interface SocketMount {
  upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): void;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** What a front serves once everything is ready. */
export interface Doors {
  readonly mounts: readonly Mount[];
  /** What readiness depends on. */
  readonly checks: ReadinessChecks;
  readonly socket?: SocketMount;
  /**
   * Milliseconds between "not ready" and the end of the connections, when the process stops: as long as balancers need to notice.
   * Requests that come meanwhile are answered, on connections that end with the answer.
   */
  readonly grace: number;
  /** Milliseconds from the arrival of a request after which nothing more is begun for it. */
  readonly deadline: number;
  readonly observe?: RequestObserver;
  /** Answers requests for paths without a mount; by default with the error `not_found` of the REST API. */
  readonly notFound?: Listener;
}

/** The process's one HTTP server. It listens before everything else is ready, so that a taken port is found at once. ADR 0008. */
export interface HttpFront {
  readonly port: number;
  /** Opens the doors; until then everything but the health checks answers 503. Where others serve at the port already, it listens only now. */
  open(doors: Doors): Promise<void>;
  /** Says that it is not ready any more, and resolves when the grace is over. */
  drain(): Promise<void>;
  /** Drains, then takes no new connections and resolves once the running requests are answered and the sockets closed, at the latest when the deadline of the last request has passed. */
  close(): Promise<void>;
}

/** The port that was asked for cannot be used. */
export class PortUnavailable extends Error {}

/**
 * Longest time that a request may take to arrive (docs/operations.md), and that an idle connection is kept, and pause between two looks at
 * that, in milliseconds.
 */
const limits = { headers: 15_000, request: 60_000, slowRequest: 600_000, idle: 65_000, look: 5_000 };

const closedDoors: Doors = { mounts: [], checks: { needed: {} }, grace: 0, deadline: 0 };

/** What answers depend on while a front is open. */
interface Serving {
  readonly guard: Guard;
  readonly readiness: Readiness;
  doors: Doors;
}

/** Throws `PortUnavailable`. */
export async function listen(host: string, port: number, guard: Guard): Promise<HttpFront> {
  const serving: Serving = { guard, readiness: new Readiness(), doors: closedDoors };
  const { readiness } = serving;
  let draining: Promise<unknown> | null = null;
  let closing: Promise<unknown> | null = null;
  const server = createServer(
    {
      connectionsCheckingInterval: limits.look,
      keepAliveTimeout: limits.idle,
      headersTimeout: limits.headers,
      requestTimeout: limits.slowRequest,
      // Node would refuse a request without a host in its own words.
      requireHostHeader: false,
    },
    (request, response) => serve(request, response, serving),
  );
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response);
    serve(request, response, serving);
  });
  // One that shares the port would get its part of the connections from here on.
  const isLate = !isFirst();
  if (!isLate) await bind(server, host, port);
  const drain = async (): Promise<void> => {
    readiness.drain();
    draining ??= readiness.isOpen && serving.doors.grace > 0 ? pause(serving.doors.grace) : Promise.resolve();
    await draining;
  };
  const end = async (): Promise<void> => {
    await drain();
    const { doors } = serving;
    await Promise.all([
      closeServer(server, doors.deadline),
      doors.socket?.close(),
      ...doors.mounts.map(({ drain: leave }) => leave?.()),
    ]);
  };
  return {
    port: isLate ? port : (server.address() as AddressInfo).port,
    open: async (opened) => {
      serving.doors = opened;
      if (isLate) await bind(server, host, port);
      if (opened.socket) server.on('upgrade', upgradesTo(opened.socket));
      readiness.open(opened.checks);
    },
    drain,
    close: async () => {
      closing ??= end();
      await closing;
    },
  };
}

function serve(request: IncomingMessage, response: ServerResponse, { guard, readiness, doors }: Serving): void {
  if (readiness.isDraining) response.shouldKeepAlive = false;
  const refusal = readHead(request);
  const [path = '/'] = (request.url ?? '/').split('?', 1);
  const mount = doors.mounts.find((served) => serves(served, path));
  endLateBody(request, response, {
    arrival: mount?.slow ? limits.slowRequest : limits.request,
    afterAnswer: limits.request,
  });
  if (guard(request, response)) return;
  if (refusal) return refuseHead(request, response, refusal);
  if (answerHealth(path, response, readiness)) return;
  if (doors.observe && !mount?.observed) tellWhenAnswered(doors.observe, request, response, mount?.path ?? 'other');
  if (mount)
    return withDeadline(deadlineOf(request, response, doors.deadline, mount), () => mount.listener(request, response));
  if (!readiness.isOpen) return starting(response);
  if (doors.notFound) return doors.notFound(request, response);
  refuseHead(request, response, {
    code: 'not_found',
    message: 'There is nothing at this URL.',
    param: null,
    headers: {},
  });
}

function serves({ path: served }: Mount, path: string): boolean {
  return served !== '/' && served.endsWith('/') ? path.startsWith(served) : path === served;
}

function tellWhenAnswered(
  observe: RequestObserver,
  request: IncomingMessage,
  response: ServerResponse,
  operation: string,
): void {
  const began = performance.now();
  response.once('close', () => {
    observe({
      door: 'pages',
      method: request.method ?? '',
      operation,
      version: null,
      status: response.headersSent ? response.statusCode : 0,
      began,
      requestId: String(response.getHeader('x-request-id') ?? ''),
      principal: null,
    });
  });
}

/** Counts from the head of a request, and anew once its body is there where that took its time. */
function deadlineOf(request: IncomingMessage, response: ServerResponse, limit: number, { slow }: Mount): Deadline {
  // A body is read late where the caller is looked up first: what lay ready by then has not kept the service waiting.
  let hasArrived = false;
  const deadline = new Deadline(limit, () => {
    hasArrived ||= request.complete;
    return response.headersSent || response.destroyed;
  });
  if (slow) deadline.extend(limits.slowRequest);
  if (hasBody(request)) request.once('end', () => (slow || !hasArrived) && deadline.restart());
  return deadline;
}

/** Hands on the upgrades whose head is in order. */
function upgradesTo(socket: SocketMount) {
  return (request: IncomingMessage, wire: Duplex, head: Buffer): void => {
    if (readHead(request) === null) return socket.upgrade(request, wire, head);
    // Nobody else listens any more; a client that is gone meanwhile would end the process.
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

/** What it means that a server cannot listen. */
export function portUnavailable(
  { code }: NodeJS.ErrnoException,
  host: string,
  port: number,
  setting: '' | 'METRICS' = '',
): PortUnavailable {
  const [portName, hostName] = ['PORT', 'HOST'].map((name) => (setting ? `${setting}_${name}` : name));
  if (code === 'EADDRINUSE' || code === 'EACCES') {
    return new PortUnavailable(
      `Port ${port} on ${host} ${code === 'EACCES' ? 'needs more rights' : 'is in use'}. Set ${portName} to another one.`,
    );
  }
  return new PortUnavailable(`Nothing can listen on ${host} (${code}). Set ${hostName} to an address of this machine.`);
}
