import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments `WebhookRead` and `WebhookListRead`. */
export const webhookFragment = readFragment('webhook');
