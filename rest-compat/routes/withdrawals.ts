import { type WithdrawalData, serializeWithdrawal, withdrawalRead } from '../../contract/resources/withdrawal';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [withdrawalRead.fragment];
const read = 'payout:withdrawal:read';

/** REST operations of `/api/v1/withdrawals`. */
export const withdrawalRoutes = [
  route<Params, { withdrawals: ConnectionData<WithdrawalData> }>({
    key: 'GET /withdrawals',
    summary: 'List the withdrawals of an account.',
    permission: read,
    query: 'WithdrawalListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'WithdrawalListItem' },
    document: `query ListWithdrawals($accountId: ID, $createdAfter: DateTime, $createdBefore: DateTime, ${listVariables}) {
      withdrawals(accountId: $accountId, createdAfter: $createdAfter, createdBefore: $createdBefore, ${listArguments}) { nodes { ...WithdrawalRead } ${pageInfo} }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ withdrawals }) => pageOf(withdrawals, serializeWithdrawal),
  }),
  route<Params, { withdrawalCreate: { withdrawal: WithdrawalData } }>({
    key: 'POST /withdrawals',
    summary: 'Pay out of the balance of an account.',
    permission: 'payout:withdraw_funds',
    body: 'WithdrawalCreateParams',
    bodyKey: 'idempotency_key',
    response: 'Withdrawal',
    document: `mutation CreateWithdrawal($input: WithdrawalCreateInput!) {
      withdrawalCreate(input: $input) { withdrawal { ...WithdrawalRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({
      input: graphInput(params, { enumParams: ['currency'], decimals: ['amount'], omit: ['idempotency_key'] }),
    }),
    result: ({ withdrawalCreate }) => serializeWithdrawal(withdrawalCreate.withdrawal),
  }),
  route<Params, { withdrawal: WithdrawalData | null }>({
    key: 'GET /withdrawals/{id}',
    summary: 'Retrieve a withdrawal.',
    permission: read,
    response: 'Withdrawal',
    document: 'query RetrieveWithdrawal($id: ID!) { withdrawal(id: $id) { ...WithdrawalRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ withdrawal }) => withdrawal && serializeWithdrawal(withdrawal),
  }),
  route<Params, { withdrawalReceiptLink: { readonly url: string; readonly expiresAt: string } | null }>({
    key: 'POST /withdrawals/{id}/generate_pdf',
    summary: 'Create a link to the receipt of a withdrawal, valid for one hour.',
    permission: read,
    hasSecretResponse: true,
    response: 'WithdrawalReceiptLink',
    document: 'query LinkWithdrawalReceipt($id: ID!) { withdrawalReceiptLink(id: $id) { url expiresAt } }',
    variables: ({ path }) => ({ id: path.id }),
    result: ({ withdrawalReceiptLink: link }) => link && { url: link.url, expires_at: link.expiresAt },
  }),
];
