import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols } from 'graphql-ws';
import { WebSocket, WebSocketServer } from 'ws';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import type { CredentialSignals } from '../authentication/signals';
import { networkOf } from '../../../subgraphs/kit/src/addresses/client-address';
import { Connection, closeGracefully, type Traffic } from './connection';
import { ConnectionCounter } from './connection-counter';
import { PrincipalInterner } from './known-principals';
import { type SocketLimits, socketLimits } from './limits';
import { callerInLog, createProtocol, type ProtocolDependencies } from './protocol';
import { HeartbeatScheduler } from './heartbeat-scheduler';

export interface GraphSocketOptions extends Omit<ProtocolDependencies, 'limits' | 'principals' | 'credentials'> {
  /** Path of the GraphQL endpoint, default `/graphql`. */
  readonly path?: string;
  /** Notifications of credential changes: the connections of a changed credential are rechecked immediately. */
  readonly signals?: CredentialSignals;
  readonly limits?: Partial<SocketLimits>;
  readonly clientAddress?: (request: IncomingMessage) => string;
  /**
   * Returns whether pages of an origin may connect. Default: pages of every origin. Clients other than browsers send no
   * origin.
   */
  readonly allowedOrigin?: (origin: string) => boolean;
}

/** Numbers of open connections, running operations and messages. */
export interface GraphSocketState extends Readonly<Traffic> {
  readonly connections: number;
  /** Number of running operations of all connections. */
  readonly subscriptions: number;
}

/** The WebSocket server of `/graphql`. */
export interface GraphSocket {
  /** Listener for the `upgrade` event of an HTTP server. Upgrade requests for other paths are rejected. */
  upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): void;
  state(): GraphSocketState;
  /**
   * Closes every connection with close code 1001 once its queries and mutations have completed, and accepts no new
   * connections.
   */
  close(): Promise<void>;
}

/** A WebSocket with a reference to its `Connection`, so that all sockets can share the same listener functions. */
class ConnectedSocket extends WebSocket {
  connection!: Connection;
}

export function createGraphSocket(options: GraphSocketOptions): GraphSocket {
  const { path = '/graphql', log, signals } = options;
  const limits = { ...socketLimits, ...options.limits };
  const deps: ProtocolDependencies = {
    ...options,
    limits,
    principals: new PrincipalInterner(),
    credentials: new ConnectionCounter(limits.ofCredential),
  };
  const addresses = new ConnectionCounter(limits.ofAddress);
  const protocol = createProtocol(deps);
  const sockets = socketServer(limits);
  const connections = new Set<Connection>();
  const traffic: Traffic = { received: 0, sent: 0 };
  const recheck = (connection: Connection): void =>
    void recheckCredential(connection, deps).catch((error: unknown) =>
      log.error({ err: error }, 'A connection could not be rechecked'),
    );
  const schedulers = [
    new HeartbeatScheduler<Connection>(limits.keepAlive, (connection) => connection.ping()),
    new HeartbeatScheduler<Connection>(limits.recheck, recheck),
  ];
  const forget = (connection: Connection): void => {
    if (!connections.delete(connection)) return;
    connection.ended();
    addresses.leave(networkOf(connection.address));
    if (connection.counted && connection.principal) deps.credentials.leave(connection.principal.credentialId);
    for (const scheduler of schedulers) scheduler.delete(connection);
  };
  const listeners = listenersOf(log, forget);
  let openConnections = 0;
  const upgrade = (request: IncomingMessage, wire: Duplex, head: Buffer): void => {
    const [requestPath] = (request.url ?? '/').split('?', 1);
    if (requestPath !== path) return rejectUpgrade(wire, '404 Not Found');
    if (connections.size >= limits.connections) return rejectUpgrade(wire, '503 Service Unavailable');
    const address = options.clientAddress?.(request) ?? request.socket.remoteAddress ?? '';
    const network = networkOf(address);
    if (addresses.isFull(network)) return rejectUpgrade(wire, '429 Too Many Requests');
    if (isForeign(request, options))
      return sockets.handleUpgrade(request, wire, head, (socket) => rejectOrigin(socket, addresses, network));
    sockets.handleUpgrade(request, wire, head, (socket) => {
      const connection = new Connection((openConnections += 1), socket, wire, address, limits, traffic);
      socket.connection = connection;
      connections.add(connection);
      addresses.enter(network);
      for (const scheduler of schedulers) scheduler.add(connection);
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
    upgrade,
    state: () => {
      let subscriptions = 0;
      for (const connection of connections) subscriptions += connection.operations();
      return { ...traffic, connections: connections.size, subscriptions };
    },
    async close() {
      for (const scheduler of schedulers) scheduler.stop();
      stopListening?.();
      await Promise.all([...connections].map(closeConnection));
      sockets.close();
    },
  };
}

function isForeign({ headers: { origin } }: IncomingMessage, { allowedOrigin }: GraphSocketOptions): boolean {
  return origin !== undefined && allowedOrigin?.(origin) === false;
}

/**
 * Completes the handshake of a page with a disallowed origin and closes it with the reason: without the handshake the page would only see a
 * failed connection.
 */
function rejectOrigin(socket: WebSocket, addresses: ConnectionCounter, network: string): void {
  addresses.enter(network);
  socket.once('close', () => addresses.leave(network)).on('error', () => {});
  closeGracefully(socket, 4403, 'The origin of this page is not allowed');
}

/** Creates a WebSocket server without its own HTTP server, for sockets of `upgrade` events. */
function socketServer({ message }: SocketLimits) {
  return new WebSocketServer({
    noServer: true,
    maxPayload: message,
    handleProtocols,
    perMessageDeflate: false,
    autoPong: false,
    clientTracking: false,
    WebSocket: ConnectedSocket,
  });
}

type Listener = (this: WebSocket, first: never, second: never) => void;

/** Returns the listeners of socket events. All sockets share these functions. */
function listenersOf(
  log: Logger,
  forget: (connection: Connection) => void,
): readonly (readonly [event: string, listener: Listener])[] {
  const of = (socket: WebSocket): Connection => (socket as ConnectedSocket).connection;
  return [
    [
      'message',
      function (this: WebSocket, data: unknown, isBinary: boolean) {
        of(this).receive(data, isBinary);
      },
    ],
    [
      'ping',
      function (this: WebSocket, data: Buffer) {
        of(this).respondToPing(data);
      },
    ],
    [
      'pong',
      function (this: WebSocket) {
        of(this).alive = true;
      },
    ],
    ['error', (error: Error) => log.debug({ err: error }, 'A connection failed')],
    [
      'close',
      function (this: WebSocket, code: number, reason: Buffer) {
        const connection = of(this);
        forget(connection);
        log.info(
          {
            api: 'socket',
            connection: connection.number,
            code,
            seconds: Math.round((Date.now() - connection.openedAt) / 1_000),
            ...callerInLog(connection),
          },
          'disconnected',
        );
        connection
          .closed?.(code, String(reason))
          .catch((error: unknown) => log.error({ err: error }, 'A connection did not end cleanly'));
      },
    ],
  ];
}

function closeConnection(connection: Connection): Promise<void> {
  const { socket } = connection;
  return new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) return resolve();
    socket.once('close', () => resolve());
    void connection.closeWhenDone(1001, 'Going away');
  });
}

/**
 * Closes the connection with code 4403 when its credential is no longer valid, or with code 1012 (reconnect) when its
 * principal has changed.
 */
async function recheckCredential(
  connection: Connection,
  { authenticator, principals }: ProtocolDependencies,
): Promise<void> {
  const { credential, principal, address } = connection;
  if (!credential || !principal) return;
  const currentPrincipal = await authenticator.authenticate(credential, address);
  if (!currentPrincipal) connection.close(4403, 'Forbidden');
  else if (!principals.areEqual(currentPrincipal, principal)) connection.close(1012, 'The credential has changed');
}

function rejectUpgrade(wire: Duplex, status: string): void {
  // The HTTP server no longer handles errors of this stream. An unhandled error, such as a client's disconnect, would
  // end the process.
  wire.on('error', () => {});
  wire.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n`);
}
