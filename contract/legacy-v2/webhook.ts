import { absentable, boolean, list, string } from '../wire';
import { legacyParams, legacyResource } from './legacy-resource';
import { unixSeconds } from './shared';

/** A webhook in the legacy API. */
export const legacyWebhook = legacyResource({
  type: 'Webhook',
  description: 'A receiver of event messages.',
  fields: {
    id: string('Webhook id (`hook_`).'),
    enabled: boolean('Whether messages are sent to it.').write(
      'both',
      boolean('Whether messages are sent to it; true by default.'),
    ),
    url: string('URL to which messages are sent.'),
    created_at: unixSeconds('Creation time of the webhook'),
  },
});

const url = string('Public URL that starts with `https://`.');

const events = absentable(
  list(string(), {
    minItems: 1,
    maxItems: 100,
    description: 'Event names, such as `payment_succeeded`; all supported events by default.',
  }),
).from('oldEvents');

/** Body of `POST /webhooks`. */
export const legacyWebhookCreate = legacyParams({ url, ...legacyWebhook.parameters('create'), events });

/** Body of `POST /webhooks/{id}`. */
export const legacyWebhookUpdate = legacyParams({
  url: absentable(url),
  ...legacyWebhook.parameters('patch'),
  events,
});

/** Query parameters of `GET /webhooks`. */
export const legacyWebhookFilters = legacyParams({
  enabled: absentable(boolean('Only enabled webhooks if true; only disabled webhooks if false.')),
});
