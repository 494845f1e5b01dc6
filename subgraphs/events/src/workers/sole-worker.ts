import { type Logger, Notifier, workerHealth } from '../../../kit/src';
import type { RunStatement } from '../log/partitions';
import { type Connected, connectDedicated, type SharedConnection } from './worker-connection';

export interface SingletonWorkerOptions {
  /** `postgres://…` */
  readonly url: string;
  /** Name of the worker in logs and in the advisory lock. */
  readonly name: string;
  readonly log: Logger;
  /** Maximum interval between two steps without a notification, in milliseconds. */
  readonly pollInterval: number;
  /**
   * Minimum interval between the starts of two steps, in milliseconds; none by default. A step that reports more work
   * is followed immediately. Work that arrives after an idle period starts immediately; work that arrives in quick
   * succession is combined into one step.
   */
  readonly minStepIntervalMs?: number;
  /** Interval at which a standby worker tries to acquire the lock, in milliseconds; default 1,000. */
  readonly standbyInterval?: number;
  /**
   * Connection shared with other workers of the process, none of which may run transactions on it; a dedicated
   * connection by default.
   */
  readonly connection?: SharedConnection;
}

/**
 * Runs statements of a worker on the connection that holds its lock, so that a worker that has lost the lock cannot
 * write.
 */
export interface WorkerSession {
  readonly run: RunStatement;
  /**
   * Runs `work` in one transaction. `runDeferred` defers a statement: the statement is sent together with the next one,
   * at the latest with the commit, and returns no rows.
   */
  transaction<T>(work: (run: RunStatement, runDeferred: RunStatement) => Promise<T>): Promise<T>;
}

/**
 * One step of a worker: performs a bounded amount of work. Returns whether more work may be available immediately.
 *
 * @param expected whether the worker was notified of work, or the previous step reported more work
 */
export type WorkStep = (session: WorkerSession, expected: boolean) => Promise<boolean>;

const minPauseMs = 50;
const maxPauseMs = 1_000;
/**
 * Minimum interval between the steps of workers that read published events, in milliseconds: there are many such
 * workers, and the load depends on their total number of steps.
 */
export const followersSteps = 20;
/**
 * Idle time of the connection after which the worker checks that it still holds the lock, in milliseconds. The timeout
 * of the check is shorter than the time for which the server keeps the lock of a silent connection.
 */
const lockCheckAfterMs = 10_000;

/**
 * A worker that is active in exactly one process at a time, however many processes start it: in the process whose
 * connection holds a Postgres advisory lock. When the connection ends, another process takes over. On a shared
 * connection, a failing worker releases only its own lock. After an error, the lock is released, and acquired again
 * after a delay that grows with consecutive errors.
 */
export class SingletonWorker {
  private readonly notifier = new Notifier();
  /**
   * Interrupts delays that only `stop` may end: notifications of work must not wake a standby or failing worker early.
   */
  private readonly stopNotifier = new Notifier();
  private running: Promise<void> | null = null;
  private stopping = false;
  private backoffMs = minPauseMs;
  /** Reason of the last logged failure. The same reason is not logged again until a step has succeeded. */
  private logged: string | null = null;

  constructor(
    private readonly options: SingletonWorkerOptions,
    private readonly step: WorkStep,
    private readonly prepare: (session: WorkerSession) => Promise<void> = async () => {},
    /** Called once after the last step when the worker is stopped, not when it fails. */
    private readonly onStop: (session: WorkerSession) => Promise<void> = async () => {},
  ) {}

  /** Starts the worker once; a stopped worker cannot be restarted. */
  start(): void {
    this.running ??= this.loop();
  }

  /** Wakes an idle worker, so that it looks for work immediately. */
  wake(): void {
    this.notifier.wake();
  }

  /** Stops the worker after the step in progress, and releases its lock. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.notifier.wake();
    this.stopNotifier.wake();
    await this.running;
    workerHealth.stopped(this.options.name);
  }

  private async loop(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.runWithLock();
      } catch (error) {
        workerHealth.failed(this.options.name);
        const reason = String(error);
        if (reason !== this.logged)
          this.options.log.warn({ err: error, worker: this.options.name }, 'worker interrupted, will try again');
        this.logged = reason;
        if (!this.stopping) await this.stopNotifier.rest(this.backoffMs);
        this.backoffMs = Math.min(this.backoffMs * 2, maxPauseMs);
      }
    }
  }

  /** Connects, acquires the lock and works until an error or `stop`. */
  private async runWithLock(): Promise<void> {
    const { connection, name, url } = this.options;
    // Wakes the worker when its connection breaks while idle. Verifying the lock then fails, and the loop restarts.
    const onLost = () => this.wake();
    const connected = await (connection ? connection.join(onLost) : connectDedicated(url, name, onLost));
    try {
      await this.work(connected);
    } finally {
      await connected.leave(this.lockName);
    }
  }

  private get lockName(): string {
    return `commerce-graph:${this.options.name}`;
  }

  private async work({ session, lock, lastResponse }: Connected): Promise<void> {
    while (!(await lock(this.lockName))) {
      if (this.stopping) return;
      // Report the standby worker as healthy: another process is active, so earlier failures no longer matter.
      workerHealth.worked(this.options.name);
      await this.stopNotifier.rest(this.options.standbyInterval ?? 1_000);
    }
    await this.prepare(session);
    for (let expected = false; !this.stopping;) {
      const startedAt = performance.now();
      if (startedAt - lastResponse() > lockCheckAfterMs) await session.run('SELECT 1');
      const hasMore = await this.step(session, expected);
      this.backoffMs = minPauseMs;
      this.logged = null;
      workerHealth.worked(this.options.name);
      expected = hasMore || (!this.stopping && (await this.notifier.rest(this.options.pollInterval)));
      const remainingMs = (this.options.minStepIntervalMs ?? 0) - (performance.now() - startedAt);
      if (!hasMore && remainingMs > 0 && !this.stopping) await this.stopNotifier.rest(remainingMs);
    }
    await this.onStop(session);
  }
}
