import { ContractError } from '../../contract/errors';
import {
  apiKey,
  apiKeyCreateParams,
  apiKeyListParams,
  apiKeyRotateParams,
  apiKeyUpdateParams,
  permission,
  permissionListParams,
} from '../../contract/resources/api-key';
import { latestVersion } from '../../contract/versioning';
import { inputOf, type Params, actionRoute, listRoute, mutationRoute, retrieveRoute } from './resource-routes';

/**
 * Permission and credential type of all operations on API keys: only users can manage keys, and only on accounts where
 * they have the permission.
 */
const managed = { permission: 'developer:manage_api_key', credential: 'user' } as const;

/**
 * Returns the account id of the request (`resource_id`). API keys of apps are not supported yet: the resource type
 * `app` results in a 404.
 */
function accountOf(params: Params): unknown {
  if (params.resource_type === 'app') throw new ContractError('not_found');
  return params.resource_id;
}

/** REST operations of `/api/v1/api_keys`. */
export const apiKeyRoutes = [
  listRoute(permission, {
    key: 'GET /api_keys/permissions',
    summary: 'List the actions that keys, apps and users can be granted.',
    permission: null,
    query: permissionListParams,
    page: { default: 300, maximum: 500, nativeSince: '2025-01-01' },
    field: 'permissions',
    variables: '',
  }),
  listRoute(apiKey, {
    key: 'GET /api_keys',
    summary: 'List the API keys of an account.',
    ...managed,
    query: apiKeyListParams,
    page: { default: 20, maximum: 100, nativeSince: '2025-01-01' },
    field: 'apiKeys',
    variables: '$accountId: ID!, $createdAfter: DateTime, $createdBefore: DateTime',
    variablesOf: ({ params }) => ({ accountId: accountOf(params) }),
  }),
  retrieveRoute(apiKey, { key: 'GET /api_keys/{id}', summary: 'Retrieve an API key.', ...managed }),
  mutationRoute(apiKey, {
    key: 'POST /api_keys',
    summary: 'Create an API key. Only this response contains its secret.',
    ...managed,
    body: apiKeyCreateParams,
    mutation: 'apiKeyCreate',
    secret: 'secretKey',
    input: 'ApiKeyCreateInput',
    inputOf: ({ params }) => ({
      ...inputOf(params, apiKeyCreateParams),
      accountId: accountOf(params),
      pin: latestVersion,
    }),
  }),
  mutationRoute(apiKey, {
    key: 'PATCH /api_keys/{id}',
    summary: 'Update an API key.',
    ...managed,
    body: apiKeyUpdateParams,
    mutation: 'apiKeyUpdate',
    input: 'ApiKeyPatch',
  }),
  mutationRoute(apiKey, {
    key: 'POST /api_keys/{id}/rotate',
    summary: 'Rotate the secret of an API key; the previous secret works for a grace period.',
    ...managed,
    body: apiKeyRotateParams,
    mutation: 'apiKeyRotate',
    secret: 'secretKey',
    variables: '$gracePeriod: Int',
  }),
  actionRoute({
    key: 'DELETE /api_keys/{id}',
    summary: 'Revoke an API key.',
    ...managed,
    mutation: 'apiKeyRevoke',
  }),
];
