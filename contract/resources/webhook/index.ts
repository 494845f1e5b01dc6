import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Text of the GraphQL fragments `WebhookRead` and `WebhookListRead`. */
export const webhookFragment = readFragment('webhook');
