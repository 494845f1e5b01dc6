import { eventNames, oldEventNames } from '../../events';
import { type TSchema, Type, dateTime, enumOf, namedEnumValues, nullable } from '../../schemas';
import { optional, pageParams } from '../shared';

/** All events that a webhook can subscribe to. Events of the old payload formats (`v2`, `v5`) come last. */
const webhookEvents = namedEnumValues('WebhookEvent', [...new Set([...eventNames, ...oldEventNames.values()])]);

const families = ['v1', 'v2', 'v5'] as const;
const messageParts = ['id', 'timestamp', 'signature', 'secret', 'body'] as const;

const { direction: _direction, ...pages } = pageParams;

const row = {
  id: Type.String({ description: 'Webhook id (`hook_`).' }),
  url: Type.String({ description: 'URL to which messages are sent.' }),
  enabled: Type.Boolean({ description: 'Whether messages are sent.' }),
  events: Type.Array(enumOf(webhookEvents)),
  api_version: enumOf(families, { description: 'Payload format: `v1` for new webhooks.' }),
  api_version_date: nullable(Type.String(), {
    description: 'API version of the payloads; null for the first version.',
  }),
  child_resource_events: Type.Boolean({ description: 'Whether only events of connected accounts are sent.' }),
  ordered: Type.Boolean({ description: 'Whether events about one resource are sent sequentially.' }),
  resource_id: Type.String({ description: 'Account or app whose events are sent.' }),
  webhook_secret: nullable(Type.String(), {
    description: 'Signing secret (`ws_`); returned only in the response that creates it, null otherwise.',
  }),
  consecutive_failures: Type.Integer({
    description: 'Number of messages whose first attempt failed since a message was last accepted.',
  }),
  failing_since: nullable(dateTime()),
  last_failure_at: nullable(dateTime(), { description: 'Time at which delivery of a message was last abandoned.' }),
  disabled_at: nullable(dateTime(), { description: 'Time at which the service disabled the webhook.' }),
  disabled_reason: nullable(enumOf(['delivery_failures'])),
  created_at: dateTime(),
};

const url = Type.String({ description: 'Public `https://` URL.' });

const webhookFields = {
  events: optional(Type.Array(Type.String()), { description: 'Event names, 1 to 100.' }),
  enabled: optional(Type.Boolean()),
  child_resource_events: optional(Type.Boolean()),
  api_version_date: optional(Type.String(), {
    description:
      'API version of the payloads; null for the first version. A new webhook without it uses the version of the request that creates it.',
  }),
  ordered: optional(Type.Boolean(), { description: 'Whether events about one resource are sent sequentially.' }),
};

/**
 * Headers of a webhook message to be verified. All headers are accepted, because clients pass all headers that they
 * received.
 */
const headers = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 100,
  additionalProperties: { type: 'string' },
  description: '`webhook-id`, `webhook-timestamp` and `webhook-signature`; other headers are ignored.',
});

/** JSON Schemas for webhooks in the date-versioned REST API, latest version. */
export const webhookSchemas: Record<string, TSchema> = {
  Webhook: Type.Object({
    ...row,
    testable_events: Type.Array(enumOf(webhookEvents), { description: 'Events that can be sent as test messages.' }),
  }),
  WebhookListItem: Type.Object(row),
  WebhookListParams: Type.Object({
    ...pages,
    account_id: Type.String({ description: 'The account whose webhooks are listed.' }),
    app_id: Type.Optional(
      Type.String({ description: 'Only webhooks of this app; cannot be combined with `include_app_webhooks`.' }),
    ),
    include_app_webhooks: Type.Optional(
      Type.Boolean({ description: "Whether to include webhooks of the account's apps." }),
    ),
    has_failures: Type.Optional(
      Type.Boolean({ description: 'If true, only webhooks whose latest messages failed; if false, only the others.' }),
    ),
  }),
  WebhookCreateParams: Type.Object({
    url,
    ...webhookFields,
    resource_id: optional(Type.String(), {
      description: "Account or app whose events are sent; the credential's account by default.",
    }),
  }),
  WebhookUpdateParams: Type.Object({ url: optional(url), ...webhookFields }),
  WebhookRotateParams: Type.Object({
    grace_period_hours: optional(
      Type.Integer({
        description: 'Hours during which the previous secret still signs messages, 0 to 168; 24 by default.',
      }),
    ),
  }),
  WebhookVerifyParams: Type.Object({
    webhook_id: optional(Type.String(), {
      description: 'Webhook whose secret is used; cannot be combined with `secret`.',
    }),
    secret: optional(Type.String(), {
      description: 'Secret as stored by the receiver; cannot be combined with `webhook_id`.',
    }),
    headers,
    body: Type.String({ description: 'Body as received.' }),
  }),
  WebhookVerification: Type.Object({
    valid: Type.Boolean(),
    problems: Type.Array(
      Type.Object({
        part: enumOf(messageParts),
        message: Type.String(),
        seconds: nullable(Type.Integer(), {
          description: 'Seconds by which a timestamp exceeds the tolerance; negative for the past.',
        }),
      }),
    ),
  }),
};
