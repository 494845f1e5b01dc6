import {
  type Context,
  type Database,
  type Transaction,
  lockRow,
  recordIntegrationEvent,
  saveRow,
  executeDeferred,
} from '../../../kit/src';
import { Webhook } from '../webhooks/webhook.resource';
import type { DeliverySettings } from './delivery-settings';

const overdue = `SELECT id FROM events.webhooks WHERE failing_since IS NOT NULL AND enabled
  AND (failing_since <= $1 AND warned_at IS NULL OR failing_since <= $2 AND consecutive_failures >= $3) ORDER BY failing_since LIMIT 100`;

/** Handles webhooks whose deliveries keep failing: notifies their owners, and later disables the webhooks. */
export class StreakRepository {
  constructor(
    private readonly database: Database,
    private readonly limits: DeliverySettings['health'],
  ) {}

  /**
   * Returns the ids of at most 100 webhooks whose failure streak is so long that the owner must be warned or the
   * webhook disabled.
   */
  async overdue(ctx: Context): Promise<string[]> {
    const { warnAfter, disableAfter, disableFailures } = this.limits;
    const rows = await this.database.rows(overdue, [
      timeAgo(ctx, warnAfter),
      timeAgo(ctx, disableAfter),
      disableFailures,
    ]);
    return rows.map(([id]) => id as string);
  }

  /**
   * Disables the webhook or warns its owner, depending on the length of its failure streak. Has no effect if the streak
   * has ended in the meantime.
   */
  async judge(tx: Transaction, id: string): Promise<void> {
    const { warnAfter, disableAfter, disableFailures } = this.limits;
    const webhook = await lockRow(tx, Webhook, id, 'no key update');
    if (!webhook?.enabled || webhook.failingSince === null) return;
    const { failingSince, warnedAt, consecutiveFailures } = webhook;
    if (failingSince <= timeAgo(tx, disableAfter) && consecutiveFailures >= disableFailures)
      await this.disable(tx, webhook);
    else if (failingSince <= timeAgo(tx, warnAfter) && warnedAt === null) await this.warn(tx, webhook);
  }

  /** Disables a webhook and deletes its pending messages. The caller must have locked the webhook's row. */
  async disable(tx: Transaction, webhook: Webhook): Promise<void> {
    const now = tx.clock.now();
    await saveRow(
      tx,
      Object.assign(webhook, {
        enabled: false,
        disabledAt: now,
        disabledReason: 'delivery_failures',
        pausedUntil: null,
        updatedAt: now,
      }),
    );
    await executeDeferred(tx.manager, 'DELETE FROM events.webhook_messages WHERE webhook_id = $1', [webhook.id]);
    await recordIntegrationEvent(tx, 'events.webhook_notices', {
      type: 'fact:webhook.disabled',
      resourceId: webhook.id,
      accountId: webhook.accountId,
    });
  }

  private async warn(tx: Transaction, webhook: Webhook): Promise<void> {
    await saveRow(tx, Object.assign(webhook, { warnedAt: tx.clock.now() }));
    await recordIntegrationEvent(tx, 'events.webhook_notices', {
      type: 'fact:webhook.failing',
      resourceId: webhook.id,
      accountId: webhook.accountId,
    });
  }
}

function timeAgo(ctx: Context, milliseconds: number): Date {
  return new Date(ctx.clock.now().getTime() - milliseconds);
}
