import { type Context, type Logger, RequestError, type Signals } from '../../../kit/src';
import type { WebhookHealthRepository } from './webhook-health.repository';
import type { WebhookHealthWatcher } from './webhook-health-watcher';

/** Postgres notification channel: the health state of a webhook has changed. The payload is the id of the webhook. */
export const webhookHealthSignal = 'webhook health';

export interface FeedDependencies {
  readonly webhooks: WebhookHealthRepository;
  readonly signals: Signals;
  readonly ctx: Context;
  readonly log: Logger;
}

/**
 * Reads the health of changed webhooks, once for all subscribers of this process. Reads run one after the other, so that
 * no subscriber receives an older state after a newer one.
 */
export class WebhookHealthFeed {
  private readonly watchers = new Set<WebhookHealthWatcher>();
  private readonly changedIds = new Set<string>();
  private readonly unsubscribe: readonly (() => void)[];
  private reads: Promise<void> = Promise.resolve();

  constructor(private readonly deps: FeedDependencies) {
    const { signals } = deps;
    this.unsubscribe = [
      signals.on(webhookHealthSignal, (id) => this.changed(id)),
      // Notifications may have been lost while the connection was down.
      signals.onReconnected(() => this.readAll()),
    ];
  }

  get size(): number {
    return this.watchers.size;
  }

  /** Adds a subscriber, and queues the current state of its webhooks. It misses no later change. */
  join(watcher: WebhookHealthWatcher): Promise<void> {
    this.watchers.add(watcher);
    return this.enqueue(() => this.readScope(watcher));
  }

  leave(watcher: WebhookHealthWatcher): void {
    this.watchers.delete(watcher);
    watcher.end(null);
  }

  /** Ends all subscribers, which can subscribe again at another process. */
  close(): void {
    for (const end of this.unsubscribe) end();
    this.endAll();
  }

  private changed(id: string): void {
    if (this.watchers.size === 0) return;
    this.changedIds.add(id);
    if (this.changedIds.size === 1) this.readInBackground(() => this.readChanged());
  }

  private readAll(): void {
    for (const watcher of this.watchers) this.readInBackground(() => this.readScope(watcher));
  }

  private enqueue(read: () => Promise<void>): Promise<void> {
    const result = this.reads.then(read);
    this.reads = result.catch(() => undefined);
    return result;
  }

  private readInBackground(read: () => Promise<void>): void {
    this.enqueue(read).catch((error: unknown) => {
      this.deps.log.warn({ err: error }, 'subscriptions to the health of webhooks were interrupted');
      this.endAll();
    });
  }

  private async readScope(watcher: WebhookHealthWatcher): Promise<void> {
    const { webhooks, ctx } = this.deps;
    for (const found of await webhooks.ofScope(ctx, watcher.scope)) watcher.offer(found);
  }

  private async readChanged(): Promise<void> {
    const { webhooks, ctx } = this.deps;
    const ids = [...this.changedIds];
    this.changedIds.clear();
    const found = await webhooks.byIds(ctx, ids);
    const deletedIds = ids.filter((id) => !found.some(({ health }) => health.webhookId === id));
    for (const watcher of this.watchers) {
      for (const one of found) watcher.offer(one);
      if ('webhookId' in watcher.scope && deletedIds.includes(watcher.scope.webhookId)) watcher.end(null);
    }
  }

  private endAll(): void {
    for (const watcher of this.watchers)
      watcher.end(new RequestError('service_unavailable', 'The subscription was interrupted. Subscribe again.'));
  }
}
