import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols } from 'graphql-ws';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { CredentialSignals } from '../authentication';
import { type Connection, type ConnectionParts, createProtocol } from './connection';
import { type SocketLimits, socketLimits } from './limits';

export interface GraphSocketOptions extends Omit<ConnectionParts, 'limits'> {
  /** Path of the graph, `/graphql` unless told. */
  readonly path?: string;
  /** Connections of a credential that has changed are looked at at once. */
  readonly signals?: CredentialSignals;
  readonly limits?: Partial<SocketLimits>;
  readonly clientAddress?: (request: IncomingMessage) => string;
}

/** The WebSocket side of `/graphql`. */
export interface GraphSocket {
  /** Takes over the upgrades of an HTTP server; those to other paths are refused. */
  attach(server: Server): void;
  /** Closes every connection with 1001 and takes no more. */
  close(): Promise<void>;
}

export function createGraphSocket(options: GraphSocketOptions): GraphSocket {
  const { path = '/graphql', authenticator, log, signals } = options;
  const limits = { ...socketLimits, ...options.limits };
  const protocol = createProtocol({ ...options, limits });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.message, handleProtocols, perMessageDeflate: false });
  const connections = new Set<Connection>();
  const opened = (socket: WebSocket, request: IncomingMessage): void => {
    const address = options.clientAddress?.(request) ?? request.socket.remoteAddress ?? '';
    const connection: Connection = { socket, address, credential: null, principal: null, alive: true };
    connections.add(connection);
    const closed = protocol.opened(transport(connection, limits.buffered), connection);
    socket.on('pong', () => (connection.alive = true));
    socket.on('error', (error) => log.debug({ err: error }, 'A connection failed'));
    socket.once('close', (code, reason) => {
      connections.delete(connection);
      closed(code, String(reason)).catch((error: unknown) => log.error({ err: error }, 'A connection did not end cleanly'));
    });
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (new URL(request.url ?? '/', 'http://graph').pathname !== path) return refuseUpgrade(socket, '404 Not Found');
    if (connections.size >= limits.connections) return refuseUpgrade(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, opened);
  };
  const recheck = (connection: Connection): Promise<void> =>
    stillGood(connection, authenticator).catch((error: unknown) => log.error({ err: error }, 'A connection could not be rechecked'));
  const recheckAll = (): void => void Promise.all([...connections].map(recheck));
  const timers = [setInterval(() => ping(connections), limits.keepAlive), setInterval(recheckAll, limits.recheck)];
  for (const timer of timers) timer.unref();
  const stopListening = signals?.onCredentialChanged((credentialId) => {
    for (const connection of connections) {
      if (credentialId === null || connection.principal?.credentialId === credentialId) void recheck(connection);
    }
  });
  return {
    attach: (server) => void server.on('upgrade', upgrade),
    async close() {
      for (const timer of timers) clearInterval(timer);
      stopListening?.();
      await Promise.all([...connections].map(({ socket }) => goAway(socket)));
      sockets.close();
    },
  };
}

/** The protocol's view of a socket. A client that reads too slowly is let go: it can come back and resume. */
function transport({ socket }: Connection, maxBuffered: number): Parameters<ReturnType<typeof createProtocol>['opened']>[0] {
  return {
    protocol: socket.protocol,
    send: (data) =>
      new Promise<void>((resolve) => {
        if (socket.readyState !== socket.OPEN) return resolve();
        if (socket.bufferedAmount + data.length > maxBuffered) {
          letGo(socket, 1013, 'Reads too slowly');
          return resolve();
        }
        socket.send(data, () => resolve());
      }),
    close: (code, reason) => socket.close(code, reason),
    onMessage: (listener) =>
      socket.on('message', (data: RawData) => {
        listener(String(data)).catch(() => socket.close(4500, 'Internal server error'));
      }),
  };
}

/** Milliseconds in which a client must answer a close. */
const closeWait = 2_000;

function letGo(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), closeWait).unref();
}

function goAway(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) return resolve();
    socket.once('close', () => resolve());
    letGo(socket, 1001, 'Going away');
  });
}

function ping(connections: ReadonlySet<Connection>): void {
  for (const connection of connections) {
    if (!connection.alive) {
      connection.socket.terminate();
      continue;
    }
    connection.alive = false;
    if (connection.socket.readyState === connection.socket.OPEN) connection.socket.ping();
  }
}

/** Closes the connection when its credential no longer holds (4403) or now means something else (1012: come back). */
async function stillGood(connection: Connection, authenticator: ConnectionParts['authenticator']): Promise<void> {
  const { credential, principal, address, socket } = connection;
  if (!credential || !principal) return;
  const now = await authenticator.authenticate(credential, address);
  if (!now) socket.close(4403, 'Forbidden');
  else if (JSON.stringify(now) !== JSON.stringify(principal)) socket.close(1012, 'The credential has changed');
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
