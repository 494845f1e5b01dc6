import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Text of the GraphQL fragment `WebhookDeliveryRead`. */
export const webhookDeliveryFragment = readFragment('webhook-delivery');
