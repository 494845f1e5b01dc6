import { Type } from '../../schemas';
import { unixSeconds } from '../shared';

/** A webhook in the legacy API. */
export const legacyWebhook = Type.Object({
  id: Type.String({ description: 'Webhook id (`hook_`).' }),
  enabled: Type.Boolean({ description: 'Whether it is sent anything.' }),
  url: Type.String({ description: 'Where messages are sent.' }),
  created_at: unixSeconds('When the webhook was made'),
});

const url = Type.String({ description: 'Public address that begins with `https://`.' });

const webhookFields = {
  enabled: Type.Optional(Type.Boolean({ description: 'Whether it is sent anything; true by default.' })),
  events: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 100,
      description: 'Names of events, `payment_succeeded`; all that are still known by default.',
    }),
  ),
};

/** Body of `POST /webhooks`. */
export const legacyWebhookCreate = Type.Object({ url, ...webhookFields });

/** Body of `POST /webhooks/{id}`. */
export const legacyWebhookUpdate = Type.Object({ url: Type.Optional(url), ...webhookFields });

/** Query of `GET /webhooks`. */
export const legacyWebhookFilters = Type.Object({
  enabled: Type.Optional(Type.Boolean({ description: 'Only webhooks that are sent something, or only the others.' })),
});
