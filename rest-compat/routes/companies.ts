import {
  company,
  companyApiKey,
  companyApiKeyCreateParams,
  companyCreateParams,
  companyListParams,
  companyUpdateParams,
} from '../../contract/resources/company';
import { latestVersion } from '../../contract/versioning';
import { route } from '..';
import {
  inputOf,
  onlyMember,
  type Params,
  listRoute,
  mutationRoute,
  retrieveRoute,
  rootDocument,
  userErrors,
} from './resource-routes';

function connectedKeyInput(params: Params): Record<string, unknown> {
  const { systemRole, statements, ...input } = inputOf(params, companyApiKeyCreateParams);
  const permissions = { ...(systemRole != null && { systemRole }), ...(statements != null && { statements }) };
  return {
    ...input,
    pin: latestVersion,
    ...(Object.keys(permissions).length > 0 && { permissions: onlyMember(permissions) }),
  };
}

/** REST operations of `/api/v1/companies`: accounts under their original name. */
export const companyRoutes = [
  listRoute(company, {
    key: 'GET /companies',
    summary: 'List accounts in the original format.',
    permission: 'company:basic:read',
    own: true,
    query: companyListParams,
    page: { default: 10, maximum: 50 },
    field: 'accounts',
    variables: '$parentAccountId: ID, $createdAfter: DateTime, $createdBefore: DateTime',
  }),
  retrieveRoute(company, {
    key: 'GET /companies/{id}',
    summary: 'Retrieve an account in the original format.',
    permission: 'company:basic:read',
    own: true,
  }),
  mutationRoute(company, {
    key: 'POST /companies',
    summary: 'Create an account in the original format.',
    permission: ['company:create', 'company:create_child'],
    own: true,
    body: companyCreateParams,
    mutation: 'accountCreate',
    input: 'AccountCreateInput',
  }),
  mutationRoute(company, {
    key: 'PATCH /companies/{id}',
    summary: 'Update an account in the original format.',
    permission: 'company:update',
    own: true,
    body: companyUpdateParams,
    mutation: 'accountUpdate',
    input: 'AccountPatch',
  }),
  route<Params, { apiKeyCreateConnected: { apiKeyId: string; secretKey: string | null } }>({
    key: 'POST /companies/{id}/api_keys',
    summary: 'Create an API key of a connected account. Only this response contains its secret.',
    permission: ['company:create_child', 'developer:manage_api_key'],
    body: companyApiKeyCreateParams,
    response: 'CompanyApiKey',
    hasSecretResponse: true,
    paramNames: { 'permissions.systemRole': 'role', 'permissions.statements': 'permissions' },
    document: rootDocument(
      'mutation',
      'apiKeyCreateConnected',
      '$parentAccountId: ID!, $input: ConnectedApiKeyCreateInput!',
      `${companyApiKey.selection} ${userErrors}`,
    ),
    variables: ({ params, path }) => ({ parentAccountId: path.id, input: connectedKeyInput(params) }),
    result: ({ apiKeyCreateConnected: key }, { params }) => companyApiKey.serialize({ ...key, name: params.name }),
  }),
];
