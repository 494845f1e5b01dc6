import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/**
 * GraphQL fragments for REST responses with API keys and permissions: `ApiKeyRead` on the type `ApiKey` and
 * `PermissionRead` on the type `Permission`.
 */
export const apiKeyFragment = readFragment('api-key');
