import { column, computed, type ListDefinition, ReadModel, reference } from '../../../kit/src';
import type { WebhookFamily } from './webhook.entity';
import { receivableEvents } from './webhook.rules';

/** Read model of webhooks, without their secrets: maps the fields of the GraphQL type `Webhook` to columns. */
export function webhookReadModel(): ReadModel {
  return new ReadModel('Webhook', 'events.webhooks', {
    account: reference('account_id'),
    resourceId: computed(['account_id', 'app_id'], (accountId: string, appId: string | null) => appId ?? accountId),
    url: column('url'),
    enabled: column('enabled'),
    events: column('events'),
    testableEvents: computed(['family', 'events'], (family: WebhookFamily, events: string[]) =>
      receivableEvents(family, events),
    ),
    apiVersion: column('family'),
    apiVersionDate: column('pin'),
    childResourceEvents: column('child_resource_events'),
    ordered: column('ordered'),
    formerSecretUntil: column('former_secret_until'),
    consecutiveFailures: column('consecutive_failures'),
    failingSince: column('failing_since'),
    lastFailureAt: column('last_failure_at'),
    disabledAt: column('disabled_at'),
    disabledReason: column('disabled_reason'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

/** Filters and sort order of the lists of webhooks. An account has only a few webhooks. */
export const webhookList: ListDefinition = {
  filters: {
    ofAccount: (row, value) => `(${row}.app_id IS NULL) = ${value}`,
    appId: (row, value) => `${row}.app_id = ${value}`,
    hasFailures: (row, value) => `(${row}.consecutive_failures > 0) = ${value}`,
    enabled: (row, value) => `${row}.enabled = ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
