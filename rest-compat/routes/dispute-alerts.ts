import {
  disputeAlert,
  disputeAlertListParams,
  sandboxDisputeAlertParams,
} from '../../contract/resources/dispute-alert';
import { listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const permission = 'payment:dispute_alert:read';

/** REST operations of `/api/v1/dispute_alerts`. */
export const disputeAlertRoutes = [
  listRoute(disputeAlert, {
    key: 'GET /dispute_alerts',
    summary: 'List dispute alerts.',
    permission,
    query: disputeAlertListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-08-10' },
    field: 'disputeAlerts',
    variables:
      '$accountId: ID, $paymentId: ID, $type: DisputeAlertType, $createdAfter: DateTime, $createdBefore: DateTime',
  }),
  retrieveRoute(disputeAlert, { key: 'GET /dispute_alerts/{id}', summary: 'Retrieve a dispute alert.', permission }),
  mutationRoute(disputeAlert, {
    key: 'POST /sandbox/dispute_alerts',
    summary: 'Simulate a fraud warning or a dispute alert from a bank.',
    permission: 'payment:dispute',
    sandbox: true,
    body: sandboxDisputeAlertParams,
    mutation: 'sandboxDisputeAlertCreate',
    input: 'SandboxDisputeAlertInput',
  }),
];
