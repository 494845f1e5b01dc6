import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyCheckoutSessionRead`: the fields of checkouts that the legacy API needs. */
export const legacyCheckoutSessionFragment = readFileSync(join(__dirname, 'read.graphql'), 'utf8');
