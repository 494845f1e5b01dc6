import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyCompanyRead`: the fields of accounts that the legacy API needs. */
export const legacyCompanyFragment = readFileSync(join(__dirname, 'read.graphql'), 'utf8');
