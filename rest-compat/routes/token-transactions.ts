import {
  tokenTransaction,
  tokenTransactionCreateParams,
  tokenTransactionListParams,
} from '../../contract/resources/token-transaction';
import { listRoute, mutationRoute, retrieveRoute } from './resource-routes';

/** REST operations of `/api/v1/company_token_transactions`: token transactions of an account's members. */
export const tokenTransactionRoutes = [
  listRoute(tokenTransaction, {
    key: 'GET /company_token_transactions',
    summary: 'List token transactions of members.',
    permission: 'company_token_transaction:read',
    query: tokenTransactionListParams,
    page: { default: 20, maximum: 100 },
    field: 'tokenTransactions',
    variables: '$accountId: ID, $userId: ID, $transactionType: TokenTransactionType',
  }),
  retrieveRoute(tokenTransaction, {
    key: 'GET /company_token_transactions/{id}',
    summary: 'Retrieve a token transaction of a member.',
    permission: 'company_token_transaction:read',
  }),
  mutationRoute(tokenTransaction, {
    key: 'POST /company_token_transactions',
    summary: 'Add tokens to a member, deduct them, or transfer them to another member.',
    permission: 'company_token_transaction:create',
    body: tokenTransactionCreateParams,
    mutation: 'tokenTransactionCreate',
    input: 'TokenTransactionCreateInput',
  }),
];
