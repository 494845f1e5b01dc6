/** Bounds of one WebSocket connection and of all of them. */
export interface SocketLimits {
  /** Milliseconds until `connection_init` must have come, else 4408. */
  readonly initWait: number;
  /** Milliseconds between pings; a connection that leaves one unanswered until the next is cut. */
  readonly keepAlive: number;
  /** Operations of one connection that run at the same time. */
  readonly operations: number;
  /** Largest message of a client, in bytes, else 1009. */
  readonly message: number;
  /** Bytes that may wait for a slow client, else 1013. */
  readonly buffered: number;
  /** Connections of this process; more are refused with 503. */
  readonly connections: number;
  /** Connections of one credential in this process; one more is closed with 1013. */
  readonly ofCredential: number;
  /** Connections of one address in this process; more are refused with 429. */
  readonly ofAddress: number;
  /** Messages and pings of one connection in a second, else 4290. */
  readonly messages: number;
  /** Milliseconds that a query or mutation may take; then nothing more is begun for it. */
  readonly deadline: number;
  /** Milliseconds between two looks at whether a connection's credential still holds. */
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
