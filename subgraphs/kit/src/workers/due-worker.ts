import type { Logger } from '../logging';
import { Notifier } from './notifier';
import { workerHealth } from './worker-health';

export interface DueWorkerOptions {
  /** Worker name in logs. */
  readonly name: string;
  readonly log: Logger;
  /** Poll interval in milliseconds, default 1,000. */
  readonly pollInterval?: number;
  /** Pause after a failed step in milliseconds; by default it grows from 50 to 1,000 with each failure in a row. */
  readonly retryPause?: number;
  /**
   * For work that is cheaper in batches. A step that processed fewer than `most` jobs has emptied the queue; the next
   * step then starts at least `milliseconds` after the start of the previous one and processes all jobs that became due
   * meanwhile.
   */
  readonly gathers?: { readonly most: number; readonly milliseconds: number };
}

const minPauseMs = 50;
const maxPauseMs = 1_000;

/**
 * Polling worker for due jobs. Any number of processes may run it: each step takes only jobs that no other worker has
 * leased. After an error it retries with a growing pause.
 */
export class DueWorker {
  private readonly notifier = new Notifier();
  /** Notified only to stop the worker: notifications of due jobs must not shorten the pause of batched work. */
  private readonly stopNotifier = new Notifier();
  private running: Promise<void> | null = null;
  private stopping = false;
  private backoffMs = minPauseMs;
  /** Last logged error message: the same error is logged again only after a step has succeeded. */
  private logged: string | null = null;

  /**
   * @param step processes a bounded number of due jobs and returns how many; after 0 the worker pauses until the next
   * poll or notification
   */
  constructor(
    private readonly options: DueWorkerOptions,
    private readonly step: () => Promise<number>,
  ) {}

  /** Worker name in logs. */
  get name(): string {
    return this.options.name;
  }

  /** Starts the worker; a stopped worker cannot be restarted. */
  start(): void {
    this.running ??= this.loop();
  }

  /**
   * Runs steps until no job is due, and returns the number of processed jobs. Throws the first error instead of
   * retrying. For seeding, instead of `start`.
   */
  async drain(): Promise<number> {
    let total = 0;
    for (let done = await this.step(); done > 0; done = await this.step()) total += done;
    return total;
  }

  /** Ends the worker's pause, because jobs may be due. */
  wake(): void {
    this.notifier.wake();
  }

  /** Stops the worker; resolves when its current step has completed. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.notifier.wake();
    this.stopNotifier.wake();
    await this.running;
    workerHealth.stopped(this.options.name);
  }

  private async loop(): Promise<void> {
    const { pollInterval = 1_000, gathers } = this.options;
    while (!this.stopping) {
      const startedAt = performance.now();
      const done = await this.tryStep();
      if (this.stopping) return;
      if (done === 0) await this.notifier.rest(pollInterval);
      else if (gathers && done < gathers.most)
        await this.stopNotifier.rest(Math.max(0, gathers.milliseconds - (performance.now() - startedAt)));
    }
  }

  private async tryStep(): Promise<number> {
    try {
      const done = await this.step();
      this.backoffMs = minPauseMs;
      this.logged = null;
      workerHealth.worked(this.options.name);
      return done;
    } catch (error) {
      workerHealth.failed(this.options.name);
      const reason = String(error);
      if (reason !== this.logged)
        this.options.log.warn({ err: error, worker: this.options.name }, 'worker interrupted, will try again');
      this.logged = reason;
      await this.stopNotifier.rest(this.options.retryPause ?? this.backoffMs);
      this.backoffMs = Math.min(this.backoffMs * 2, maxPauseMs);
      return 1;
    }
  }
}
