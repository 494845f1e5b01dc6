import { eventCatalogue, eventNames, oldEventNames } from '../events';
import { namedEnumValues, Type } from '../schemas';
import {
  absentable,
  boolean,
  dateTime,
  enumText,
  enumValue,
  integer,
  json,
  list,
  nullable,
  object,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { unsortedPageFields, createdAt } from './shared';

/** All events that a webhook can subscribe to. Events of the old payload formats (`v2`, `v5`) come last. */
const webhookEvents = namedEnumValues('WebhookEvent', [...new Set([...eventNames, ...oldEventNames.values()])]);

/** Events that new webhooks can subscribe to. */
const offeredEvents = eventCatalogue.filter(({ offered }) => offered).map(({ name }) => name);

/** A list of event names in a request, whose values the domain checks. */
const eventList = (name: string, values: readonly string[]) =>
  list(string({ 'x-name': name, 'x-values': values }), 'Event names, 1 to 100.');

const url = string('Public `https://` URL to which messages are sent.');

/** A receiver of events. */
export const webhook = resource({
  type: 'Webhook',
  fields: {
    id: string('Webhook id (`hook_`).'),
    url: url.write('patch'),
    enabled: boolean('Whether messages are sent.').write(),
    events: list(enumText(webhookEvents), 'Names of the events that are sent, such as `plan.created`.').write(
      'create',
      eventList('NewWebhookEvent', offeredEvents),
    ),
    api_version: enumValue(['v1', 'v2', 'v5'], 'Payload format: `v1` for new webhooks.'),
    api_version_date: nullable(string('API version of the payloads; null for the first version.')).write(
      'both',
      string(
        'API version of the payloads; null for the first version. A new webhook without it uses the version of the request that creates it.',
      ),
    ),
    child_resource_events: boolean('Whether only events of connected accounts are sent.').write(),
    ordered: boolean('Whether events about one resource are sent sequentially.').write(),
    resource_id: string('Account or app whose events are sent.'),
    webhook_secret: nullable(
      string('Signing secret (`ws_`); returned only in the response that creates it, null otherwise.'),
    ).from('.', ({ secret }: { readonly secret?: string | null }) => secret ?? null),
    consecutive_failures: integer('Number of messages whose first attempt failed since a message was last accepted.'),
    failing_since: nullable(dateTime('When messages began to fail; null while they are accepted.')),
    last_failure_at: nullable(dateTime('Time at which delivery of a message was last abandoned; null for none.')),
    disabled_at: nullable(dateTime('Time at which the service disabled the webhook; null if it has not.')),
    disabled_reason: nullable(
      enumValue(['delivery_failures'], 'Reason why the service disabled the webhook; null if it has not.'),
    ),
    created_at: createdAt,
  },
  detailFields: {
    testable_events: list(enumText(webhookEvents), 'Events that can be sent as test messages.'),
  },
});

export const webhookListParams = params('WebhookListParams', {
  ...unsortedPageFields,
  account_id: string('The account whose webhooks are listed.'),
  app_id: absentable(string('Only webhooks of this app; cannot be combined with `include_app_webhooks`.')),
  include_app_webhooks: absentable(boolean("Whether to include webhooks of the account's apps.")),
  has_failures: absentable(boolean('If true, only webhooks whose latest messages failed; if false, only the others.')),
});

export const webhookCreateParams = params('WebhookCreateParams', {
  url,
  ...webhook.parameters('create'),
  resource_id: optional(string("Account or app whose events are sent; the credential's account by default.")),
}).requiredUnless('resource_id', ['credential:account']);

export const webhookUpdateParams = params('WebhookUpdateParams', {
  ...webhook.parameters('patch'),
  // Webhooks keep events that new ones cannot have; those of the old formats name them in both spellings.
  events: optional(eventList('ChangedWebhookEvent', [...new Set([...webhookEvents, ...oldEventNames.keys()])])),
});

export const webhookRotateParams = params('WebhookRotateParams', {
  grace_period_hours: optional(
    integer('Hours during which the previous secret still signs messages, 0 to 168; 24 by default.'),
  ),
});

/** Selects the signature headers of a received webhook message. Header names are case-insensitive. */
function signatureHeaders(headers: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    webhookId: byName.get('webhook-id'),
    webhookTimestamp: byName.get('webhook-timestamp'),
    webhookSignature: byName.get('webhook-signature'),
  };
}

export const webhookVerifyParams = params('WebhookVerifyParams', {
  webhook_id: optional(string('Webhook whose secret is used; cannot be combined with `secret`.')),
  secret: optional(string('Secret as stored by the receiver; cannot be combined with `webhook_id`.')),
  // All headers are accepted, because clients pass all headers that they received.
  headers: json(
    Type.Unsafe({
      type: 'object',
      maxProperties: 100,
      additionalProperties: { type: 'string' },
      description: '`webhook-id`, `webhook-timestamp` and `webhook-signature`; other headers are ignored.',
    }),
  ).asInput(signatureHeaders),
  body: string('Body as received.'),
}).oneRequired('webhook_id', 'secret');

export const webhookVerification = shape('WebhookVerification', {
  valid: boolean('Whether the signature is valid and the message is recent.'),
  problems: list(
    object({
      part: enumValue(['id', 'timestamp', 'signature', 'secret', 'body'], 'Part of the message with the problem.'),
      message: string('Explanation of the problem.'),
      seconds: nullable(
        integer('Seconds by which a timestamp exceeds the tolerance, negative for the past; null for other problems.'),
      ),
    }),
    'Problems found; empty for a valid message.',
  ),
});
