import { type TSchema, Type, dateTime, nullable } from '../../schemas';
import { optional, pageParams } from '../shared';

const { direction: _direction, ...pages } = pageParams;

/** Any JSON object. */
const anyObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description });

/** Any JSON value. */
const anyValue = (description: string) => Type.Unknown({ description });

/** Schemas of the dated API for webhook deliveries, latest version. */
export const webhookDeliverySchemas: Record<string, TSchema> = {
  WebhookDelivery: Type.Object({
    id: Type.String({ description: 'Delivery id (`whdel_`).' }),
    event: nullable(Type.String(), { description: 'Name of the event.' }),
    replayed_from: nullable(Type.String(), { description: 'The delivery that this one repeats.' }),
    resource_id: Type.String({ description: 'The account or app that the webhook belongs to.' }),
    request_body: anyObject('Body of the request.'),
    response_body: anyValue('Body of the answer; `error` and `raw_body` where it is not JSON, null for an empty one.'),
    response_code: Type.Integer({ description: 'Status of the answer; 0 where there was none.' }),
    sent_at: dateTime(),
    success: Type.Boolean({ description: 'Whether the receiver accepted the message.' }),
    total_time: Type.Number({ description: 'Seconds until the answer.' }),
  }),
  WebhookDeliveryListParams: Type.Object(pages),
  WebhookDeliveryReplayParams: Type.Object({
    regenerate_id: optional(Type.Boolean(), { description: 'Give the message a new id; false by default.' }),
  }),
  WebhookReplayParams: Type.Object({
    sent_after: dateTime({ description: 'Messages that were sent then or later.' }),
    sent_before: optional(dateTime(), { description: 'Messages that were sent before; until now by default.' }),
    events: optional(Type.Array(Type.String(), { maxItems: 100 }), { description: 'Only these events.' }),
    failed_only: optional(Type.Boolean(), { description: 'Only messages that were never accepted.' }),
    regenerate_ids: optional(Type.Boolean(), { description: 'Give each message a new id.' }),
  }),
  WebhookReplay: Type.Object({ queued: Type.Boolean({ description: 'The messages are on their way.' }) }),
  WebhookTestParams: Type.Object({ event: Type.String({ description: 'One of `testable_events` of the webhook.' }) }),
  WebhookAnswer: Type.Object({
    status: Type.Integer({ description: 'Status of the answer; 0 where there was none.' }),
    body: nullable(Type.String(), { description: 'Body of the answer, or why there was none.' }),
    success: Type.Boolean({ description: 'Whether the receiver accepted the message.' }),
  }),
};
