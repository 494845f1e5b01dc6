import {
  webhook,
  webhookCreateParams,
  webhookListParams,
  webhookRotateParams,
  webhookUpdateParams,
  webhookVerification,
  webhookVerifyParams,
} from '../../contract/resources/webhook';
import { route } from '..';
import {
  inputOf,
  type Params,
  actionRoute,
  listRoute,
  mutationRoute,
  retrieveRoute,
  rootDocument,
} from './resource-routes';

const permission = 'developer:manage_webhook';

/** REST operations of `/api/v1/webhooks`. */
export const webhookRoutes = [
  listRoute(webhook, {
    key: 'GET /webhooks',
    summary: 'List the webhooks of an account, newest first.',
    permission,
    query: webhookListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-07-22' },
    field: 'webhooks',
    variables: '$accountId: ID!, $appId: ID, $includeAppWebhooks: Boolean, $hasFailures: Boolean',
  }),
  retrieveRoute(webhook, { key: 'GET /webhooks/{id}', summary: 'Retrieve a webhook.', permission }),
  mutationRoute(webhook, {
    key: 'POST /webhooks',
    summary: 'Create a webhook. Only this response contains its secret.',
    permission,
    body: webhookCreateParams,
    mutation: 'webhookCreate',
    secret: 'secret',
    input: 'WebhookCreateInput',
    // By default, a webhook gets the API version that the request or its credential names (decisions.md §12).
    inputOf: ({ params, namedVersion }) => inputOf({ api_version_date: namedVersion, ...params }, webhookCreateParams),
  }),
  mutationRoute(webhook, {
    key: 'PATCH /webhooks/{id}',
    summary: 'Update a webhook.',
    permission,
    body: webhookUpdateParams,
    mutation: 'webhookUpdate',
    input: 'WebhookPatch',
  }),
  actionRoute({
    key: 'DELETE /webhooks/{id}',
    summary: 'Delete a webhook and its pending deliveries.',
    permission,
    mutation: 'webhookDelete',
  }),
  mutationRoute(webhook, {
    key: 'POST /webhooks/{id}/rotate_secret',
    summary: 'Rotate the secret of a webhook; the previous secret also signs messages for a grace period.',
    permission,
    body: webhookRotateParams,
    mutation: 'webhookSecretRotate',
    secret: 'secret',
    variables: '$gracePeriodHours: Int',
  }),
  route<Params, { webhookVerification: typeof webhookVerification.data }>({
    key: 'POST /webhooks/verify',
    summary: 'Check whether a message was sent to a webhook, and report the part that differs if not.',
    permission,
    body: webhookVerifyParams,
    response: 'WebhookVerification',
    document: rootDocument(
      'query',
      'webhookVerification',
      '$input: WebhookVerificationInput!',
      webhookVerification.selection,
    ),
    variables: ({ params }) => ({ input: inputOf(params, webhookVerifyParams) }),
    result: (data) => webhookVerification.serialize(data.webhookVerification),
  }),
];
