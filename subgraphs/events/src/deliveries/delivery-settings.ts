import { type Clock, systemClock } from '../../../kit/src';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** How messages are delivered. All lengths of time in milliseconds. */
export interface DeliverySettings {
  /** Pauses before each further attempt; after the last of them a message is given up. */
  readonly retries: readonly number[];
  /** Longest time of one attempt, from the look-up of the name to the headers of the answer. */
  readonly timeout: number;
  /** Requests to one webhook at a time. */
  readonly concurrency: number;
  /** Messages taken at once; their attempts are written down together. */
  readonly batchSize: number;
  /** Attempts in a row that must fail before a webhook is left alone, and for how long: doubled while it goes on. */
  readonly breaker: { readonly failures: number; readonly firstPause: number; readonly longestPause: number };
  /** For how long a worker has a webhook for itself; when it dies, others wait that long at most. Whole seconds. */
  readonly lease: number;
  /** For how long a worker goes on with one webhook before others have their turn. */
  readonly turn: number;
  /** Webhooks at work side by side in one process: those that answer, and those that fail. */
  readonly slots: { readonly healthy: number; readonly failing: number };
  /** Longest rest between two looks at whether something is due. */
  readonly pollInterval: number;
  /** How often it is asked whether leases have passed. Whole seconds. */
  readonly leaseCheckInterval: number;
  /** When the owner is told of a streak of failures, and when it ends the webhook, given so many messages whose first attempt failed. */
  readonly health: {
    readonly warnAfter: number;
    readonly disableAfter: number;
    readonly disableFailures: number;
    readonly checkInterval: number;
  };
  readonly clock: Clock;
}

/** The rules that the contract promises, and limits of our own. */
export const usualDelivery: DeliverySettings = {
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
  turn: 15 * second,
  slots: { healthy: 32, failing: 16 },
  pollInterval: 500,
  leaseCheckInterval: 5 * second,
  health: { warnAfter: 24 * hour, disableAfter: 72 * hour, disableFailures: 10, checkInterval: minute },
  clock: systemClock,
};

/** Longest wait that a receiver may ask for with `Retry-After`. */
export const longestRetryAfter = 12 * hour;

/** Fills what is left out. Throws where the lengths do not fit each other. */
export function deliverySettings(given: Partial<DeliverySettings> = {}): DeliverySettings {
  const settings = { ...usualDelivery, ...given };
  const { lease, turn, timeout } = settings;
  // A turn may end with an attempt that has just begun, and must then be written down while the webhook is still this worker's.
  if (turn + 2 * timeout >= lease || lease >= minute)
    throw new RangeError(
      `A lease of ${lease} ms does not hold a turn of ${turn} ms and an attempt of ${timeout} ms, or is longer than a minute`,
    );
  if (lease % second !== 0 || settings.leaseCheckInterval % second !== 0)
    throw new RangeError('Leases are told in whole seconds');
  return settings;
}
