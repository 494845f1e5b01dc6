import { refund, refundListParams } from '../../contract/resources/refund';
import { listRoute, retrieveRoute } from './resource-routes';

const permission = 'payment:basic:read';

/** REST operations of `/api/v1/refunds`. */
export const refundRoutes = [
  listRoute(refund, {
    key: 'GET /refunds',
    summary: 'List refunds.',
    permission,
    own: true,
    query: refundListParams,
    page: { default: 20, maximum: 100 },
    field: 'refunds',
    variables: '$accountId: ID, $paymentId: ID, $userId: ID, $createdAfter: DateTime, $createdBefore: DateTime',
  }),
  retrieveRoute(refund, { key: 'GET /refunds/{id}', summary: 'Retrieve a refund.', permission, own: true }),
];
