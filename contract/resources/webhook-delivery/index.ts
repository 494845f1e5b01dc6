import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `WebhookDeliveryRead`. */
export const webhookDeliveryFragment = readFragment('webhook-delivery');
