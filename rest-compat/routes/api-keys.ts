import { ContractError } from '../../contract/errors';
import {
  type ApiKeyData,
  apiKeyFragment,
  type PermissionData,
  serializeApiKey,
  serializePermission,
} from '../../contract/resources/api-key';
import { latestVersion } from '../../contract/versioning';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [apiKeyFragment];

/**
 * Permission and credential type of all operations on API keys: only users can manage keys, and only on accounts where
 * they have the permission.
 */
const managed = { permission: 'developer:manage_api_key', credential: 'user' } as const;

interface KeyWithSecret {
  readonly apiKey: ApiKeyData;
  readonly secretKey: string | null;
}

const paramNames = { accountId: 'resource_id' };

/**
 * Returns the account id of the request (`resource_id`). API keys of apps are not supported yet: the resource type
 * `app` results in a 404.
 */
function accountOf(params: Params): unknown {
  if (params.resource_type === 'app') throw new ContractError('not_found');
  return params.resource_id;
}

function permissionsInput(permissions: Params): Record<string, unknown> {
  return graphInput(permissions, { enumParams: ['system_role'] });
}

function keyInput({ permissions, ...params }: Params): Record<string, unknown> {
  return {
    ...graphInput(params, { omit: ['resource_id', 'resource_type'] }),
    ...(permissions !== undefined && { permissions: permissionsInput(permissions as Params) }),
  };
}

/** REST operations of `/api/v1/api_keys`. */
export const apiKeyRoutes = [
  route<Params, { permissions: ConnectionData<PermissionData> }>({
    key: 'GET /api_keys/permissions',
    summary: 'List the actions that keys, apps and users can be granted.',
    permission: null,
    query: 'PermissionListParams',
    page: { default: 300, maximum: 500, nativeSince: '2025-01-01' },
    response: { page: 'Permission' },
    document: `query ListPermissions(${listVariables}) {
      permissions(${listArguments}) { nodes { ...PermissionRead } ${pageInfo} }
    }`,
    fragments,
    variables: ({ page }) => ({ ...page }),
    result: ({ permissions }) => pageOf(permissions, serializePermission),
  }),
  route<Params, { apiKeys: ConnectionData<ApiKeyData> }>({
    key: 'GET /api_keys',
    summary: 'List the API keys of an account.',
    ...managed,
    query: 'ApiKeyListParams',
    page: { default: 20, maximum: 100, nativeSince: '2025-01-01' },
    response: { page: 'ApiKey' },
    document: `query ListApiKeys($accountId: ID!, $createdAfter: DateTime, $createdBefore: DateTime, ${listVariables}) {
      apiKeys(accountId: $accountId, createdAfter: $createdAfter, createdBefore: $createdBefore, ${listArguments}) {
        nodes { ...ApiKeyRead } ${pageInfo}
      }
    }`,
    fragments,
    paramNames,
    variables: ({ params, page }) => ({
      accountId: accountOf(params),
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ apiKeys }) => pageOf(apiKeys, (key) => serializeApiKey(key)),
  }),
  route<Params, { apiKey: ApiKeyData | null }>({
    key: 'GET /api_keys/{id}',
    summary: 'Retrieve an API key.',
    ...managed,
    response: 'ApiKey',
    document: 'query RetrieveApiKey($id: ID!) { apiKey(id: $id) { ...ApiKeyRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ apiKey }) => apiKey && serializeApiKey(apiKey),
  }),
  route<Params, { apiKeyCreate: KeyWithSecret }>({
    key: 'POST /api_keys',
    summary: 'Create an API key. Only this response contains its secret.',
    ...managed,
    body: 'ApiKeyCreateParams',
    response: 'ApiKey',
    hasSecretResponse: true,
    paramNames,
    document: `mutation CreateApiKey($input: ApiKeyCreateInput!) {
      apiKeyCreate(input: $input) { apiKey { ...ApiKeyRead } secretKey userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({ input: { ...keyInput(params), accountId: accountOf(params), pin: latestVersion } }),
    result: ({ apiKeyCreate: { apiKey, secretKey } }) => serializeApiKey(apiKey, secretKey),
  }),
  route<Params, { apiKeyUpdate: { apiKey: ApiKeyData } }>({
    key: 'PATCH /api_keys/{id}',
    summary: 'Update an API key.',
    ...managed,
    body: 'ApiKeyUpdateParams',
    response: 'ApiKey',
    document: `mutation UpdateApiKey($id: ID!, $input: ApiKeyPatch!) {
      apiKeyUpdate(id: $id, input: $input) { apiKey { ...ApiKeyRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: keyInput(params) }),
    result: ({ apiKeyUpdate }) => serializeApiKey(apiKeyUpdate.apiKey),
  }),
  route<Params, { apiKeyRotate: KeyWithSecret }>({
    key: 'POST /api_keys/{id}/rotate',
    summary: 'Rotate the secret of an API key; the previous secret works for a grace period.',
    ...managed,
    body: 'ApiKeyRotateParams',
    response: 'ApiKey',
    hasSecretResponse: true,
    document: `mutation RotateApiKey($id: ID!, $gracePeriod: Int) {
      apiKeyRotate(id: $id, gracePeriod: $gracePeriod) { apiKey { ...ApiKeyRead } secretKey userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, gracePeriod: params.grace_period }),
    result: ({ apiKeyRotate: { apiKey, secretKey } }) => serializeApiKey(apiKey, secretKey),
  }),
  route<Params, { apiKeyRevoke: { revokedId: string } }>({
    key: 'DELETE /api_keys/{id}',
    summary: 'Revoke an API key.',
    ...managed,
    response: null,
    document:
      'mutation RevokeApiKey($id: ID!) { apiKeyRevoke(id: $id) { revokedId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  }),
];
