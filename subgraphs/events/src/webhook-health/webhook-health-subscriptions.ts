import { accountsWithPermission, type Context, Forbidden, NotFound, RequestError } from '../../../kit/src';
import { closingIterator } from '../subscription/closing-iterator';
import { manageWebhooks } from '../webhooks/webhook.policy';
import type { WebhookRepository } from '../webhooks/webhook.repository';
import type { WebhookHealthFeed } from './webhook-health-feed';
import type { WebhookScope } from './webhook-health.repository';
import type { WebhookHealth } from './webhook-health.type';
import { WebhookHealthWatcher } from './webhook-health-watcher';

/** Maximum number of subscriptions in this process. */
const maxSubscriptions = 1_000;

/**
 * Opens subscriptions to the health of webhooks: each sends the current state of its webhooks, then every change.
 * ADR 0069.
 */
export class WebhookHealthSubscriptions {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly feed: WebhookHealthFeed,
  ) {}

  /**
   * Opens a subscription to one webhook, or without an id to all webhooks that the caller may manage.
   *
   * Throws `NotFound` for a webhook that is not accessible, `Forbidden` without the permission to manage webhooks, and
   * `service_unavailable` if the limit of subscriptions is reached.
   */
  async open(ctx: Context, webhookId: string | null | undefined): Promise<AsyncIterableIterator<WebhookHealth>> {
    const scope = await this.scopeOf(ctx, webhookId);
    if (this.feed.size >= maxSubscriptions)
      throw new RequestError('service_unavailable', 'Too many subscriptions are running. Try again later.');
    const watcher = new WebhookHealthWatcher(scope);
    try {
      await this.feed.join(watcher);
    } catch (error) {
      this.feed.leave(watcher);
      throw error;
    }
    return closingIterator(
      () => watcher.next(),
      () => this.feed.leave(watcher),
    );
  }

  private async scopeOf(ctx: Context, webhookId: string | null | undefined): Promise<WebhookScope> {
    if (webhookId == null) {
      const accountIds = accountsWithPermission(ctx.principal, manageWebhooks);
      if (accountIds.length === 0) throw new Forbidden(manageWebhooks);
      return { accountIds };
    }
    if (!(await this.webhooks.found(ctx, webhookId))) throw new NotFound();
    return { webhookId };
  }
}
