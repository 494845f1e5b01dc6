/** Bounds of one event stream and of all of them. */
export interface StreamLimits {
  /** Streams of this process; more are refused with 503. */
  readonly streams: number;
  /** Streams of one credential in this process; more are refused with 429. */
  readonly ofCredential: number;
  /** Milliseconds between two comments that keep a silent stream open. */
  readonly heartbeat: number;
  /** Milliseconds that a client may leave what was sent untaken. */
  readonly stall: number;
  /** Milliseconds between two looks at whether a stream's credential still holds. */
  readonly recheck: number;
  /** Milliseconds after which a client is asked to come back. */
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
