import { type TSchema, Type, dateTime, nullable } from '../../schemas';
import { optional, pageParams } from '../shared';

const { direction: _direction, ...pages } = pageParams;

/** Creates a schema that accepts any JSON object. */
const anyObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description });

/** Creates a schema that accepts any JSON value. */
const anyValue = (description: string) => Type.Unknown({ description });

/** JSON Schemas for webhook deliveries in the date-versioned REST API, latest version. */
export const webhookDeliverySchemas: Record<string, TSchema> = {
  WebhookDelivery: Type.Object({
    id: Type.String({ description: 'Delivery id (`whdel_`).' }),
    event: nullable(Type.String(), { description: 'Event name.' }),
    replayed_from: nullable(Type.String(), { description: 'Delivery that this one replays.' }),
    resource_id: Type.String({ description: 'Account or app that owns the webhook.' }),
    request_body: anyObject('Request body.'),
    response_body: anyValue('Response body; `error` and `raw_body` if it is not JSON, null if it is empty.'),
    response_code: Type.Integer({ description: 'Response status; 0 if there was no response.' }),
    sent_at: dateTime(),
    success: Type.Boolean({ description: 'Whether the receiver accepted the message.' }),
    total_time: Type.Number({ description: 'Response time in seconds.' }),
  }),
  WebhookDeliveryListParams: Type.Object(pages),
  WebhookDeliveryReplayParams: Type.Object({
    regenerate_id: optional(Type.Boolean(), { description: 'Whether the message gets a new id; false by default.' }),
  }),
  WebhookReplayParams: Type.Object({
    sent_after: dateTime({ description: 'Only messages sent at or after this time.' }),
    sent_before: optional(dateTime(), { description: 'Only messages sent before this time; now by default.' }),
    events: optional(Type.Array(Type.String(), { maxItems: 100 }), { description: 'Only these events.' }),
    failed_only: optional(Type.Boolean(), { description: 'Only messages that were never accepted.' }),
    regenerate_ids: optional(Type.Boolean(), { description: 'Whether each message gets a new id.' }),
  }),
  WebhookReplay: Type.Object({ queued: Type.Boolean({ description: 'Whether the messages were queued.' }) }),
  WebhookTestParams: Type.Object({ event: Type.String({ description: 'One of `testable_events` of the webhook.' }) }),
  WebhookAnswer: Type.Object({
    status: Type.Integer({ description: 'Response status; 0 if there was no response.' }),
    body: nullable(Type.String(), { description: 'Response body, or the reason why there was no response.' }),
    success: Type.Boolean({ description: 'Whether the receiver accepted the message.' }),
  }),
};
