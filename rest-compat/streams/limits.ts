/** Limits and intervals of event streams (server-sent events). */
export interface StreamLimits {
  /** Maximum number of streams in this process. Further streams are rejected with 503. */
  readonly streams: number;
  /** Maximum number of streams per credential in this process. Further streams are rejected with 429. */
  readonly ofCredential: number;
  /** Interval in milliseconds between two keep-alive comments in a stream. */
  readonly heartbeat: number;
  /** Time in milliseconds that a client may leave sent data unread before the stream is ended. */
  readonly stall: number;
  /** Interval in milliseconds between two checks whether a stream's credential is still valid and unchanged. */
  readonly recheck: number;
  /** Delay in milliseconds before a disconnected client reconnects. */
  readonly retry: number;
}

export const streamLimits: StreamLimits = {
  streams: 5_000,
  ofCredential: 50,
  heartbeat: 15_000,
  stall: 10_000,
  recheck: 60_000,
  retry: 2_000,
};
