import {
  webhookAnswer,
  webhookDelivery,
  webhookDeliveryListParams,
  webhookDeliveryReplayParams,
  webhookReplay,
  webhookReplayParams,
  webhookTestParams,
} from '../../contract/resources/webhook-delivery';
import { route } from '..';
import { inputOf, type Params, listRoute, rootDocument, userErrors } from './resource-routes';

const permission = 'developer:manage_webhook';
const sent = `answer { ${webhookAnswer.selection} } ${userErrors}`;

interface Sent {
  readonly answer: typeof webhookAnswer.data;
}

/** REST operations for the deliveries of a webhook, `/api/v1/webhooks/{id}/…`: list, replay and test. */
export const webhookDeliveryRoutes = [
  listRoute(webhookDelivery, {
    key: 'GET /webhooks/{id}/deliveries',
    summary: 'List the attempts to send messages to a webhook in the last 30 days, newest first.',
    permission,
    query: webhookDeliveryListParams,
    page: { default: 50, maximum: 100, nativeSince: '2026-07-22' },
    field: 'webhookDeliveries',
    variables: '$webhookId: ID!',
    variablesOf: ({ path }) => ({ webhookId: path.id }),
  }),
  route<Params, { webhookDeliveryReplay: Sent }>({
    key: 'POST /webhooks/{id}/deliveries/{delivery_id}/replay',
    summary: 'Resend the message of a delivery immediately.',
    permission,
    body: webhookDeliveryReplayParams,
    response: 'WebhookAnswer',
    document: rootDocument(
      'mutation',
      'webhookDeliveryReplay',
      '$webhookId: ID!, $deliveryId: ID!, $regenerateId: Boolean',
      sent,
    ),
    variables: ({ params, path }) => ({
      webhookId: path.id,
      deliveryId: path.delivery_id,
      ...inputOf(params, webhookDeliveryReplayParams),
    }),
    result: ({ webhookDeliveryReplay }) => webhookAnswer.serialize(webhookDeliveryReplay.answer),
  }),
  route<Params, { webhookReplay: typeof webhookReplay.data }>({
    key: 'POST /webhooks/{id}/replay',
    summary: 'Resend the messages of a time range, at most 10,000.',
    permission,
    body: webhookReplayParams,
    response: 'WebhookReplay',
    document: rootDocument(
      'mutation',
      'webhookReplay',
      '$webhookId: ID!, $input: WebhookReplayInput!',
      `${webhookReplay.selection} ${userErrors}`,
    ),
    variables: ({ params, path }) => ({ webhookId: path.id, input: inputOf(params, webhookReplayParams) }),
    result: (data) => webhookReplay.serialize(data.webhookReplay),
  }),
  route<Params, { webhookTest: Sent }>({
    key: 'POST /webhooks/{id}/test',
    summary: 'Send an example event to a webhook immediately.',
    permission,
    body: webhookTestParams,
    response: 'WebhookAnswer',
    document: rootDocument('mutation', 'webhookTest', '$webhookId: ID!, $event: String!', sent),
    variables: ({ params, path }) => ({ webhookId: path.id, ...inputOf(params, webhookTestParams) }),
    result: ({ webhookTest }) => webhookAnswer.serialize(webhookTest.answer),
  }),
];
