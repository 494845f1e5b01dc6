import { column, computed, type ListDefinition, type ReadModel, readModelOf } from '../../../kit/src';
import { healthColumns, healthOf } from '../webhook-health/webhook-health';
import { Webhook, type WebhookFamily } from './webhook.resource';
import { receivableEvents } from './webhook.rules';

/** Defines the read model of webhooks, without their secrets. */
export function webhookReadModel(): ReadModel<Webhook> {
  return readModelOf(Webhook, {
    resourceId: computed(['account_id', 'app_id'], (accountId: string, appId: string | null) => appId ?? accountId),
    testableEvents: computed(['family', 'events'], (family: WebhookFamily, events: string[]) =>
      receivableEvents(family, events),
    ),
    health: computed(healthColumns, healthOf),
    apiVersion: column('family'),
    apiVersionDate: column('pin'),
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
};
