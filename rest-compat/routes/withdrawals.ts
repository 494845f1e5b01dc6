import {
  withdrawal,
  withdrawalCreateParams,
  withdrawalListParams,
  withdrawalReceiptLink,
} from '../../contract/resources/withdrawal';
import { route } from '..';
import { type Params, listRoute, mutationRoute, retrieveRoute, rootDocument } from './resource-routes';

const read = 'payout:withdrawal:read';

/** REST operations of `/api/v1/withdrawals`. */
export const withdrawalRoutes = [
  listRoute(withdrawal, {
    key: 'GET /withdrawals',
    summary: 'List the withdrawals of an account.',
    permission: read,
    query: withdrawalListParams,
    page: { default: 20, maximum: 100 },
    field: 'withdrawals',
    variables: '$accountId: ID, $createdAfter: DateTime, $createdBefore: DateTime',
  }),
  mutationRoute(withdrawal, {
    key: 'POST /withdrawals',
    summary: 'Pay out of the balance of an account.',
    permission: 'payout:withdraw_funds',
    body: withdrawalCreateParams,
    bodyKey: 'idempotency_key',
    mutation: 'withdrawalCreate',
    input: 'WithdrawalCreateInput',
  }),
  retrieveRoute(withdrawal, {
    key: 'GET /withdrawals/{id}',
    summary: 'Retrieve a withdrawal.',
    permission: read,
  }),
  route<Params, { withdrawalReceiptLink: typeof withdrawalReceiptLink.data | null }>({
    key: 'POST /withdrawals/{id}/generate_pdf',
    summary: 'Create a link to the receipt of a withdrawal, valid for one hour.',
    permission: read,
    hasSecretResponse: true,
    response: 'WithdrawalReceiptLink',
    document: rootDocument('query', 'withdrawalReceiptLink', '$id: ID!', withdrawalReceiptLink.selection),
    variables: ({ path }) => ({ id: path.id }),
    result: ({ withdrawalReceiptLink: link }) => link && withdrawalReceiptLink.serialize(link),
  }),
];
