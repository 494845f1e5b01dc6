import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragments `WebhookRead` and `WebhookListRead`. */
export const webhookFragment = readFragment('webhook');
