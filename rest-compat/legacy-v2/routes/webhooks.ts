import {
  legacyData,
  legacyPage,
  legacyWebhook,
  legacyWebhookCreate,
  type LegacyWebhookData,
  legacyWebhookFilters,
  legacyWebhookFragment,
  legacyWebhookUpdate,
  serializeLegacyWebhook,
} from '../../../contract/legacy-v2';
import { type RowsWithTotal, legacyPageOf, legacyRoute } from '../..';
import { graphInput, type Params } from '../../routes/graph-input';

const permission = 'developer:manage_webhook';
const fragments = [legacyWebhookFragment];
/** REST names of GraphQL inputs: the parameter `events` contains the legacy event names (`oldEvents`). */
const names = { events: 'oldEvents' };
const paramNames = { oldEvents: 'events' };

/** REST operations of `/api/v2/webhooks` (legacy API). `{id}` in paths may also be the URL of a webhook. */
export const legacyWebhookRoutes = [
  legacyRoute<Params, { webhookPage: RowsWithTotal<LegacyWebhookData> }>({
    key: 'GET /webhooks',
    summary: 'List webhooks.',
    permission,
    query: legacyWebhookFilters,
    paged: true,
    response: legacyPage(legacyWebhook),
    document: `query LegacyListWebhooks($accountId: ID, $enabled: Boolean, $page: Int, $size: Int) {
      webhookPage(accountId: $accountId, enabled: $enabled, page: $page, size: $size) { nodes { ...LegacyWebhookRead } totalCount eventCursor }
    }`,
    fragments,
    variables: ({ params, page, principal }) => ({
      accountId: principal.accountId,
      enabled: params.enabled,
      page: page.page,
      size: page.per,
    }),
    result: ({ webhookPage }, { page }) => legacyPageOf(webhookPage, page, serializeLegacyWebhook),
  }),
  legacyRoute<Params, { webhook: LegacyWebhookData | null }>({
    key: 'GET /webhooks/{id}',
    summary: 'Retrieve a webhook.',
    permission,
    response: legacyWebhook,
    document: 'query LegacyRetrieveWebhook($id: ID!) { webhook(id: $id) { ...LegacyWebhookRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ webhook }) => webhook && serializeLegacyWebhook(webhook),
  }),
  legacyRoute<Params, { webhookCreate: { webhook: LegacyWebhookData } }>({
    key: 'POST /webhooks',
    summary: 'Create a webhook, which receives events in the format of the dated API.',
    permission,
    status: 201,
    body: legacyWebhookCreate,
    paramNames,
    response: legacyWebhook,
    document:
      'mutation LegacyCreateWebhook($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { ...LegacyWebhookRead } userErrors { code template path } } }',
    fragments,
    // Webhooks that this API creates get no API version, even if the credential is pinned to a version.
    variables: ({ params }) => ({ input: { oldEvents: [], apiVersionDate: null, ...graphInput(params, { names }) } }),
    result: ({ webhookCreate }) => serializeLegacyWebhook(webhookCreate.webhook),
  }),
  legacyRoute<Params, { webhookUpdate: { webhook: LegacyWebhookData } }>({
    key: 'POST /webhooks/{id}',
    summary: 'Update a webhook.',
    permission,
    status: 201,
    body: legacyWebhookUpdate,
    paramNames,
    response: legacyData(legacyWebhook),
    document:
      'mutation LegacyUpdateWebhook($id: ID!, $input: WebhookPatch!) { webhookUpdate(id: $id, input: $input) { webhook { ...LegacyWebhookRead } userErrors { code template path } } }',
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: graphInput(params, { names }) }),
    result: ({ webhookUpdate }) => ({ data: serializeLegacyWebhook(webhookUpdate.webhook) }),
  }),
  legacyRoute<Params, { webhookDelete: { deletedId: string } }>({
    key: 'DELETE /webhooks/{id}',
    summary: 'Delete a webhook.',
    permission,
    status: 204,
    response: null,
    document:
      'mutation LegacyDeleteWebhook($id: ID!) { webhookDelete(id: $id) { deletedId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: ({ webhookDelete }) => webhookDelete,
  }),
];
