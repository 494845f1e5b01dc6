import { type Context, DueWorker, type Logger, type Signals, isPassing } from '../../../kit/src';
import type { DeliverySettings } from './delivery-settings';
import type { Turns } from './turns';
import type { JobQueue, Lane, Turn } from './job-queue';
import type { MessageRepository } from './message.repository';

/** Notifies that jobs are waiting. */
export const turnsSignal = 'webhook turns';

export interface JobRunnerParts {
  readonly queue: JobQueue;
  readonly turns: Turns;
  readonly messages: MessageRepository;
  readonly signals: Signals;
  readonly log: Logger;
  readonly ctx: Context;
  readonly settings: DeliverySettings;
}

/** Pause of a webhook whose processing failed with an error, in milliseconds. */
const pauseAfterError = 30_000;

/** Leases webhooks of one queue, up to its number of slots, and releases them when done. */
export class JobRunner {
  private readonly worker: DueWorker;
  private readonly silence: () => void;
  private readonly running = new Set<Promise<void>>();
  private readonly finished: Turn[] = [];
  private stopping = false;

  constructor(
    private readonly lane: Lane,
    private readonly parts: JobRunnerParts,
  ) {
    const { log, settings, signals } = parts;
    this.worker = new DueWorker({ name: `${lane} webhooks`, log, pollInterval: settings.pollInterval }, () =>
      this.step(),
    );
    this.silence = signals.on(turnsSignal, () => this.worker.wake());
  }

  start(): void {
    this.worker.start();
  }

  /** Stops after the attempts in progress have ended and been recorded. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.silence();
    await this.worker.stop();
    await Promise.all(this.running);
    await this.giveBack().catch((error: unknown) => this.parts.log.warn({ err: error }, 'turns end with their leases'));
  }

  private async step(): Promise<number> {
    await this.giveBack();
    const free = this.parts.settings.slots[this.lane] - this.running.size;
    if (free <= 0 || this.stopping) return 0;
    const began = performance.now();
    const turns = await this.parts.queue.take(this.lane, free);
    for (const turn of turns) {
      const run = this.run(turn, began).finally(() => {
        this.running.delete(run);
        this.finished.push(turn);
        this.worker.wake();
      });
      this.running.add(run);
    }
    return turns.length;
  }

  private async run({ webhookId }: Turn, began: number): Promise<void> {
    const { turns, messages, log, ctx } = this.parts;
    try {
      await turns.run(ctx, webhookId, began);
    } catch (error) {
      if (isPassing(error)) return log.warn({ err: error, webhook: webhookId }, 'a turn of a webhook was cut off');
      log.error({ err: error, webhook: webhookId }, 'nothing can be delivered to a webhook at the moment');
      await messages
        .putOff(ctx, webhookId, new Date(ctx.clock.now().getTime() + pauseAfterError))
        .catch(() => undefined);
    }
  }

  /** Releases leases, and enqueues webhooks whose messages have become due meanwhile: webhooks with a job cannot be enqueued. */
  private async giveBack(): Promise<void> {
    const { queue, messages, ctx } = this.parts;
    const turns = this.finished.splice(0);
    if (turns.length === 0) return;
    try {
      await queue.done(turns);
    } catch (error) {
      this.finished.push(...turns);
      throw error;
    }
    const due = await messages.due(
      ctx,
      turns.map(({ webhookId }) => webhookId),
    );
    await queue.ask(due);
    if (due.length > 0) this.parts.signals.notify(turnsSignal);
  }
}
