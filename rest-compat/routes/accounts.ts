import { type AccountData, accountRead, serializeAccount } from '../../contract/resources/account';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [accountRead.fragment];

const rules = {
  enumParams: ['onboarding_type', 'tax_remitted_by', 'tax_type'],
  omit: ['logo', 'banner_image', 'opengraph_image', 'business_address', 'social_links', 'tax_identifiers'],
};

/** Converts the body parameters of an account to GraphQL input. */
export function accountInput(params: Params): Record<string, unknown> {
  const { social_links: links, tax_identifiers: identifiers } = params;
  const objects = (['logo', 'banner_image', 'opengraph_image', 'business_address'] as const).filter(
    (name) => params[name] !== undefined,
  );
  return {
    ...graphInput(params, rules),
    ...graphInput(
      Object.fromEntries(objects.map((name) => [name, params[name] && graphInput(params[name] as Params)])),
    ),
    ...(links !== undefined && { socialLinks: links && (links as Params[]).map(socialLink) }),
    ...(identifiers !== undefined && {
      taxIdentifiers:
        identifiers && (identifiers as Params[]).map((item) => graphInput(item, { enumParams: ['tax_id_type'] })),
    }),
  };
}

function socialLink({ image, ...link }: Params): Record<string, unknown> {
  return {
    ...graphInput(link, { enumParams: ['website'] }),
    ...(image !== undefined && { image: image && graphInput(image as Params) }),
  };
}

/** REST operations of `/api/v1/accounts`. */
export const accountRoutes = [
  route<Params, { accounts: ConnectionData<AccountData> }>({
    key: 'GET /accounts',
    summary: 'List the accounts that the credential can access.',
    permission: 'company:basic:read',
    own: true,
    query: 'AccountListParams',
    page: { default: 10, maximum: 50, nativeSince: '2025-01-01' },
    response: { page: 'Account' },
    document: `query ListAccounts($parentAccountId: ID, $status: AccountStatus, $query: String, $createdAfter: DateTime, $createdBefore: DateTime,
      $order: AccountOrder, ${listVariables}) {
      accounts(parentAccountId: $parentAccountId, status: $status, query: $query, createdAfter: $createdAfter, createdBefore: $createdBefore,
        order: $order, ${listArguments}) {
        nodes { ...AccountListRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      ...graphInput(params, { enumParams: ['status', 'order', 'direction'] }),
      ...page,
    }),
    result: ({ accounts }) => pageOf(accounts, serializeAccount),
  }),
  route<Params, { account: AccountData | null }>({
    key: 'GET /accounts/me',
    summary: 'Retrieve the account of the credential.',
    permission: 'company:basic:read',
    own: true,
    response: 'Account',
    document: 'query RetrieveOwnAccount { account(id: "me") { ...AccountRead } }',
    fragments,
    variables: () => ({}),
    result: ({ account }) => account && serializeAccount(account),
  }),
  route<Params, { account: AccountData | null }>({
    key: 'GET /accounts/{id}',
    summary: 'Retrieve an account.',
    permission: 'company:basic:read',
    own: true,
    response: 'Account',
    document: 'query RetrieveAccount($id: ID!) { account(id: $id) { ...AccountRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ account }) => account && serializeAccount(account),
  }),
  route<Params, { accountCreate: { account: AccountData } }>({
    key: 'POST /accounts',
    summary: 'Create an account, connected to the account of the credential if it has one.',
    permission: ['company:create', 'company:create_child'],
    own: true,
    body: 'AccountCreateParams',
    response: 'Account',
    document: `mutation CreateAccount($input: AccountCreateInput!) {
      accountCreate(input: $input) { account { ...AccountRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({ input: graphInput(params) }),
    result: ({ accountCreate }) => serializeAccount(accountCreate.account),
  }),
  route<Params, { accountUpdate: { account: AccountData } }>({
    key: 'PATCH /accounts/{id}',
    summary: 'Update an account.',
    permission: 'company:update',
    own: true,
    body: 'AccountUpdateParams',
    response: 'Account',
    document: `mutation UpdateAccount($id: ID!, $input: AccountPatch!) {
      accountUpdate(id: $id, input: $input) { account { ...AccountRead } userErrors { code template path } }
    }`,
    fragments,
    paramNames: { require2fa: 'require_2fa' },
    variables: ({ params, path }) => ({ id: path.id, input: accountInput(params) }),
    result: ({ accountUpdate }) => serializeAccount(accountUpdate.account),
  }),
];
