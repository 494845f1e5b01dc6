import { account, accountCreateParams, accountListParams, accountUpdateParams } from '../../contract/resources/account';
import { listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const readable = { permission: 'company:basic:read', own: true } as const;

/** REST operations of `/api/v1/accounts`. */
export const accountRoutes = [
  listRoute(
    // List items have all fields of the schema, of which some are null or empty because lists do not select them.
    { ...account, serializeListItem: account.serialize },
    {
      key: 'GET /accounts',
      summary: 'List the accounts that the credential can access.',
      ...readable,
      query: accountListParams,
      page: { default: 10, maximum: 50, nativeSince: '2025-01-01' },
      field: 'accounts',
      variables:
        '$parentAccountId: ID, $status: AccountStatus, $query: String, $createdAfter: DateTime, $createdBefore: DateTime, $order: AccountOrder',
    },
  ),
  {
    ...retrieveRoute(account, {
      key: 'GET /accounts/me',
      summary: 'Retrieve the account of the credential.',
      ...readable,
    }),
    variables: () => ({ id: 'me' }),
  },
  retrieveRoute(account, { key: 'GET /accounts/{id}', summary: 'Retrieve an account.', ...readable }),
  mutationRoute(account, {
    key: 'POST /accounts',
    summary: 'Create an account, connected to the account of the credential if it has one.',
    permission: ['company:create', 'company:create_child'],
    own: true,
    body: accountCreateParams,
    mutation: 'accountCreate',
    input: 'AccountCreateInput',
  }),
  mutationRoute(account, {
    key: 'PATCH /accounts/{id}',
    summary: 'Update an account.',
    permission: 'company:update',
    own: true,
    body: accountUpdateParams,
    mutation: 'accountUpdate',
    input: 'AccountPatch',
    paramNames: { require2fa: 'require_2fa' },
  }),
];
