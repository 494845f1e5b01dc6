import { type Clock, systemClock } from '../../../kit/src';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Settings of webhook deliveries. All durations in milliseconds. */
export interface DeliverySettings {
  /** Delays before the first, second and later retries of a message. After the last retry the message is abandoned. */
  readonly retries: readonly number[];
  /** Timeout of one attempt, from DNS resolution to the response headers. A body that takes longer is truncated. */
  readonly timeout: number;
  /** Maximum number of concurrent requests to one webhook. */
  readonly concurrency: number;
  /**
   * Maximum number of messages of one webhook that are sent as a batch. The attempts of a batch are recorded together.
   */
  readonly batchSize: number;
  /**
   * Circuit breaker of a webhook: number of consecutive failed attempts that open it, and its first and longest pause.
   * The pause doubles with every further failure.
   */
  readonly breaker: { readonly failures: number; readonly firstPause: number; readonly longestPause: number };
  /**
   * Duration of a worker's exclusive lease on a webhook. If the worker dies, its webhooks wait at
   * most this long for another worker.
   */
  readonly lease: number;
  /** Maximum time for which a worker serves one webhook before other webhooks are served. */
  readonly timeSliceMs: number;
  /**
   * Maximum number of webhooks that one process serves concurrently, separately for healthy and for failing webhooks.
   */
  readonly slots: { readonly healthy: number; readonly failing: number };
  /** Maximum interval between polls for due messages. */
  readonly pollInterval: number;
  /**
   * Thresholds of a failure streak, measured from its first failed attempt: the owner is notified after `warnAfter`,
   * and the webhook is disabled after `disableAfter` if at least `disableFailures` messages have failed on their first
   * attempt.
   */
  readonly health: {
    readonly warnAfter: number;
    readonly disableAfter: number;
    readonly disableFailures: number;
    readonly checkInterval: number;
  };
  readonly clock: Clock;
}

/** Default settings: retries, timeouts and limits that the public API contract guarantees, and internal limits. */
export const defaultDeliverySettings: DeliverySettings = {
  retries: [
    30 * second,
    2 * minute,
    8 * minute,
    30 * minute,
    hour,
    3 * hour,
    6 * hour,
    12 * hour,
    12 * hour,
    12 * hour,
    12 * hour,
    12 * hour,
  ],
  timeout: 5 * second,
  concurrency: 10,
  batchSize: 100,
  breaker: { failures: 5, firstPause: 30 * second, longestPause: 5 * minute },
  lease: 45 * second,
  timeSliceMs: 15 * second,
  slots: { healthy: 32, failing: 16 },
  pollInterval: 500,
  health: { warnAfter: 24 * hour, disableAfter: 72 * hour, disableFailures: 10, checkInterval: minute },
  clock: systemClock,
};

/** Maximum retry delay that is accepted from a `Retry-After` header, in milliseconds. */
export const maxRetryAfter = 12 * hour;

/**
 * Returns the settings, with defaults for omitted ones. Throws `RangeError` if the lease is too short or too long.
 */
export function deliverySettings(overrides: Partial<DeliverySettings> = {}): DeliverySettings {
  const settings = { ...defaultDeliverySettings, ...overrides };
  const { lease, timeSliceMs, timeout } = settings;
  // An attempt may start at the end of the time slice (`timeSliceMs`), and must be recorded before the lease expires.
  if (timeSliceMs + 2 * timeout >= lease || lease >= minute)
    throw new RangeError(
      `A lease of ${lease} ms is too short for a batch of ${timeSliceMs} ms and an attempt of ${timeout} ms, or is longer than a minute`,
    );
  return settings;
}
