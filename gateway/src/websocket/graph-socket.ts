import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols } from 'graphql-ws';
import { WebSocket, WebSocketServer } from 'ws';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import type { CredentialSignals } from '../authentication';
import { Connection } from './connection';
import { KnownPrincipals } from './known-principals';
import { type SocketLimits, socketLimits } from './limits';
import { createProtocol, type ProtocolParts } from './protocol';
import { Rounds } from './rounds';

export interface GraphSocketOptions extends Omit<ProtocolParts, 'limits' | 'principals'> {
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

/** Knows the connection that it is the socket of, so that thousands of sockets share their listeners. */
class ConnectedSocket extends WebSocket {
  connection!: Connection;
}

export function createGraphSocket(options: GraphSocketOptions): GraphSocket {
  const { path = '/graphql', log, signals } = options;
  const limits = { ...socketLimits, ...options.limits };
  const parts: ProtocolParts = { ...options, limits, principals: new KnownPrincipals() };
  const protocol = createProtocol(parts);
  const sockets = new WebSocketServer({
    noServer: true, maxPayload: limits.message, handleProtocols, perMessageDeflate: false, autoPong: false, clientTracking: false, WebSocket: ConnectedSocket,
  });
  const connections = new Set<Connection>();
  const recheck = (connection: Connection): void =>
    void stillGood(connection, parts).catch((error: unknown) => log.error({ err: error }, 'A connection could not be rechecked'));
  const rounds = [new Rounds<Connection>(limits.keepAlive, (connection) => connection.ping()), new Rounds<Connection>(limits.recheck, recheck)];
  const forget = (connection: Connection): void => {
    connections.delete(connection);
    for (const round of rounds) round.delete(connection);
  };
  const listeners = listenersOf(log, forget);
  let opened = 0;
  const upgrade = (request: IncomingMessage, wire: Duplex, head: Buffer): void => {
    if (new URL(request.url ?? '/', 'http://graph').pathname !== path) return refuseUpgrade(wire, '404 Not Found');
    if (connections.size >= limits.connections) return refuseUpgrade(wire, '503 Service Unavailable');
    const address = options.clientAddress?.(request) ?? request.socket.remoteAddress ?? '';
    sockets.handleUpgrade(request, wire, head, (socket) => {
      const connection = new Connection((opened += 1), socket, wire, address, limits.buffered);
      socket.connection = connection;
      connections.add(connection);
      for (const round of rounds) round.add(connection);
      connection.closed = protocol.opened(connection, connection);
      for (const [event, listener] of listeners) socket.on(event, listener as () => void);
    });
  };
  const stopListening = signals?.onCredentialChanged((credentialId) => {
    for (const connection of connections) {
      if (credentialId === null || connection.principal?.credentialId === credentialId) recheck(connection);
    }
  });
  return {
    attach: (server) => void server.on('upgrade', upgrade),
    async close() {
      for (const round of rounds) round.stop();
      stopListening?.();
      await Promise.all([...connections].map(goAway));
      sockets.close();
    },
  };
}

type Listener = (this: WebSocket, first: never, second: never) => void;

/** What sockets are listened for, with listeners that all of them share. */
function listenersOf(log: Logger, forget: (connection: Connection) => void): readonly (readonly [event: string, listener: Listener])[] {
  const of = (socket: WebSocket): Connection => (socket as ConnectedSocket).connection;
  return [
    ['message', function (this: WebSocket, data: unknown, isBinary: boolean) {
      of(this).receive(data, isBinary);
    }],
    ['ping', function (this: WebSocket, data: Buffer) {
      of(this).answerPing(data);
    }],
    ['pong', function (this: WebSocket) {
      of(this).alive = true;
    }],
    ['error', (error: Error) => log.debug({ err: error }, 'A connection failed')],
    ['close', function (this: WebSocket, code: number, reason: Buffer) {
      const connection = of(this);
      forget(connection);
      connection.closed?.(code, String(reason)).catch((error: unknown) => log.error({ err: error }, 'A connection did not end cleanly'));
    }],
  ];
}

function goAway(connection: Connection): Promise<void> {
  const { socket } = connection;
  return new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) return resolve();
    socket.once('close', () => resolve());
    connection.letGo(1001, 'Going away');
  });
}

/** Closes the connection when its credential no longer holds (4403) or now means something else (1012: come back). */
async function stillGood(connection: Connection, { authenticator, principals }: ProtocolParts): Promise<void> {
  const { credential, principal, address } = connection;
  if (!credential || !principal) return;
  const now = await authenticator.authenticate(credential, address);
  if (!now) connection.close(4403, 'Forbidden');
  else if (!principals.areEqual(now, principal)) connection.close(1012, 'The credential has changed');
}

function refuseUpgrade(wire: Duplex, status: string): void {
  wire.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
