import { type Context, DueWorker, type Logger, type Signals, isTransient } from '../../../kit/src';
import type { DeliverySettings } from './delivery-settings';
import type { BatchDeliverer } from './batch-deliverer';
import type { JobRepository, QueueName, WebhookLease } from './job.repository';
import type { MessageRepository } from './message.repository';

/** Postgres notification channel that announces waiting webhook jobs to the delivery workers. */
export const webhookJobsSignal = 'webhook turns';

export interface JobRunnerDeps {
  readonly queue: JobRepository;
  readonly deliverer: BatchDeliverer;
  readonly messages: MessageRepository;
  readonly signals: Signals;
  readonly log: Logger;
  readonly ctx: Context;
  readonly settings: DeliverySettings;
}

/** Pause of a webhook after an internal error (not a failed request) in its delivery, in milliseconds. */
const errorBackoffMs = 30_000;

/**
 * Leases webhooks of one class (healthy or failing), up to its number of slots, delivers their messages, and releases
 * the leases afterwards.
 */
export class JobRunner {
  private readonly worker: DueWorker;
  private readonly unsubscribe: () => void;
  private readonly running = new Set<Promise<void>>();
  private readonly finishedBatches: WebhookLease[] = [];
  private stopping = false;

  constructor(
    private readonly queueName: QueueName,
    private readonly deps: JobRunnerDeps,
  ) {
    const { log, settings, signals } = deps;
    this.worker = new DueWorker({ name: `${queueName} webhooks`, log, pollInterval: settings.pollInterval }, () =>
      this.step(),
    );
    this.unsubscribe = signals.on(webhookJobsSignal, () => this.worker.wake());
  }

  start(): void {
    this.worker.start();
  }

  /** Stops after the attempts in progress have ended and been recorded, and releases the leases. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.unsubscribe();
    await this.worker.stop();
    await Promise.all(this.running);
    await this.releaseLeases().catch((error: unknown) =>
      this.deps.log.warn({ err: error }, 'leases could not be released, they will expire'),
    );
  }

  private async step(): Promise<number> {
    await this.releaseLeases();
    const free = this.deps.settings.slots[this.queueName] - this.running.size;
    if (free <= 0 || this.stopping) return 0;
    const startedAt = performance.now();
    const leases = await this.deps.queue.lease(this.deps.ctx, this.queueName, free);
    for (const lease of leases) {
      const run = this.run(lease, startedAt).finally(() => {
        this.running.delete(run);
        this.finishedBatches.push(lease);
        this.worker.wake();
      });
      this.running.add(run);
    }
    return leases.length;
  }

  private async run({ webhookId }: WebhookLease, startedAt: number): Promise<void> {
    const { deliverer, messages, log, ctx } = this.deps;
    try {
      await deliverer.run(ctx, webhookId, startedAt);
    } catch (error) {
      if (isTransient(error))
        return log.warn({ err: error, webhook: webhookId }, 'a delivery batch of a webhook was interrupted');
      log.error({ err: error, webhook: webhookId }, 'messages of a webhook cannot be delivered at the moment');
      await messages.pause(ctx, webhookId, new Date(ctx.clock.now().getTime() + errorBackoffMs)).catch(() => undefined);
    }
  }

  /**
   * Releases the leases of served webhooks. Enqueues those webhooks again whose messages have become due in the
   * meantime, because a webhook cannot be enqueued while it has a job.
   */
  private async releaseLeases(): Promise<void> {
    const { queue, messages, ctx } = this.deps;
    const leases = this.finishedBatches.splice(0);
    if (leases.length === 0) return;
    try {
      await queue.done(ctx, leases);
    } catch (error) {
      this.finishedBatches.push(...leases);
      throw error;
    }
    const due = await messages.due(
      ctx,
      leases.map(({ webhookId }) => webhookId),
    );
    await queue.enqueue(ctx, due);
    if (due.length > 0) this.deps.signals.notify(webhookJobsSignal);
  }
}
