import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyWebhookRead`. */
export const legacyWebhookFragment = readFileSync(join(__dirname, 'read.graphql'), 'utf8');
