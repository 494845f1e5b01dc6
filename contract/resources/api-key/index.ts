import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments `ApiKeyRead` and `PermissionRead` on the GraphQL types with these names. */
export const apiKeyFragment = readFragment('api-key');
