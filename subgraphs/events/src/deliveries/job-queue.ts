import type { Job, PgBoss } from 'pg-boss' with { 'resolution-mode': 'import' };
import type { Logger } from '../../../kit/src';
import type { DeliverySettings } from './delivery-settings';
import type { DueWebhook } from './message.repository';

/** Webhooks that answer, and those that fail: each kind has workers of its own. */
export type Lane = 'healthy' | 'failing';

/** A webhook that is somebody's for the length of a lease. */
export interface Turn {
  readonly webhookId: string;
  readonly job: Job<{ readonly webhookId: string }>;
}

export interface JobQueueOptions {
  readonly url: string;
  readonly log: Logger;
  readonly settings: Pick<DeliverySettings, 'lease' | 'leaseCheckInterval'>;
}

const queue = 'webhook-deliveries';
const priorities: Readonly<Record<Lane, number>> = { healthy: 1, failing: 0 };
/** How long done jobs are kept, in seconds: nobody reads them. */
const keepDone = 60;

/**
 * Turns of webhooks: one job says that something is due to one webhook. There is at most one for each webhook, waiting or at work (`exclusive`),
 * so that nobody ever delivers to a webhook beside somebody else; a job whose worker has died comes back when its lease has passed. Jobs may
 * get lost: what is due is in the tables, and they only say where to look.
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
      maintenanceIntervalSeconds: keepDone,
    });
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue is interrupted'));
    await boss.start();
    await boss.createQueue(queue, {
      policy: 'exclusive',
      expireInSeconds: lease / 1_000,
      retryLimit: 2_147_483_647,
      retryDelay: 0,
      retentionSeconds: 86_400,
      deleteAfterSeconds: keepDone,
    });
    return new JobQueue(boss);
  }

  /** Asks for turns; nothing comes of it for webhooks that have one already. */
  async ask(webhooks: readonly DueWebhook[]): Promise<void> {
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

  /** Takes turns that wait, which are this process's from now on. */
  async take(lane: Lane, most: number): Promise<Turn[]> {
    const priority = priorities[lane];
    const jobs = await this.boss.fetch<{ webhookId: string }>(queue, {
      batchSize: most,
      minPriority: priority,
      maxPriority: priority,
    });
    return jobs.map((job) => ({ webhookId: job.data.webhookId, job }));
  }

  async done(turns: readonly Turn[]): Promise<void> {
    if (turns.length > 0)
      await this.boss.complete(
        queue,
        turns.map(({ job }) => job.id),
      );
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false, close: true });
  }
}
