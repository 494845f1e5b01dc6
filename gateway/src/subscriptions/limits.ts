/** Limits of one WebSocket connection and of all connections. */
export interface SocketLimits {
  /** Milliseconds within which `connection_init` must arrive; otherwise the connection is closed with code 4408. */
  readonly initWait: number;
  /** Milliseconds between pings. A connection that does not answer a ping before the next one is terminated. */
  readonly keepAlive: number;
  /** Maximum number of concurrent operations of one connection. */
  readonly operations: number;
  /** Maximum size of a client message in bytes; the connection is closed with code 1009 if it is exceeded. */
  readonly message: number;
  /** Maximum number of bytes buffered for a slow client; the connection is closed with code 1013 if it is exceeded. */
  readonly buffered: number;
  /** Maximum number of connections of this process; further upgrade requests are rejected with HTTP status 503. */
  readonly connections: number;
  /** Maximum number of connections of one credential in this process; further ones are closed with code 1013. */
  readonly ofCredential: number;
  /**
   * Maximum number of connections of one client address in this process; further upgrade requests are rejected with
   * HTTP status 429.
   */
  readonly ofAddress: number;
  /**
   * Maximum number of messages and pings of one connection per second; the connection is closed with code 4290 if it is
   * exceeded.
   */
  readonly messages: number;
  /** Deadline of a query or mutation in milliseconds; after that no further work is started for it. */
  readonly deadline: number;
  /** Milliseconds between two rechecks of a connection's credential. */
  readonly recheck: number;
}

export const socketLimits: SocketLimits = {
  initWait: 10_000,
  keepAlive: 12_000,
  operations: 100,
  message: 1024 * 1024,
  buffered: 8 * 1024 * 1024,
  connections: 20_000,
  ofCredential: 1_000,
  ofAddress: 1_000,
  messages: 300,
  deadline: 15_000,
  recheck: 60_000,
};
