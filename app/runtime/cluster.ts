import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../subgraphs/kit/src/errors/operator-error';
import type { Logger } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import type { Shutdown } from './shutdown';

/** A process of the cluster could not start. The message is empty if that process has reported the reason itself. */
export class ClusterBroken extends OperatorError {}

/** Maximum number of attempts to replace a terminated process, and additional delay per attempt in milliseconds. */
const replacing = { tries: 5, pause: 1_000 };

/**
 * Returns the number of processes that a role has on this machine. The role `worker` has one process, because workers
 * do not listen on a public port.
 */
export function clusterSize({ CLUSTER }: Pick<Config, 'CLUSTER'>, role: string): number {
  if (role === 'worker') return 1;
  return CLUSTER === 'auto' || Number(CLUSTER) === 0 ? availableParallelism() : Number(CLUSTER);
}

/** Returns whether this process is a worker of a Node cluster, which shares its ports with others. */
export function isClustered(): boolean {
  return cluster.isWorker;
}

/**
 * Returns whether this process is the first process of its cluster, or not clustered. The first process reports
 * progress and creates resources that the other processes then find.
 */
export function isFirst(): boolean {
  // Workers are numbered in the order of their start. A replacement gets a new number.
  return !cluster.isWorker || cluster.worker?.id === 1;
}

/**
 * Environment variable that makes the first process of a cluster create the demo data, although it receives the
 * embedded database as a configured URL.
 */
export const demoMark = 'CLUSTER_DEMO';

/** Returns whether these environment variables select the process that creates the demo data of a cluster. */
export function makesDemo(environment: Readonly<Record<string, string | undefined>>): boolean {
  return isFirst() && environment[demoMark] !== undefined;
}

/** Sends the ready message `ready` to the primary process of the cluster. */
export function notifyReady(ready: object): void {
  process.send?.({ ready });
}

export interface ClusterOptions {
  /** Number of processes, at least two. */
  readonly count: number;
  /** Environment variables of the processes, in addition to the environment of this process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
  /** Called when a terminated process cannot be replaced. */
  readonly broken: () => void;
}

/**
 * Starts this command in several processes: first a single process, which detects errors and creates missing resources,
 * then the remaining ones. They listen on the same ports, connections are distributed round-robin, and a terminated
 * process is replaced. Returns the ready message of the first process. Throws `ClusterBroken`.
 *
 * ADR 0041
 */
export async function startCluster<Ready>(options: ClusterOptions, shutdown: Shutdown): Promise<Ready> {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const pool = await shutdown.add(new ProcessPool(options), (started) => started.stop());
  const first = await pool.begin();
  await Promise.all(Array.from({ length: options.count - 1 }, () => pool.begin()));
  return first as Ready;
}

class ProcessPool {
  private readonly workers = new Set<Worker>();
  private stopping = false;

  constructor(private readonly options: ClusterOptions) {}

  /** Starts one process; resolves with its ready message. */
  async begin(): Promise<unknown> {
    const worker = cluster.fork(this.options.environment);
    this.workers.add(worker);
    let isReady = false;
    const exited = once(worker, 'exit').then(([code, signal]: unknown[]) => {
      this.workers.delete(worker);
      if (isReady && !this.stopping) void this.replace({ pid: worker.process.pid, code, signal });
      throw new ClusterBroken(code === 1 ? '' : 'A process of the cluster exited before it was ready.');
    });
    // An exit after the process is ready must not become an unhandled rejection.
    exited.catch(() => {});
    const ready = await Promise.race([waitForReady(worker), exited]);
    isReady = true;
    return ready;
  }

  /** Sends SIGTERM to all processes and waits for their exits. Each process drains its own connections. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(
      [...this.workers].map(async (worker) => {
        const exited = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await exited;
      }),
    );
  }

  private async replace(details: object): Promise<void> {
    this.options.log.warn(details, 'A process of the cluster exited; a replacement is starting');
    for (let tries = 0; tries < replacing.tries && !this.stopping; tries += 1) {
      await pause(tries * replacing.pause);
      if (
        this.stopping ||
        (await this.begin().then(
          () => true,
          () => false,
        ))
      )
        return;
    }
    if (!this.stopping) this.options.broken();
  }
}

function waitForReady(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    worker.on('message', function listen(message: unknown) {
      const { ready } = (message ?? {}) as { ready?: unknown };
      if (ready === undefined) return;
      worker.off('message', listen);
      resolve(ready);
    });
  });
}
