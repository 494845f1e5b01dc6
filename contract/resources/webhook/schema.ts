import { eventNames, oldEventNames } from '../../events';
import { type TSchema, Type, dateTime, enumOf, namedEnumValues, nullable } from '../../schemas';
import { optional, pageParams } from '../shared';

/** All events that a webhook can subscribe to. Events of the old families come last. */
const webhookEvents = namedEnumValues('WebhookEvent', [...new Set([...eventNames, ...oldEventNames.values()])]);

const families = ['v1', 'v2', 'v5'] as const;
const messageParts = ['id', 'timestamp', 'signature', 'secret', 'body'] as const;

const { direction: _direction, ...pages } = pageParams;

const row = {
  id: Type.String({ description: 'Webhook id (`hook_`).' }),
  url: Type.String({ description: 'Where messages are sent.' }),
  enabled: Type.Boolean({ description: 'Whether it is sent anything.' }),
  events: Type.Array(enumOf(webhookEvents)),
  api_version: enumOf(families, { description: 'How bodies are made: `v1` for webhooks made now.' }),
  api_version_date: nullable(Type.String(), { description: 'Version of the shapes it receives; null for the first.' }),
  child_resource_events: Type.Boolean({ description: 'Events of connected accounts only.' }),
  ordered: Type.Boolean({ description: 'Events about one resource are sent one after the other.' }),
  resource_id: Type.String({ description: 'The account or app whose events it receives.' }),
  webhook_secret: nullable(Type.String(), {
    description: 'What signs its messages (`ws_`); shown where it is made, null otherwise.',
  }),
  consecutive_failures: Type.Integer({
    description: 'Messages whose first attempt failed since one was last accepted.',
  }),
  failing_since: nullable(dateTime()),
  last_failure_at: nullable(dateTime(), { description: 'When a message was last given up.' }),
  disabled_at: nullable(dateTime(), { description: 'When the service disabled it.' }),
  disabled_reason: nullable(enumOf(['delivery_failures'])),
  created_at: dateTime(),
};

const url = Type.String({ description: 'Public address that begins with `https://`.' });

const webhookFields = {
  events: optional(Type.Array(Type.String()), { description: 'Names of events, 1 to 100.' }),
  enabled: optional(Type.Boolean()),
  child_resource_events: optional(Type.Boolean()),
  api_version_date: optional(Type.String(), {
    description:
      'Version of the shapes it receives; null for the first. A new webhook without it has the version of the request that creates it.',
  }),
  ordered: optional(Type.Boolean(), { description: 'Send events about one resource one after the other.' }),
};

/** Headers of a request. All headers are accepted, because clients pass all headers that they received. */
const headers = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 100,
  additionalProperties: { type: 'string' },
  description: '`webhook-id`, `webhook-timestamp` and `webhook-signature`; others do not count.',
});

/** Schemas of the dated API for webhooks, latest version. */
export const webhookSchemas: Record<string, TSchema> = {
  Webhook: Type.Object({
    ...row,
    testable_events: Type.Array(enumOf(webhookEvents), { description: 'Events that can be sent as a test.' }),
  }),
  WebhookListItem: Type.Object(row),
  WebhookListParams: Type.Object({
    ...pages,
    account_id: Type.String({ description: 'The account whose webhooks are listed.' }),
    app_id: Type.Optional(Type.String({ description: 'Only webhooks of this app; excludes `include_app_webhooks`.' })),
    include_app_webhooks: Type.Optional(Type.Boolean({ description: "Webhooks of the account's apps too." })),
    has_failures: Type.Optional(
      Type.Boolean({ description: 'Only webhooks whose latest messages failed, or only the others.' }),
    ),
  }),
  WebhookCreateParams: Type.Object({
    url,
    ...webhookFields,
    resource_id: optional(Type.String(), {
      description: "The account or app whose events it receives; the credential's account by default.",
    }),
  }),
  WebhookUpdateParams: Type.Object({ url: optional(url), ...webhookFields }),
  WebhookRotateParams: Type.Object({
    grace_period_hours: optional(
      Type.Integer({ description: 'Hours in which the former secret still signs, 0 to 168; 24 by default.' }),
    ),
  }),
  WebhookVerifyParams: Type.Object({
    webhook_id: optional(Type.String(), { description: 'The webhook whose secret counts; excludes `secret`.' }),
    secret: optional(Type.String(), { description: 'The secret as the receiver has it; excludes `webhook_id`.' }),
    headers,
    body: Type.String({ description: 'The body as the receiver has it.' }),
  }),
  WebhookVerification: Type.Object({
    valid: Type.Boolean(),
    problems: Type.Array(
      Type.Object({
        part: enumOf(messageParts),
        message: Type.String(),
        seconds: nullable(Type.Integer(), {
          description: 'By how many seconds a timestamp lies outside of what is tolerated, below zero for the past.',
        }),
      }),
    ),
  }),
};
