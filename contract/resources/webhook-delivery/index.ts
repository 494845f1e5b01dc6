import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment `WebhookDeliveryRead`. */
export const webhookDeliveryFragment = readFragment('webhook-delivery');
