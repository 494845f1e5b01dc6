import type { OwnedHealth, WebhookScope } from './webhook-health.repository';
import type { WebhookHealth } from './webhook-health.type';

/**
 * A subscriber to the health of webhooks. Of changes that it has not read yet, it keeps the newest state of each webhook.
 */
export class WebhookHealthWatcher {
  private readonly pending = new Map<string, WebhookHealth>();
  /** State of each webhook that was queued last: equal states are sent once. */
  private readonly lastStates = new Map<string, string>();
  private isEnded = false;
  private failure: Error | null = null;
  private notice: (() => void) | null = null;

  constructor(readonly scope: WebhookScope) {}

  /** Queues the health of a webhook of the scope, if its state differs from the last one. */
  offer({ accountId, health }: OwnedHealth): void {
    const { webhookId, state, since } = health;
    const { scope } = this;
    const isInScope = 'webhookId' in scope ? scope.webhookId === webhookId : scope.accountIds.includes(accountId);
    const key = `${state} ${since}`;
    if (!isInScope || this.lastStates.get(webhookId) === key) return;
    this.lastStates.set(webhookId, key);
    this.pending.set(webhookId, health);
    this.notice?.();
  }

  /** Ends the subscriber; with a failure, `next` throws it. */
  end(failure: Error | null): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.failure = failure;
    this.notice?.();
  }

  /** Waits for the next state. Returns null after an end without a failure. */
  async next(): Promise<WebhookHealth | null> {
    while (this.pending.size === 0 && !this.isEnded) {
      await new Promise<void>((resolve) => {
        this.notice = resolve;
      });
      this.notice = null;
    }
    if (this.failure) throw this.failure;
    const [first] = this.pending.values();
    if (first === undefined) return null;
    this.pending.delete(first.webhookId);
    return first;
  }
}
