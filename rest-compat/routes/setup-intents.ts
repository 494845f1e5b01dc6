import {
  type SetupIntentData,
  serializeSetupIntent,
  serializeSetupStatus,
  setupIntentRead,
  type SetupStatusData,
} from '../../contract/resources/setup-intent';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [setupIntentRead.fragment];
const permission = 'payment:setup_intent:read';

/** GraphQL fields that are needed to build the status of a setup intent. */
const statusFields = 'id status actionUrl returnUrl errorCode errorMessage';

/** REST operations of `/api/v1/setup_intents`. */
export const setupIntentRoutes = [
  route<Params, { setupIntents: ConnectionData<SetupIntentData> }>({
    key: 'GET /setup_intents',
    summary: 'List setup intents.',
    permission,
    query: 'SetupIntentListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'SetupIntent' },
    document: `query ListSetupIntents($accountId: ID, $createdAfter: DateTime, $createdBefore: DateTime, ${listVariables}) {
      setupIntents(accountId: $accountId, createdAfter: $createdAfter, createdBefore: $createdBefore, ${listArguments}) {
        nodes { ...SetupIntentRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ setupIntents }) => pageOf(setupIntents, serializeSetupIntent),
  }),
  route<Params, { setupIntent: SetupIntentData | null }>({
    key: 'GET /setup_intents/{id}',
    summary: 'Retrieve a setup intent.',
    permission,
    response: 'SetupIntent',
    document: 'query RetrieveSetupIntent($id: ID!) { setupIntent(id: $id) { ...SetupIntentRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ setupIntent }) => setupIntent && serializeSetupIntent(setupIntent),
  }),
  route<Params, { setupIntent: SetupStatusData | null }>({
    key: 'GET /setup_intents/{id}/status',
    summary: 'Retrieve the status of a setup intent and the action required from the buyer.',
    permission,
    response: 'SetupStatus',
    document: `query RetrieveSetupStatus($id: ID!) { setupIntent(id: $id) { ${statusFields} } }`,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ setupIntent }) => setupIntent && serializeSetupStatus(setupIntent),
  }),
  route<Params, { setupIntentUpdate: { setupIntent: SetupStatusData } }>({
    key: 'PATCH /setup_intents/{id}/return_url',
    summary: 'Set the URL to which the buyer returns.',
    permission: 'payment:setup_intent:manage',
    body: 'ReturnUrlParams',
    response: 'SetupStatus',
    document: `mutation UpdateSetupReturnUrl($id: ID!, $input: SetupIntentPatch!) {
      setupIntentUpdate(id: $id, input: $input) { setupIntent { ${statusFields} } userErrors { code template path } }
    }`,
    variables: ({ params, path }) => ({ id: path.id, input: graphInput(params) }),
    result: ({ setupIntentUpdate }) => serializeSetupStatus(setupIntentUpdate.setupIntent),
  }),
];
