import { Type } from '../schemas';
import {
  boolean,
  dateTime,
  integer,
  json,
  list,
  nullable,
  number,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { unsortedPageFields } from './shared';

/** An attempt to send a message to a webhook. */
export const webhookDelivery = resource({
  type: 'WebhookDelivery',
  fields: {
    id: string('Delivery id (`whdel_`).'),
    event: nullable(string('Event name.')),
    replayed_from: nullable(string('Delivery that this one replays; null for none.')),
    resource_id: string('Account or app that owns the webhook.'),
    request_body: json(
      Type.Unsafe({ type: 'object', additionalProperties: true, description: 'JSON message that was sent.' }),
    ).as((body: object | null) => body ?? {}),
    response_body: json(
      Type.Unknown({ description: 'Response body; `error` and `raw_body` if it is not JSON, null if it is empty.' }),
    ),
    response_code: integer('Response status; 0 if there was no response.'),
    sent_at: dateTime('When the message was sent.'),
    success: boolean('Whether the receiver accepted the message.'),
    total_time: number('Response time in seconds.'),
  },
});

export const webhookDeliveryListParams = params('WebhookDeliveryListParams', unsortedPageFields);

export const webhookDeliveryReplayParams = params('WebhookDeliveryReplayParams', {
  regenerate_id: optional(boolean('Whether the message gets a new id; false by default.')),
});

export const webhookReplayParams = params('WebhookReplayParams', {
  sent_after: dateTime('Only messages sent at or after this time.'),
  sent_before: optional(dateTime('Only messages sent before this time; now by default.')),
  events: optional(list(string(), { maxItems: 100, description: 'Only these events.' })),
  failed_only: optional(boolean('Only messages that were never accepted.')),
  regenerate_ids: optional(boolean('Whether each message gets a new id.')),
});

export const webhookReplay = shape('WebhookReplay', { queued: boolean('Whether the messages were queued.') });

export const webhookTestParams = params('WebhookTestParams', {
  event: string('One of `testable_events` of the webhook.'),
});

/** Response of a receiver to a message. */
export const webhookAnswer = shape('WebhookAnswer', {
  status: integer('Response status; 0 if there was no response.'),
  body: nullable(string('Response body, or the reason why there was no response.')),
  success: boolean('Whether the receiver accepted the message.'),
});
