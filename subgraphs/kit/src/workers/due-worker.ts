import type { Logger } from '../logging';
import { Wakeup } from './wakeup';
import { workerHealth } from './worker-health';

export interface DueWorkerOptions {
  /** Names the work in logs. */
  readonly name: string;
  readonly log: Logger;
  /** Longest rest between two looks at whether something is due, in milliseconds, default 1,000. */
  readonly pollInterval?: number;
  /**
   * For work that costs less when more of it is done together: a step that has done fewer things than `most` has left nothing behind, and the next
   * one begins that many milliseconds after it at the earliest, with all that becomes due meanwhile.
   */
  readonly gathers?: { readonly most: number; readonly milliseconds: number };
}

const shortestPause = 50;
const longestPause = 1_000;

/**
 * Does what is due, again and again. Any number may run side by side: the work itself takes rows that nobody else has.
 * After an error it goes on after a pause, which grows while errors go on.
 */
export class DueWorker {
  private readonly wakeup = new Wakeup();
  /** For rests that only the stop ends: signals must not make work that gathers hurry. */
  private readonly stopped = new Wakeup();
  private running: Promise<void> | null = null;
  private stopping = false;
  private pause = shortestPause;
  /** The failure that was logged last, which is not logged again until a step has succeeded. */
  private logged: string | null = null;

  /**
   * @param step does a bounded piece of what is due, and answers how many things it did: at none the worker rests
   */
  constructor(
    private readonly options: DueWorkerOptions,
    private readonly step: () => Promise<number>,
  ) {}

  /** Starts once; a stopped worker stays stopped. */
  start(): void {
    this.running ??= this.loop();
  }

  /** Says that something may be due. */
  wake(): void {
    this.wakeup.wake();
  }

  /** Ends after the step that is under way. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wakeup.wake();
    this.stopped.wake();
    await this.running;
    workerHealth.stopped(this.options.name);
  }

  private async loop(): Promise<void> {
    const { pollInterval = 1_000, gathers } = this.options;
    while (!this.stopping) {
      const began = performance.now();
      const done = await this.tryStep();
      if (this.stopping) return;
      if (done === 0) await this.wakeup.rest(pollInterval);
      else if (gathers && done < gathers.most)
        await this.stopped.rest(Math.max(0, gathers.milliseconds - (performance.now() - began)));
    }
  }

  private async tryStep(): Promise<number> {
    try {
      const done = await this.step();
      this.pause = shortestPause;
      this.logged = null;
      workerHealth.worked(this.options.name);
      return done;
    } catch (error) {
      workerHealth.failed(this.options.name);
      const reason = String(error);
      if (reason !== this.logged)
        this.options.log.warn({ err: error, worker: this.options.name }, 'worker interrupted, will try again');
      this.logged = reason;
      await new Promise((resolve) => setTimeout(resolve, this.pause));
      this.pause = Math.min(this.pause * 2, longestPause);
      return 1;
    }
  }
}
