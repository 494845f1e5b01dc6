import { defaultDeliverySettings } from '../deliveries/delivery-settings';
import { healthStateOf } from './webhook-health-state';
import type { WebhookHealth } from './webhook-health.type';

/** Columns of `events.webhooks` from which the health is computed, in the order of the parameters of `healthOf`. */
export const healthColumns = [
  'id',
  'enabled',
  'active_since',
  'failing_since',
  'warned_at',
  'recovered_at',
  'disabled_at',
  'consecutive_failures',
  'last_response_code',
  'last_error',
] as const;

/** Returns the health of a webhook from its columns, with times in ISO 8601. */
export function healthOf(
  webhookId: string,
  enabled: boolean,
  activeSince: string,
  failingSince: string | null,
  warnedAt: string | null,
  recoveredAt: string | null,
  disabledAt: string | null,
  consecutiveFailures: number,
  lastResponseCode: number | null,
  lastError: string | null,
): WebhookHealth {
  const state = healthStateOf({ enabled, failingSince, warnedAt });
  const since = {
    healthy: recoveredAt ?? activeSince,
    failing: failingSince,
    at_risk: warnedAt,
    disabled: disabledAt,
  }[state];
  const isFailing = enabled && failingSince !== null;
  return {
    webhookId,
    state,
    since,
    consecutiveFailures,
    lastResponseCode,
    lastError,
    disablesAt: isFailing ? disablingTime(failingSince) : null,
  };
}

function disablingTime(failingSince: string): string {
  return new Date(Date.parse(failingSince) + defaultDeliverySettings.health.disableAfter).toISOString();
}
