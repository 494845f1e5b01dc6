import { type Logger, Wakeup, workerHealth } from '../../../kit/src';
import type { RunStatement } from '../log/partitions';
import { type Connected, connectAlone, type SharedConnection } from './worker-connection';

export interface SoleWorkerOptions {
  /** `postgres://…` */
  readonly url: string;
  /** Names the work in logs and in the lock that makes its holder the only one. */
  readonly name: string;
  readonly log: Logger;
  /** Longest rest between two looks at whether there is work, in milliseconds. */
  readonly pollInterval: number;
  /**
   * Least time between the beginnings of two steps, in milliseconds, unless one has left work behind; none by default. The first thing after
   * a rest is done at once, and of many in a row those that come meanwhile are done together.
   */
  readonly stepsApart?: number;
  /** How often a worker that is not the one asks whether it may take over, in milliseconds, default 1,000. */
  readonly standbyInterval?: number;
  /** Connection that it shares with other workers of the process, none of which runs transactions there; its own by default. */
  readonly connection?: SharedConnection;
}

/** The connection that holds the lock; what the worker writes goes through it, so that a lost lock cannot write. */
export interface WorkerSession {
  readonly run: RunStatement;
  /** Runs statements in one transaction; what is run `later` leaves with the next one, the commit at the latest, and answers nothing. */
  transaction<T>(work: (run: RunStatement, later: RunStatement) => Promise<T>): Promise<T>;
}

/**
 * Does what there is to do, a bounded piece of it. Answers whether there may be more at once.
 *
 * @param expected whether somebody has said that there is work
 */
export type WorkStep = (session: WorkerSession, expected: boolean) => Promise<boolean>;

const shortestPause = 50;
const longestPause = 1_000;
/** For those who follow what is published, in milliseconds: there are many of them, and it is the number of steps of all that counts. */
export const followersSteps = 20;
/** After how long without an answer it is asked whether the lock is still held, in milliseconds. An answer is waited for less long than the server keeps the lock of one it hears nothing from. */
const proofAfter = 10_000;

/**
 * Work that exactly one process does at a time, however many are started: whoever holds an advisory lock of Postgres.
 * The lock belongs to the connection, so that the next one takes over as soon as the holder dies. A worker on a shared connection releases its own lock when it fails. After an error the
 * lock is given up, and taken again after a pause that grows while errors go on.
 */
export class SoleWorker {
  private readonly wakeup = new Wakeup();
  /** For rests that only the stop ends: signals must not make a standby or a failing worker hurry. */
  private readonly stopped = new Wakeup();
  private running: Promise<void> | null = null;
  private stopping = false;
  private pause = shortestPause;
  /** The failure that was logged last, which is not logged again until a step has succeeded. */
  private logged: string | null = null;

  constructor(
    private readonly options: SoleWorkerOptions,
    private readonly step: WorkStep,
    private readonly prepare: (session: WorkerSession) => Promise<void> = async () => {},
    /** Done last where the worker is stopped, not where it fails. */
    private readonly leave: (session: WorkerSession) => Promise<void> = async () => {},
  ) {}

  /** Starts once; a stopped worker stays stopped. */
  start(): void {
    this.running ??= this.loop();
  }

  /** Says that there is work. */
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
    while (!this.stopping) {
      try {
        await this.hold();
      } catch (error) {
        workerHealth.failed(this.options.name);
        const reason = String(error);
        if (reason !== this.logged)
          this.options.log.warn({ err: error, worker: this.options.name }, 'worker interrupted, will try again');
        this.logged = reason;
        if (!this.stopping) await this.stopped.rest(this.pause);
        this.pause = Math.min(this.pause * 2, longestPause);
      }
    }
  }

  /** Connects, waits for the lock and works until an error or the stop. */
  private async hold(): Promise<void> {
    const { connection, name, url } = this.options;
    // A connection that breaks while it rests says so here; the lock is then asked for, which fails, and the loop begins anew.
    const lost = () => this.wake();
    const connected = await (connection ? connection.join(lost) : connectAlone(url, name, lost));
    try {
      await this.work(connected);
    } finally {
      await connected.leave(this.lockName);
    }
  }

  private get lockName(): string {
    return `commerce-graph:${this.options.name}`;
  }

  private async work({ session, lock, heard }: Connected): Promise<void> {
    while (!(await lock(this.lockName))) {
      if (this.stopping) return;
      // Another process does the work, and this one is ready to: what failed before is over.
      workerHealth.worked(this.options.name);
      await this.stopped.rest(this.options.standbyInterval ?? 1_000);
    }
    await this.prepare(session);
    for (let expected = false; !this.stopping;) {
      const began = performance.now();
      if (began - heard() > proofAfter) await session.run('SELECT 1');
      const more = await this.step(session, expected);
      this.pause = shortestPause;
      this.logged = null;
      workerHealth.worked(this.options.name);
      expected = more || (!this.stopping && (await this.wakeup.rest(this.options.pollInterval)));
      const early = (this.options.stepsApart ?? 0) - (performance.now() - began);
      if (!more && early > 0 && !this.stopping) await this.stopped.rest(early);
    }
    await this.leave(session);
  }
}
