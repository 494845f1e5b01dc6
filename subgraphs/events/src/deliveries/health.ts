import type { Webhook } from '../webhooks/webhook.resource';
import type { DeliverySettings } from './delivery-settings';

/**
 * Columns of a webhook that describe how reliably its receiver accepts messages. They are derived from the delivery
 * attempts.
 */
export type Health = Pick<
  Webhook,
  | 'consecutiveFailures'
  | 'failingSince'
  | 'lastFailureAt'
  | 'warnedAt'
  | 'failedAttempts'
  | 'pausedUntil'
  | 'recoveredAt'
  | 'lastResponseCode'
  | 'lastError'
>;

/** Outcome of a delivery attempt. Outcomes change the webhook's health in the order in which the attempts ended. */
export interface AttemptOutcome {
  readonly success: boolean;
  /** Number of the attempt: 1 for the first attempt of a message. */
  readonly attempt: number;
  readonly isAbandoned: boolean;
  readonly endedAt: Date;
  /** Response status; 0 if there was no response. */
  readonly responseCode: number;
  /** Reason why there was no response; null if there was one. */
  readonly failure: string | null;
}

/** Whether a webhook has no failures to reset, so that a successful attempt leaves its health unchanged. */
export function isHealthy(health: Health): boolean {
  return (
    health.consecutiveFailures === 0 &&
    health.failingSince === null &&
    health.failedAttempts === 0 &&
    health.pausedUntil === null
  );
}

/**
 * Returns the health of a webhook after these delivery attempts. A success ends the failure streak; a failed retry is
 * not counted as another failed message.
 */
export function healthAfter(
  before: Health,
  outcomes: readonly AttemptOutcome[],
  breaker: DeliverySettings['breaker'],
): Health {
  let health = before;
  for (const outcome of outcomes) health = outcome.success ? recovered(health, outcome) : failed(health, outcome);
  const last = outcomes.at(-1);
  if (last === undefined || health.failedAttempts < breaker.failures) return health;
  // If concurrent attempts exceed the threshold together, start with the first pause of the circuit breaker, not with a
  // longer one.
  const failedAttempts = before.failedAttempts < breaker.failures ? breaker.failures : health.failedAttempts;
  const backoffMs = Math.min(
    breaker.firstPause * 2 ** Math.min(failedAttempts - breaker.failures, 30),
    breaker.longestPause,
  );
  return { ...health, failedAttempts, pausedUntil: new Date(last.endedAt.getTime() + backoffMs) };
}

function recovered(health: Health, { endedAt }: AttemptOutcome): Health {
  return {
    ...health,
    consecutiveFailures: 0,
    failingSince: null,
    warnedAt: null,
    failedAttempts: 0,
    pausedUntil: null,
    recoveredAt: health.failingSince === null ? health.recoveredAt : endedAt,
    lastResponseCode: null,
    lastError: null,
  };
}

function failed(health: Health, { attempt, isAbandoned, endedAt, responseCode, failure }: AttemptOutcome): Health {
  return {
    ...health,
    consecutiveFailures: health.consecutiveFailures + (attempt === 1 ? 1 : 0),
    failingSince: health.failingSince ?? endedAt,
    lastFailureAt: isAbandoned ? endedAt : health.lastFailureAt,
    failedAttempts: health.failedAttempts + 1,
    lastResponseCode: responseCode,
    lastError: failure,
  };
}
