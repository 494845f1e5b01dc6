/** Limits and intervals of event streams. */
export interface StreamLimits {
  /** Maximum number of streams in this process. Streams over the limit are rejected with 503. */
  readonly streams: number;
  /** Maximum number of streams per credential in this process. Streams over the limit are rejected with 429. */
  readonly ofCredential: number;
  /** Interval in milliseconds between two keep-alive comments. */
  readonly heartbeat: number;
  /** Time in milliseconds after which a stream ends if the client does not read data that was sent. */
  readonly stall: number;
  /** Milliseconds between two rechecks of a stream's credential. */
  readonly recheck: number;
  /** Delay in milliseconds before clients reconnect. */
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
