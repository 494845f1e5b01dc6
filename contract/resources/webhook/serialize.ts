import { toEnumValue } from '../shared';

/** Data of a webhook in a list, as selected by the GraphQL fragment `WebhookListRead`. */
export interface WebhookListData {
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly events: readonly string[];
  readonly apiVersion: string;
  readonly apiVersionDate: string | null;
  readonly childResourceEvents: boolean;
  readonly ordered: boolean;
  readonly resourceId: string;
  readonly consecutiveFailures: number;
  readonly failingSince: string | null;
  readonly lastFailureAt: string | null;
  readonly disabledAt: string | null;
  readonly disabledReason: string | null;
  readonly createdAt: string;
}

/** Data of a webhook, as selected by the GraphQL fragment `WebhookRead`. */
export interface WebhookData extends WebhookListData {
  readonly testableEvents: readonly string[];
}

/** Result of the verification of a webhook message, as returned by the GraphQL query `webhookVerification`. */
export interface WebhookVerificationData {
  readonly valid: boolean;
  readonly problems: readonly { readonly part: string; readonly message: string; readonly seconds: number | null }[];
}

/** Serializes a webhook as a list item for the latest REST API version. */
export function serializeWebhookListItem(webhook: WebhookListData) {
  return {
    id: webhook.id,
    url: webhook.url,
    enabled: webhook.enabled,
    events: webhook.events,
    api_version: toEnumValue(webhook.apiVersion),
    api_version_date: webhook.apiVersionDate,
    child_resource_events: webhook.childResourceEvents,
    ordered: webhook.ordered,
    resource_id: webhook.resourceId,
    webhook_secret: null,
    consecutive_failures: webhook.consecutiveFailures,
    failing_since: webhook.failingSince,
    last_failure_at: webhook.lastFailureAt,
    disabled_at: webhook.disabledAt,
    disabled_reason: toEnumValue(webhook.disabledReason),
    created_at: webhook.createdAt,
  };
}

/**
 * Serializes a webhook for the latest REST API version.
 *
 * @param secret signing secret; known only to operations that generate a secret, otherwise null
 */
export function serializeWebhook(webhook: WebhookData, secret: string | null = null) {
  return { ...serializeWebhookListItem(webhook), testable_events: webhook.testableEvents, webhook_secret: secret };
}

/** Serializes the result of the verification of a webhook message for the latest REST API version. */
export function serializeWebhookVerification({ valid, problems }: WebhookVerificationData) {
  return {
    valid,
    problems: problems.map(({ part, message, seconds }) => ({ part: toEnumValue(part), message, seconds })),
  };
}
