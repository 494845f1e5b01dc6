import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyProductRead`: the fields of products that the legacy API needs. */
export const legacyProductFragment = readFileSync(join(__dirname, 'read.graphql'), 'utf8');
