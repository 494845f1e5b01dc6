import {
  type CompanyData,
  type CompanyListData,
  companyFragment,
  serializeCompany,
  serializeCompanyListItem,
} from '../../contract/resources/company';
import { latestVersion } from '../../contract/versioning';
import { type ConnectionData, pageOf, route } from '..';
import { accountInput } from './accounts';
import { type Params, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [companyFragment];

/** REST names of GraphQL inputs, for error messages: these operations call accounts companies. */
const paramNames = { parentAccountId: 'parent_company_id' };

function createInput({ parent_company_id: parentAccountId, ...params }: Params): Record<string, unknown> {
  return { ...accountInput(params), ...(parentAccountId !== undefined && { parentAccountId }) };
}

function connectedKeyInput({ child_company_id: accountId, name, role, permissions }: Params): Record<string, unknown> {
  const allowed = {
    ...(role != null && { systemRole: toNames(role) }),
    ...(permissions != null && { statements: permissions }),
  };
  return {
    accountId,
    ...(name !== undefined && { name }),
    pin: latestVersion,
    ...(Object.keys(allowed).length > 0 && { permissions: allowed }),
  };
}

/** REST operations of `/api/v1/companies`: accounts under their original name. */
export const companyRoutes = [
  route<Params, { accounts: ConnectionData<CompanyListData> }>({
    key: 'GET /companies',
    summary: 'List accounts in the original format.',
    permission: 'company:basic:read',
    own: true,
    query: 'CompanyListParams',
    page: { default: 10, maximum: 50 },
    response: { page: 'CompanyListItem' },
    document: `query ListCompanies($parentAccountId: ID, $createdAfter: DateTime, $createdBefore: DateTime, ${listVariables}) {
      accounts(parentAccountId: $parentAccountId, createdAfter: $createdAfter, createdBefore: $createdBefore, ${listArguments}) {
        nodes { ...CompanyListRead } ${pageInfo}
      }
    }`,
    fragments,
    paramNames,
    variables: ({ params, page }) => ({
      parentAccountId: params.parent_company_id,
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ accounts }) => pageOf(accounts, serializeCompanyListItem),
  }),
  route<Params, { account: CompanyData | null }>({
    key: 'GET /companies/{id}',
    summary: 'Retrieve an account in the original format.',
    permission: 'company:basic:read',
    own: true,
    response: 'Company',
    document: 'query RetrieveCompany($id: ID!) { account(id: $id) { ...CompanyRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ account }) => account && serializeCompany(account),
  }),
  route<Params, { accountCreate: { account: CompanyData } }>({
    key: 'POST /companies',
    summary: 'Create an account in the original format.',
    permission: ['company:create', 'company:create_child'],
    own: true,
    body: 'CompanyCreateParams',
    response: 'Company',
    paramNames,
    document: `mutation CreateCompany($input: AccountCreateInput!) {
      accountCreate(input: $input) { account { ...CompanyRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({ input: createInput(params) }),
    result: ({ accountCreate }) => serializeCompany(accountCreate.account),
  }),
  route<Params, { accountUpdate: { account: CompanyData } }>({
    key: 'PATCH /companies/{id}',
    summary: 'Update an account in the original format.',
    permission: 'company:update',
    own: true,
    body: 'CompanyUpdateParams',
    response: 'Company',
    document: `mutation UpdateCompany($id: ID!, $input: AccountPatch!) {
      accountUpdate(id: $id, input: $input) { account { ...CompanyRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: accountInput(params) }),
    result: ({ accountUpdate }) => serializeCompany(accountUpdate.account),
  }),
  route<Params, { apiKeyCreateConnected: { apiKeyId: string; secretKey: string | null } }>({
    key: 'POST /companies/{id}/api_keys',
    summary: 'Create an API key of a connected account. Only this response contains its secret.',
    permission: ['company:create_child', 'developer:manage_api_key'],
    body: 'CompanyApiKeyCreateParams',
    response: 'CompanyApiKey',
    hasSecretResponse: true,
    paramNames: {
      accountId: 'child_company_id',
      'permissions.systemRole': 'role',
      'permissions.statements': 'permissions',
    },
    document: `mutation CreateCompanyApiKey($parentAccountId: ID!, $input: ConnectedApiKeyCreateInput!) {
      apiKeyCreateConnected(parentAccountId: $parentAccountId, input: $input) { apiKeyId secretKey userErrors { code template path } }
    }`,
    variables: ({ params, path }) => ({ parentAccountId: path.id, input: connectedKeyInput(params) }),
    result: ({ apiKeyCreateConnected: { apiKeyId, secretKey } }, { params }) => ({
      id: apiKeyId,
      name: params.name ?? null,
      secret_key: secretKey,
    }),
  }),
];
