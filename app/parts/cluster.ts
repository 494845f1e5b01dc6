import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import type { Shutdown } from './shutdown';

/** A process of the cluster could not start. The message is empty where that process has said why itself. */
export class ClusterBroken extends Error {}

/** How often in a row a process that ended is started again, and pause before each time, in milliseconds. */
const replacing = { tries: 5, pause: 1_000 };

/** How many processes a role has on this machine. Workers take turns in any number, but serve nobody behind a port. */
export function clusterSize({ CLUSTER }: Pick<Config, 'CLUSTER'>, role: string): number {
  if (role === 'worker') return 1;
  return CLUSTER === 'auto' || Number(CLUSTER) === 0 ? availableParallelism() : Number(CLUSTER);
}

/** Whether this process is one of several that share their ports, and does not start them. */
export function isClustered(): boolean {
  return cluster.isWorker;
}

/** Whether this process has nobody before it: it says what a person may want to wait for, and makes what others find. */
export function isFirst(): boolean {
  // They are numbered as they are started, and one that takes another's place has a number of its own.
  return !cluster.isWorker || cluster.worker?.id === 1;
}

/** Tells the process that has started this one that it serves. */
export function tellReady(ready: object): void {
  process.send?.({ ready });
}

export interface ClusterOptions {
  /** Processes, two at least. */
  readonly count: number;
  /** What they have in their environment besides this process's. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
  /** Told when one that has ended cannot be replaced. */
  readonly broken: () => void;
}

/**
 * Starts this command that often: one process first, which finds what is wrong and makes what is missing, then the others. They listen
 * at the same ports, connections go to them in turn, and one that ends is replaced. Answers what the first one has told. Throws
 * `ClusterBroken`.
 *
 * ADR 0041
 */
export async function startCluster<Ready>(options: ClusterOptions, shutdown: Shutdown): Promise<Ready> {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const crew = await shutdown.add(new Crew(options), (started) => started.stop());
  const first = await crew.begin();
  await Promise.all(Array.from({ length: options.count - 1 }, () => crew.begin()));
  return first as Ready;
}

class Crew {
  private readonly workers = new Set<Worker>();
  private stopping = false;

  constructor(private readonly options: ClusterOptions) {}

  /** One more process; resolves with what it tells once it serves. */
  async begin(): Promise<unknown> {
    const worker = cluster.fork(this.options.environment);
    this.workers.add(worker);
    let isReady = false;
    const ended = once(worker, 'exit').then(([code, signal]: unknown[]) => {
      this.workers.delete(worker);
      if (isReady && !this.stopping) void this.replace({ pid: worker.process.pid, code, signal });
      throw new ClusterBroken(code === 1 ? '' : 'A process of the cluster has ended before it could serve.');
    });
    // Once it serves, its end is nobody's failure here.
    ended.catch(() => {});
    const ready = await Promise.race([whatItTells(worker), ended]);
    isReady = true;
    return ready;
  }

  /** Each of them drains as if it was alone. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(
      [...this.workers].map(async (worker) => {
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
  }

  private async replace(lost: object): Promise<void> {
    this.options.log.warn(lost, 'A process of the cluster has ended; another one takes its place');
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

function whatItTells(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    worker.on('message', function listen(message: unknown) {
      const { ready } = (message ?? {}) as { ready?: unknown };
      if (ready === undefined) return;
      worker.off('message', listen);
      resolve(ready);
    });
  });
}
