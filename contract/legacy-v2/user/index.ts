import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyUserRead`: the fields of users that the legacy API needs. */
export const legacyUserFragment = readFileSync(join(__dirname, 'read.graphql'), 'utf8');
