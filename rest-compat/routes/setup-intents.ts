import {
  returnUrlParams,
  setupIntent,
  setupIntentListParams,
  setupStatus,
} from '../../contract/resources/setup-intent';
import { listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const permission = 'payment:setup_intent:read';

/** REST operations of `/api/v1/setup_intents`. */
export const setupIntentRoutes = [
  listRoute(setupIntent, {
    key: 'GET /setup_intents',
    summary: 'List setup intents.',
    permission,
    query: setupIntentListParams,
    page: { default: 20, maximum: 100 },
    field: 'setupIntents',
    variables: '$accountId: ID, $createdAfter: DateTime, $createdBefore: DateTime',
  }),
  retrieveRoute(setupIntent, { key: 'GET /setup_intents/{id}', summary: 'Retrieve a setup intent.', permission }),
  retrieveRoute(setupStatus, {
    key: 'GET /setup_intents/{id}/status',
    summary: 'Retrieve the status of a setup intent and the action required from the buyer.',
    permission,
  }),
  mutationRoute(setupStatus, {
    key: 'PATCH /setup_intents/{id}/return_url',
    summary: 'Set the URL to which the buyer returns.',
    permission: 'payment:setup_intent:manage',
    body: returnUrlParams,
    mutation: 'setupIntentUpdate',
    input: 'SetupIntentPatch',
  }),
];
