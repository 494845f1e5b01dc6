import type { Job, PgBoss } from 'pg-boss' with { 'resolution-mode': 'import' };
import type { Logger } from '../../../kit/src';
import type { DeliverySettings } from './delivery-settings';
import type { DueWebhook } from './message.repository';

/** Class of webhooks: `failing` during a failure streak, otherwise `healthy`. Each class has its own workers. */
export type QueueName = 'healthy' | 'failing';

/** A webhook that is leased to a worker of this process, with its job in the queue. */
export interface WebhookLease {
  readonly webhookId: string;
  readonly job: Job<{ readonly webhookId: string }>;
}

export interface JobQueueOptions {
  readonly url: string;
  readonly log: Logger;
  readonly settings: Pick<DeliverySettings, 'lease' | 'leaseCheckInterval'>;
}

const queue = 'webhook-deliveries';
const priorities: Readonly<Record<QueueName, number>> = { healthy: 1, failing: 0 };
/** Time for which completed jobs are kept, in seconds; they are not read again. */
const completedRetentionSeconds = 60;

/**
 * Queue of webhooks with due messages. Each webhook has at most one job, waiting or active (queue policy `exclusive`),
 * so that two workers never deliver to the same webhook. When the lease of a dead worker expires, its job is released.
 * A lost job loses no messages: due messages are stored in tables, and a job only refers to a webhook.
 */
export class JobQueue {
  private constructor(private readonly boss: PgBoss) {}

  static async open({ url, log, settings: { lease, leaseCheckInterval } }: JobQueueOptions): Promise<JobQueue> {
    const { PgBoss } = await import('pg-boss');
    const seconds = leaseCheckInterval / 1_000;
    const boss = new PgBoss({
      connectionString: url,
      application_name: 'commerce-graph:jobs',
      schema: 'jobs',
      max: 4,
      schedule: false,
      monitorVacuum: false,
      superviseIntervalSeconds: seconds,
      monitorIntervalSeconds: seconds,
      maintenanceIntervalSeconds: completedRetentionSeconds,
    });
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue is interrupted'));
    await boss.start();
    await boss.createQueue(queue, {
      policy: 'exclusive',
      expireInSeconds: lease / 1_000,
      retryLimit: 2_147_483_647,
      retryDelay: 0,
      retentionSeconds: 86_400,
      deleteAfterSeconds: completedRetentionSeconds,
    });
    return new JobQueue(boss);
  }

  /** Enqueues webhooks; has no effect for webhooks that already have a job. */
  async enqueue(webhooks: readonly DueWebhook[]): Promise<void> {
    if (webhooks.length === 0) return;
    await this.boss.insert(
      queue,
      webhooks.map(({ id, failing }) => ({
        singletonKey: id,
        data: { webhookId: id },
        priority: priorities[failing ? 'failing' : 'healthy'],
      })),
    );
  }

  /** Leases at most `limit` waiting webhooks of a queue to this process. */
  async lease(queueName: QueueName, limit: number): Promise<WebhookLease[]> {
    const priority = priorities[queueName];
    const jobs = await this.boss.fetch<{ webhookId: string }>(queue, {
      batchSize: limit,
      minPriority: priority,
      maxPriority: priority,
    });
    return jobs.map((job) => ({ webhookId: job.data.webhookId, job }));
  }

  async done(leases: readonly WebhookLease[]): Promise<void> {
    if (leases.length > 0)
      await this.boss.complete(
        queue,
        leases.map(({ job }) => job.id),
      );
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false, close: true });
  }
}
