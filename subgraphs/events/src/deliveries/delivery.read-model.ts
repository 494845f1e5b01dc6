import { type ListDefinition, type PageLimits, ReadModel, column, computed, parseExactJson } from '../../../kit/src';
import type { WebhookDelivery } from './delivery.type';

/**
 * Read model of deliveries: maps the fields of the GraphQL type `WebhookDelivery` to columns. Request bodies are not
 * stored; they are rebuilt when a query selects them.
 */
export function deliveryReadModel(): ReadModel<WebhookDelivery> {
  return new ReadModel<WebhookDelivery>('WebhookDelivery', 'events.webhook_deliveries', {
    event: column('event_type'),
    messageId: column('message_id'),
    replayedFrom: column('replayed_from'),
    attempt: column('attempt'),
    success: column('success'),
    responseCode: column('response_code'),
    responseBody: computed(['response_body'], (text: string | null) => (text === null ? null : parseExactJson(text))),
    totalTime: computed(['milliseconds'], (milliseconds: number) => milliseconds / 1_000),
    sentAt: column('sent_at'),
    webhookId: column('webhook_id'),
    eventId: column('event_id'),
    pin: column('pin'),
    position: column('position'),
    previousPosition: column('previous_position'),
  });
}

const limits: PageLimits = { default: 50, maximum: 100 };

/** Sort order and page limits of the list of deliveries. A list always contains the deliveries of a single webhook. */
export const deliveryList: ListDefinition = {
  current: true,
  filters: {},
  orders: { sent_at: { expression: (row) => `${row}.sent_at`, type: 'timestamptz' } },
  limits,
};
