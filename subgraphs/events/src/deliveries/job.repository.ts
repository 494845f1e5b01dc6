import { claimDue, type Context, type Database } from '../../../kit/src';
import type { DeliverySettings } from './delivery-settings';
import type { DueWebhook } from './message.repository';

/** Class of webhooks: `failing` during a failure streak, otherwise `healthy`. Each class has its own workers. */
export type QueueName = 'healthy' | 'failing';

/** A webhook that is leased to a worker of this process. */
export interface WebhookLease {
  readonly webhookId: string;
  /** Id of the lease. Another worker that takes the webhook after its expiry gets another one. */
  readonly lease: string;
}

/** SQL condition on a job, by the class of its webhook. */
const conditions: Readonly<Record<QueueName, string>> = { healthy: 'NOT failing', failing: 'failing' };

/**
 * Queue of webhooks with due messages. Each webhook has at most one job, waiting or leased, so that two workers never
 * deliver to the same webhook. The job of a dead worker becomes due again when its lease expires. A lost job loses no
 * messages: due messages are stored in tables, and a job only refers to a webhook.
 */
export class JobRepository {
  constructor(
    private readonly database: Database,
    private readonly settings: Pick<DeliverySettings, 'lease'>,
  ) {}

  /** Enqueues webhooks; has no effect for webhooks that already have a job. */
  async enqueue(ctx: Context, webhooks: readonly DueWebhook[]): Promise<void> {
    if (webhooks.length === 0) return;
    await this.database.rows(
      `WITH new AS (INSERT INTO events.webhook_jobs (id, failing, due_at) SELECT id, failing, $3 FROM unnest($1::text[], $2::boolean[]) AS j (id, failing)
         ORDER BY id ON CONFLICT (id) DO NOTHING) SELECT 1`,
      [webhooks.map(({ id }) => id), webhooks.map(({ failing }) => failing), ctx.clock.now()],
    );
  }

  /** Leases at most `limit` waiting webhooks of a class to this process, those that have waited longest first. */
  lease(ctx: Context, queueName: QueueName, limit: number): Promise<WebhookLease[]> {
    const due = {
      table: 'events.webhook_jobs',
      due: 'due_at',
      and: conditions[queueName],
      also: 'lease = gen_random_uuid()',
      returning: 'id AS "webhookId", lease',
      lease: this.settings.lease,
    };
    return claimDue<WebhookLease>(ctx, this.database, due, limit);
  }

  /** Ends leases. A lease that has expired and been given to another worker stays. */
  async done(ctx: Context, leases: readonly WebhookLease[]): Promise<void> {
    if (leases.length === 0) return;
    await this.database.rows(
      `WITH done AS (DELETE FROM events.webhook_jobs j USING unnest($1::text[], $2::uuid[]) AS d (id, lease) WHERE j.id = d.id AND j.lease = d.lease)
       SELECT 1`,
      [leases.map(({ webhookId }) => webhookId), leases.map(({ lease }) => lease)],
    );
  }
}
