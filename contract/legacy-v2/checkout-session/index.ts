import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyCheckoutSessionRead`. */
export const legacyCheckoutSessionFragment = readFileSync(join(__dirname, 'read.graphql'), 'utf8');
