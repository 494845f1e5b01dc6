import { createContext, type Database, type Logger, type Signals, systemPrincipal } from '../../../kit/src';
import { WebhookRepository } from '../webhooks/webhook.repository';
import { WebhookHealthFeed } from './webhook-health-feed';
import { WebhookHealthRepository } from './webhook-health.repository';
import { WebhookHealthResolver, webhookHealthSubscriptionResolver } from './webhook-health.resolver';
import { WebhookHealthSubscriptions } from './webhook-health-subscriptions';

export { webhookHealthSignal } from './webhook-health-feed';

/** GraphQL resolvers of the health of webhooks. */
export interface WebhookHealthGraph {
  readonly resolvers: readonly object[];
  /** Ends all subscriptions. */
  close(): void;
}

export function createWebhookHealthGraph(database: Database, signals: Signals, log: Logger): WebhookHealthGraph {
  const ctx = createContext({ principal: systemPrincipal, requestId: 'webhook health', log });
  const webhooks = new WebhookRepository(database);
  const health = new WebhookHealthRepository(database);
  const feed = new WebhookHealthFeed({ webhooks: health, signals, ctx, log });
  return {
    resolvers: [
      new WebhookHealthResolver(webhooks, health),
      webhookHealthSubscriptionResolver(new WebhookHealthSubscriptions(webhooks, feed)),
    ],
    close: () => feed.close(),
  };
}
