import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyUserRead`. */
export const legacyUserFragment = readFileSync(join(__dirname, 'read.graphql'), 'utf8');
