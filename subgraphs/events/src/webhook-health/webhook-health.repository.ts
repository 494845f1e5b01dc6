import type { Context, Database } from '../../../kit/src';
import { healthColumns, healthOf } from './webhook-health';
import type { WebhookHealth } from './webhook-health.type';

/** Webhooks to which a subscription refers: one webhook, or all of some accounts and of their apps. */
export type WebhookScope = { readonly webhookId: string } | { readonly accountIds: readonly string[] };

/** Health of a webhook, with the account that owns the webhook. */
export interface OwnedHealth {
  readonly accountId: string;
  readonly health: WebhookHealth;
}

const columns = `account_id, ${healthColumns.join(', ')}`;

/** Reads the health of webhooks. */
export class WebhookHealthRepository {
  constructor(private readonly database: Database) {}

  /** Returns the health of the webhooks with these ids; deleted webhooks are omitted. */
  byIds(ctx: Context, ids: readonly string[]): Promise<OwnedHealth[]> {
    return this.read(`SELECT ${columns} FROM events.webhooks WHERE id = ANY($1::text[])`, ids);
  }

  /** Returns the health of the webhooks of a scope, oldest webhooks first. */
  ofScope(ctx: Context, scope: WebhookScope): Promise<OwnedHealth[]> {
    if ('webhookId' in scope) return this.byIds(ctx, [scope.webhookId]);
    return this.read(
      `SELECT ${columns} FROM events.webhooks WHERE account_id = ANY($1::text[]) ORDER BY created_at, id`,
      scope.accountIds,
    );
  }

  /**
   * Returns the times of the next attempts of webhooks, in ISO 8601; null for webhooks without pending messages. A
   * time in the past means that an attempt is due or in progress.
   */
  async nextAttempts(ctx: Context, ids: readonly string[]): Promise<(string | null)[]> {
    const rows = await this.database.rows(
      `SELECT w.id, greatest(m.due_at, w.paused_until) FROM events.webhooks w
       CROSS JOIN LATERAL (SELECT due_at FROM events.webhook_messages WHERE webhook_id = w.id ORDER BY due_at LIMIT 1) m WHERE w.id = ANY($1::text[]) AND w.enabled`,
      [ids],
    );
    const times = new Map(rows as [string, string][]);
    return ids.map((id) => times.get(id) ?? null);
  }

  private async read(text: string, ids: readonly string[]): Promise<OwnedHealth[]> {
    const rows = await this.database.rows(text, [ids]);
    return rows.map(([accountId, ...values]) => ({
      accountId: accountId as string,
      health: healthOf(...(values as Parameters<typeof healthOf>)),
    }));
  }
}
