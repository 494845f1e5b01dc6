import { Type } from '../../schemas';
import { unixSeconds } from '../shared';

/** A webhook in the legacy API. */
export const legacyWebhook = Type.Object({
  id: Type.String({ description: 'Webhook id (`hook_`).' }),
  enabled: Type.Boolean({ description: 'Whether messages are sent to it.' }),
  url: Type.String({ description: 'URL to which messages are sent.' }),
  created_at: unixSeconds('Creation time of the webhook'),
});

const url = Type.String({ description: 'Public URL that starts with `https://`.' });

const webhookFields = {
  enabled: Type.Optional(Type.Boolean({ description: 'Whether messages are sent to it; true by default.' })),
  events: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 100,
      description: 'Event names, such as `payment_succeeded`; all supported events by default.',
    }),
  ),
};

/** Body of `POST /webhooks`. */
export const legacyWebhookCreate = Type.Object({ url, ...webhookFields });

/** Body of `POST /webhooks/{id}`. */
export const legacyWebhookUpdate = Type.Object({ url: Type.Optional(url), ...webhookFields });

/** Query parameters of `GET /webhooks`. */
export const legacyWebhookFilters = Type.Object({
  enabled: Type.Optional(
    Type.Boolean({ description: 'Only enabled webhooks if true; only disabled webhooks if false.' }),
  ),
});
