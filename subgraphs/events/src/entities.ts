import { WebhookEntity } from './webhooks/webhook.entity';

/** All entities of the domain. The tables of the log and of deliveries are accessed with SQL only. */
export const entities = [WebhookEntity];
