import type pg from 'pg';
import { keptPlans, type Logger, PooledClient, statementName, Wakeup, workerHealth } from '../../../kit/src';
import type { RunStatement } from '../log/partitions';

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
/** Longest time one statement of a worker may run, in milliseconds. */
const statementTimeout = 30_000;
/** After how long without an answer it is asked whether the lock is still held, in milliseconds. An answer is waited for less long than the server keeps the lock of one it hears nothing from. */
const proofAfter = 10_000;
/** Longest wait for a lock, in milliseconds: others queue behind whoever waits for an exclusive one. */
const lockTimeout = 5_000;

/**
 * Work that exactly one process does at a time, however many are started: whoever holds an advisory lock of Postgres.
 * The lock belongs to the connection, so that the next one takes over as soon as the holder dies. After an error the
 * lock is given up, and taken again after a pause that grows while errors go on.
 */
export class SoleWorker {
  private readonly wakeup = new Wakeup();
  /** For rests that only the stop ends: signals must not make a standby or a failing worker hurry. */
  private readonly stopped = new Wakeup();
  private running: Promise<void> | null = null;
  private stopping = false;
  private pause = shortestPause;

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
        this.options.log.warn({ err: error, worker: this.options.name }, 'worker interrupted, will try again');
        if (!this.stopping) await this.stopped.rest(this.pause);
        this.pause = Math.min(this.pause * 2, longestPause);
      }
    }
  }

  /** Connects, waits for the lock and works until an error or the stop. */
  private async hold(): Promise<void> {
    const client = new PooledClient({
      connectionString: this.options.url,
      application_name: `commerce-graph:${this.options.name}`,
      connectionTimeoutMillis: 5_000,
      statement_timeout: statementTimeout,
      lock_timeout: lockTimeout,
      answerWithin: statementTimeout + 5_000,
      keepAlive: true,
      // The server notices within a minute that the holder's machine is gone, and gives the lock free.
      options: `${keptPlans} -c TimeZone=UTC -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3`,
    });
    const session = sessionOf(client);
    // A connection that breaks while it rests says so here; the lock is then asked for, which fails, and the loop begins anew.
    client.on('error', () => this.wake());
    try {
      await client.connect();
      await this.work(session);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async work(session: OwnSession): Promise<void> {
    while (!(await this.lock(session))) {
      if (this.stopping) return;
      // Another process does the work, and this one is ready to: what failed before is over.
      workerHealth.worked(this.options.name);
      await this.stopped.rest(this.options.standbyInterval ?? 1_000);
    }
    await this.prepare(session);
    for (let expected = false; !this.stopping;) {
      const began = performance.now();
      if (began - session.heard() > proofAfter) await session.run('SELECT 1');
      const more = await this.step(session, expected);
      this.pause = shortestPause;
      workerHealth.worked(this.options.name);
      expected = more || (!this.stopping && (await this.wakeup.rest(this.options.pollInterval)));
      const early = (this.options.stepsApart ?? 0) - (performance.now() - began);
      if (!more && early > 0 && !this.stopping) await this.stopped.rest(early);
    }
    await this.leave(session);
  }

  private async lock(session: WorkerSession): Promise<boolean> {
    const [row] = await session.run('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held', [
      `commerce-graph:${this.options.name}`,
    ]);
    return row?.held === true;
  }
}

/** A session that knows when its connection was last heard of. */
interface OwnSession extends WorkerSession {
  heard(): number;
}

function sessionOf(client: pg.Client & Pick<PooledClient, 'sendLater'>): OwnSession {
  let heard = 0;
  client.on('error', () => {
    heard = -Infinity;
  });
  // Statements with values run again and again: the server plans them once for the connection.
  const run: RunStatement = async (text, values) => {
    const { rows } = await client.query(values ? { name: statementName(text), text, values } : { text });
    heard = performance.now();
    return rows;
  };
  const later: RunStatement = async (text, values) => (await client.sendLater(text, values ?? [])).rows;
  return {
    run,
    heard: () => heard,
    transaction: async (work) => {
      await run('START TRANSACTION');
      try {
        const result = await work(run, later);
        await run('COMMIT');
        return result;
      } catch (error) {
        await run('ROLLBACK').catch(() => undefined);
        throw error;
      }
    },
  };
}
