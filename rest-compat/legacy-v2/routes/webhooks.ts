import {
  legacyWebhook,
  legacyWebhookCreate,
  legacyWebhookFilters,
  legacyWebhookUpdate,
} from '../../../contract/legacy-v2';
import { inputOf } from '../../routes/resource-routes';
import { legacyDeleteRoute, legacyListRoute, legacyMutationRoute, legacyRetrieveRoute } from '../resource-routes';

const permission = 'developer:manage_webhook';

/** REST operations of `/api/v2/webhooks` (legacy API). `{id}` in paths may also be the URL of a webhook. */
export const legacyWebhookRoutes = [
  legacyListRoute(legacyWebhook, {
    key: 'GET /webhooks',
    summary: 'List webhooks.',
    permission,
    query: legacyWebhookFilters,
    field: 'webhookPage',
    filters: { enabled: 'Boolean' },
  }),
  legacyRetrieveRoute(legacyWebhook, {
    key: 'GET /webhooks/{id}',
    summary: 'Retrieve a webhook.',
    permission,
  }),
  legacyMutationRoute(legacyWebhook, {
    key: 'POST /webhooks',
    summary: 'Create a webhook, which receives events in the format of the dated API.',
    permission,
    body: legacyWebhookCreate,
    mutation: 'webhookCreate',
    input: 'WebhookCreateInput',
    // Webhooks that this API creates get no API version, even if the credential is pinned to a version.
    inputOf: ({ params }) => ({ oldEvents: [], apiVersionDate: null, ...inputOf(params, legacyWebhookCreate) }),
  }),
  legacyMutationRoute(legacyWebhook, {
    key: 'POST /webhooks/{id}',
    summary: 'Update a webhook.',
    permission,
    body: legacyWebhookUpdate,
    mutation: 'webhookUpdate',
    input: 'WebhookPatch',
    isWrapped: true,
  }),
  legacyDeleteRoute({
    key: 'DELETE /webhooks/{id}',
    summary: 'Delete a webhook.',
    permission,
    mutation: 'webhookDelete',
  }),
];
