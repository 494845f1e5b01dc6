import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols } from 'graphql-ws';
import { WebSocket, WebSocketServer } from 'ws';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import { callerInLog, type LiveClients, type Traffic } from '../subscriptions/live-clients';
import { Connection, closeGracefully } from './connection';
import { createProtocol, type ProtocolDependencies } from './protocol';
import type { SocketLimits } from '../subscriptions/limits';

export interface GraphSocketOptions extends ProtocolDependencies {
  /** Path of the GraphQL endpoint, default `/graphql`. */
  readonly path?: string;
  readonly clientAddress?: (request: IncomingMessage) => string;
  /**
   * Returns whether pages of an origin may connect. Default: pages of every origin. Clients other than browsers send no
   * origin.
   */
  readonly allowedOrigin?: (origin: string) => boolean;
}

/** Numbers of open connections, running operations and messages. */
export interface GraphSocketState extends Readonly<Traffic> {
  /** Number of WebSockets and of response streams of subscriptions. */
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
   * Ends all live clients, and accepts no new ones: every connection is closed with close code 1001 once its queries and
   * mutations have completed, and response streams end immediately.
   */
  close(): Promise<void>;
}

/** A WebSocket with a reference to its `Connection`, so that all sockets can share the same listener functions. */
class ConnectedSocket extends WebSocket {
  connection!: Connection;
}

export function createGraphSocket(options: GraphSocketOptions): GraphSocket {
  const { path = '/graphql', log, live } = options;
  const { clients, limits } = live;
  const protocol = createProtocol(options);
  const sockets = socketServer(limits);
  const listeners = listenersOf(log, clients);
  const upgrade = (request: IncomingMessage, wire: Duplex, head: Buffer): void => {
    const [requestPath] = (request.url ?? '/').split('?', 1);
    if (requestPath !== path) return rejectUpgrade(wire, '404 Not Found');
    const address = options.clientAddress?.(request) ?? request.socket.remoteAddress ?? '';
    const excess = clients.excess(address);
    if (excess === 'process') return rejectUpgrade(wire, '503 Service Unavailable');
    if (excess === 'address') return rejectUpgrade(wire, '429 Too Many Requests');
    if (isForeign(request, options))
      return sockets.handleUpgrade(request, wire, head, (socket) => rejectOrigin(socket, clients, address));
    sockets.handleUpgrade(request, wire, head, (socket) => {
      const connection = new Connection(clients.nextNumber(), socket, wire, address, limits, clients.traffic);
      socket.connection = connection;
      clients.add(connection);
      connection.closed = protocol.opened(connection, connection);
      for (const [event, listener] of listeners) socket.on(event, listener as () => void);
    });
  };
  return {
    upgrade,
    state: () => ({ ...clients.traffic, connections: clients.size, subscriptions: clients.operations() }),
    async close() {
      await clients.close();
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
function rejectOrigin(socket: WebSocket, clients: LiveClients, address: string): void {
  clients.enterAddress(address);
  socket.once('close', () => clients.leaveAddress(address)).on('error', () => {});
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
function listenersOf(log: Logger, clients: LiveClients): readonly (readonly [event: string, listener: Listener])[] {
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
        clients.remove(connection);
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

function rejectUpgrade(wire: Duplex, status: string): void {
  // The HTTP server no longer handles errors of this stream. An unhandled error, such as a client's disconnect, would
  // end the process.
  wire.on('error', () => {});
  wire.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n`);
}
