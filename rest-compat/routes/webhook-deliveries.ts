import {
  serializeWebhookDelivery,
  type WebhookDeliveryData,
  webhookDeliveryFragment,
} from '../../contract/resources/webhook-delivery';
import { type ConnectionData, pageOf, route } from '..';
import { graphInput, type Params } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const permission = 'developer:manage_webhook';
const errors = 'userErrors { code template path }';
const sent = `{ answer { status body success } ${errors} }`;

interface Sent {
  readonly answer: { readonly status: number; readonly body: string | null; readonly success: boolean };
}

/** REST operations for the deliveries of a webhook, `/api/v1/webhooks/{id}/…`: list, replay and test. */
export const webhookDeliveryRoutes = [
  route<Params, { webhookDeliveries: ConnectionData<WebhookDeliveryData> }>({
    key: 'GET /webhooks/{id}/deliveries',
    summary: 'List the attempts to send messages to a webhook in the last 30 days, newest first.',
    permission,
    query: 'WebhookDeliveryListParams',
    page: { default: 50, maximum: 100, nativeSince: '2026-07-22' },
    response: { page: 'WebhookDelivery' },
    document: `query ListWebhookDeliveries($id: ID!, ${listVariables}) {
      webhookDeliveries(webhookId: $id, ${listArguments}) { nodes { ...WebhookDeliveryRead } ${pageInfo} }
    }`,
    fragments: [webhookDeliveryFragment],
    variables: ({ path, page }) => ({ id: path.id, ...page }),
    result: ({ webhookDeliveries }) => pageOf(webhookDeliveries, serializeWebhookDelivery),
  }),
  route<Params, { webhookDeliveryReplay: Sent }>({
    key: 'POST /webhooks/{id}/deliveries/{delivery_id}/replay',
    summary: 'Resend the message of a delivery immediately.',
    permission,
    body: 'WebhookDeliveryReplayParams',
    response: 'WebhookAnswer',
    document: `mutation ReplayWebhookDelivery($webhookId: ID!, $deliveryId: ID!, $regenerateId: Boolean) {
      webhookDeliveryReplay(webhookId: $webhookId, deliveryId: $deliveryId, regenerateId: $regenerateId) ${sent}
    }`,
    variables: ({ params, path }) => ({ webhookId: path.id, deliveryId: path.delivery_id, ...graphInput(params) }),
    result: ({ webhookDeliveryReplay }) => webhookDeliveryReplay.answer,
  }),
  route<Params, { webhookReplay: { readonly queued: boolean } }>({
    key: 'POST /webhooks/{id}/replay',
    summary: 'Resend the messages of a time range, at most 10,000.',
    permission,
    body: 'WebhookReplayParams',
    response: 'WebhookReplay',
    document: `mutation ReplayWebhook($webhookId: ID!, $input: WebhookReplayInput!) { webhookReplay(webhookId: $webhookId, input: $input) { queued ${errors} } }`,
    variables: ({ params, path }) => ({ webhookId: path.id, input: graphInput(params) }),
    result: ({ webhookReplay }) => ({ queued: webhookReplay.queued }),
  }),
  route<Params, { webhookTest: Sent }>({
    key: 'POST /webhooks/{id}/test',
    summary: 'Send an example event to a webhook immediately.',
    permission,
    body: 'WebhookTestParams',
    response: 'WebhookAnswer',
    document: `mutation TestWebhook($webhookId: ID!, $event: String!) { webhookTest(webhookId: $webhookId, event: $event) ${sent} }`,
    variables: ({ params, path }) => ({ webhookId: path.id, ...graphInput(params) }),
    result: ({ webhookTest }) => webhookTest.answer,
  }),
];
