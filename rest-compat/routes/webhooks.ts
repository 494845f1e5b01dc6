import {
  serializeWebhook,
  serializeWebhookListItem,
  serializeWebhookVerification,
  type WebhookData,
  webhookFragment,
  type WebhookListData,
  type WebhookVerificationData,
} from '../../contract/resources/webhook';
import { type ConnectionData, pageOf, route } from '..';
import { graphInput, type Params } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [webhookFragment];
const permission = 'developer:manage_webhook';
const errors = 'userErrors { code template path }';

interface WebhookWithSecret {
  readonly webhook: WebhookData;
  readonly secret: string | null;
}

/** Converts the signature headers of a received webhook message to GraphQL input. Header names are case-insensitive. */
function headersInput(headers: Params): Record<string, unknown> {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    webhookId: byName.get('webhook-id'),
    webhookTimestamp: byName.get('webhook-timestamp'),
    webhookSignature: byName.get('webhook-signature'),
  };
}

/** REST operations of `/api/v1/webhooks`. */
export const webhookRoutes = [
  route<Params, { webhooks: ConnectionData<WebhookListData> }>({
    key: 'GET /webhooks',
    summary: 'List the webhooks of an account, newest first.',
    permission,
    query: 'WebhookListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-22' },
    response: { page: 'WebhookListItem' },
    document: `query ListWebhooks($accountId: ID!, $appId: ID, $includeAppWebhooks: Boolean, $hasFailures: Boolean, ${listVariables}) {
      webhooks(accountId: $accountId, appId: $appId, includeAppWebhooks: $includeAppWebhooks, hasFailures: $hasFailures, ${listArguments}) { nodes { ...WebhookListRead } ${pageInfo} }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      ...graphInput(params, { omit: ['first', 'last', 'after', 'before'] }),
      ...page,
    }),
    result: ({ webhooks }) => pageOf(webhooks, serializeWebhookListItem),
  }),
  route<Params, { webhook: WebhookData | null }>({
    key: 'GET /webhooks/{id}',
    summary: 'Retrieve a webhook.',
    permission,
    response: 'Webhook',
    document: 'query RetrieveWebhook($id: ID!) { webhook(id: $id) { ...WebhookRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ webhook }) => webhook && serializeWebhook(webhook),
  }),
  route<Params, { webhookCreate: WebhookWithSecret }>({
    key: 'POST /webhooks',
    summary: 'Create a webhook. Only this response contains its secret.',
    permission,
    body: 'WebhookCreateParams',
    response: 'Webhook',
    hasSecretResponse: true,
    document: `mutation CreateWebhook($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { ...WebhookRead } secret ${errors} } }`,
    fragments,
    // By default, a webhook gets the API version that the request or its credential names (decisions.md §12).
    variables: ({ params, namedVersion }) => ({ input: graphInput({ api_version_date: namedVersion, ...params }) }),
    result: ({ webhookCreate: { webhook, secret } }) => serializeWebhook(webhook, secret),
  }),
  route<Params, { webhookUpdate: { webhook: WebhookData } }>({
    key: 'PATCH /webhooks/{id}',
    summary: 'Update a webhook.',
    permission,
    body: 'WebhookUpdateParams',
    response: 'Webhook',
    document: `mutation UpdateWebhook($id: ID!, $input: WebhookPatch!) { webhookUpdate(id: $id, input: $input) { webhook { ...WebhookRead } ${errors} } }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: graphInput(params) }),
    result: ({ webhookUpdate }) => serializeWebhook(webhookUpdate.webhook),
  }),
  route<Params, object>({
    key: 'DELETE /webhooks/{id}',
    summary: 'Delete a webhook and its pending deliveries.',
    permission,
    response: null,
    document: `mutation DeleteWebhook($id: ID!) { webhookDelete(id: $id) { ${errors} } }`,
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  }),
  route<Params, { webhookSecretRotate: WebhookWithSecret }>({
    key: 'POST /webhooks/{id}/rotate_secret',
    summary: 'Rotate the secret of a webhook; the previous secret also signs messages for a grace period.',
    permission,
    body: 'WebhookRotateParams',
    response: 'Webhook',
    hasSecretResponse: true,
    document: `mutation RotateWebhookSecret($id: ID!, $gracePeriodHours: Int) {
      webhookSecretRotate(id: $id, gracePeriodHours: $gracePeriodHours) { webhook { ...WebhookRead } secret ${errors} }
    }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, ...graphInput(params) }),
    result: ({ webhookSecretRotate: { webhook, secret } }) => serializeWebhook(webhook, secret),
  }),
  route<Params, { webhookVerification: WebhookVerificationData }>({
    key: 'POST /webhooks/verify',
    summary: 'Check whether a message was sent to a webhook, and report the part that differs if not.',
    permission,
    body: 'WebhookVerifyParams',
    response: 'WebhookVerification',
    document:
      'query VerifyWebhookMessage($input: WebhookVerificationInput!) { webhookVerification(input: $input) { valid problems { part message seconds } } }',
    variables: ({ params }) => ({ input: graphInput({ ...params, headers: headersInput(params.headers as Params) }) }),
    result: ({ webhookVerification }) => serializeWebhookVerification(webhookVerification),
  }),
];
