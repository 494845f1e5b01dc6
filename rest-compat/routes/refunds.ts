import {
  type RefundData,
  type RefundListData,
  refundRead,
  serializeRefund,
  serializeRefundListItem,
} from '../../contract/resources/refund';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [refundRead.fragment];

/** REST operations of `/api/v1/refunds`. */
export const refundRoutes = [
  route<Params, { refunds: ConnectionData<RefundListData> }>({
    key: 'GET /refunds',
    summary: 'List refunds.',
    permission: 'payment:basic:read',
    own: true,
    query: 'RefundListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'RefundListItem' },
    document: `query ListRefunds($accountId: ID, $paymentId: ID, $userId: ID, $createdAfter: DateTime, $createdBefore: DateTime, ${listVariables}) {
      refunds(accountId: $accountId, paymentId: $paymentId, userId: $userId, createdAfter: $createdAfter, createdBefore: $createdBefore, ${listArguments}) {
        nodes { ...RefundListRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      paymentId: params.payment_id,
      userId: params.user_id,
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ refunds }) => pageOf(refunds, serializeRefundListItem),
  }),
  route<Params, { refund: RefundData | null }>({
    key: 'GET /refunds/{id}',
    summary: 'Retrieve a refund.',
    permission: 'payment:basic:read',
    own: true,
    response: 'Refund',
    document: 'query RetrieveRefund($id: ID!) { refund(id: $id) { ...RefundRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ refund }) => refund && serializeRefund(refund),
  }),
];
