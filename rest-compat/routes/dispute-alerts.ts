import {
  type DisputeAlertData,
  type DisputeAlertListData,
  disputeAlertRead,
  serializeDisputeAlert,
  serializeDisputeAlertListItem,
} from '../../contract/resources/dispute-alert';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [disputeAlertRead.fragment];
const permission = 'payment:dispute_alert:read';

/** REST operations of `/api/v1/dispute_alerts`. */
export const disputeAlertRoutes = [
  route<Params, { disputeAlerts: ConnectionData<DisputeAlertListData> }>({
    key: 'GET /dispute_alerts',
    summary: 'List dispute alerts.',
    permission,
    query: 'DisputeAlertListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-08-10' },
    response: { page: 'DisputeAlertListItem' },
    document: `query ListDisputeAlerts($accountId: ID, $paymentId: ID, $type: DisputeAlertType, $createdAfter: DateTime, $createdBefore: DateTime, ${listVariables}) {
      disputeAlerts(accountId: $accountId, paymentId: $paymentId, type: $type, createdAfter: $createdAfter, createdBefore: $createdBefore, ${listArguments}) {
        nodes { ...DisputeAlertListRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      paymentId: params.payment_id,
      type: toNames(params.type),
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ disputeAlerts }) => pageOf(disputeAlerts, serializeDisputeAlertListItem),
  }),
  route<Params, { disputeAlert: DisputeAlertData | null }>({
    key: 'GET /dispute_alerts/{id}',
    summary: 'Retrieve a dispute alert.',
    permission,
    response: 'DisputeAlert',
    document: 'query RetrieveDisputeAlert($id: ID!) { disputeAlert(id: $id) { ...DisputeAlertRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ disputeAlert }) => disputeAlert && serializeDisputeAlert(disputeAlert),
  }),
  route<Params, { sandboxDisputeAlertCreate: { disputeAlert: DisputeAlertData } }>({
    key: 'POST /sandbox/dispute_alerts',
    summary: 'Simulate a fraud warning or a dispute alert from a bank.',
    permission: 'payment:dispute',
    sandbox: true,
    body: 'SandboxDisputeAlertParams',
    response: 'DisputeAlert',
    document: `mutation SendDisputeAlert($input: SandboxDisputeAlertInput!) {
      sandboxDisputeAlertCreate(input: $input) { disputeAlert { ...DisputeAlertRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({
      input: graphInput(params, { enumParams: ['type', 'currency'], decimals: ['amount'] }),
    }),
    result: ({ sandboxDisputeAlertCreate }) => serializeDisputeAlert(sandboxDisputeAlertCreate.disputeAlert),
  }),
];
