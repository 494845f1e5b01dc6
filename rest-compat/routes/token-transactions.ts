import {
  type TokenTransactionData,
  serializeTokenTransaction,
  tokenTransactionFragment,
} from '../../contract/resources/token-transaction';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [tokenTransactionFragment];

/** REST operations of `/api/v1/company_token_transactions`: token transactions of an account's members. */
export const tokenTransactionRoutes = [
  route<Params, { tokenTransactions: ConnectionData<TokenTransactionData> }>({
    key: 'GET /company_token_transactions',
    summary: 'List token transactions of members.',
    permission: 'company_token_transaction:read',
    query: 'CompanyTokenTransactionListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'CompanyTokenTransactionListItem' },
    document: `query ListTokenTransactions($accountId: ID, $userId: ID, $transactionType: TokenTransactionType, ${listVariables}) {
      tokenTransactions(accountId: $accountId, userId: $userId, transactionType: $transactionType, ${listArguments}) { nodes { ...TokenTransactionRead } ${pageInfo} }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      userId: params.user_id,
      transactionType: toNames(params.transaction_type),
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ tokenTransactions }) => pageOf(tokenTransactions, serializeTokenTransaction),
  }),
  route<Params, { tokenTransaction: TokenTransactionData | null }>({
    key: 'GET /company_token_transactions/{id}',
    summary: 'Retrieve a token transaction of a member.',
    permission: 'company_token_transaction:read',
    response: 'CompanyTokenTransaction',
    document: 'query RetrieveTokenTransaction($id: ID!) { tokenTransaction(id: $id) { ...TokenTransactionRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ tokenTransaction }) => tokenTransaction && serializeTokenTransaction(tokenTransaction),
  }),
  route<Params, { tokenTransactionCreate: { tokenTransaction: TokenTransactionData } }>({
    key: 'POST /company_token_transactions',
    summary: 'Add tokens to a member, deduct them, or transfer them to another member.',
    permission: 'company_token_transaction:create',
    body: 'CompanyTokenTransactionCreateParams',
    response: 'CompanyTokenTransaction',
    document: `mutation CreateTokenTransaction($input: TokenTransactionCreateInput!) {
      tokenTransactionCreate(input: $input) { tokenTransaction { ...TokenTransactionRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({
      input: graphInput(params, { enumParams: ['transaction_type'], decimals: ['amount'] }),
    }),
    result: ({ tokenTransactionCreate }) => serializeTokenTransaction(tokenTransactionCreate.tokenTransaction),
  }),
];
