import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyWebhookRead`: the fields of webhooks that the legacy API needs. */
export const legacyWebhookFragment = readFileSync(join(__dirname, 'read.graphql'), 'utf8');
