import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Broadcast } from './broadcast-server';
import type { ConnectRequest, Order, Report } from './load-clients-process';

/** Generous estimate of the number of files that a process has open in addition to its sockets. */
const otherFiles = 1_000;

/** Throws if the limit of open files does not allow a process to open this many sockets. */
export function checkFileLimit(sockets: number): void {
  const limit = /Max open files\s+(\d+|unlimited)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? '0';
  const requiredFiles = sockets + otherFiles;
  if (limit === 'unlimited' || Number(limit) >= requiredFiles) return;
  throw new Error(
    `${sockets} sockets need ${requiredFiles} open files in a process, and ${limit} are allowed. Say "ulimit -n ${requiredFiles}" first, or ask for fewer with --sockets.`,
  );
}

/** Thousands of WebSocket clients in a separate process. */
export class LoadClients {
  private readonly child: ChildProcess = fork(join(__dirname, 'load-clients-process.js'), { execArgv: [] });
  private pendingReport: { resolve(report: Report): void; reject(error: Error): void } | null = null;
  private failure: Error | null = null;

  constructor() {
    this.child.on('message', (report: Report) => {
      if (report.failed !== undefined) this.failure = new Error(report.failed);
      if (this.failure) this.pendingReport?.reject(this.failure);
      else this.pendingReport?.resolve(report);
    });
  }

  async connect(options: ConnectRequest): Promise<void> {
    await this.sendOrder(options);
  }

  /** Waits until `count` events in total have arrived at the clients. Resolves with the text of one of them. */
  async events(count: number): Promise<string> {
    return (await this.sendOrder({ events: count })).sample as string;
  }

  end(): Promise<void> {
    return waitForExit(this.child);
  }

  private sendOrder(order: Order): Promise<Report> {
    if (this.failure) throw this.failure;
    return new Promise((resolve, reject) => {
      this.pendingReport = { resolve, reject };
      this.child.send(order);
    });
  }
}

/** The bare broadcast server, which measures the upper bound for subscriptions, in a separate process. */
export class BroadcastServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(): Promise<BroadcastServer> {
    const child = fork(join(__dirname, 'broadcast-server.js'), { execArgv: [] });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return new BroadcastServer(child, port);
  }

  get pid(): number {
    return this.child.pid as number;
  }

  broadcast(message: Broadcast): void {
    this.child.send(message);
  }

  end(): Promise<void> {
    return waitForExit(this.child);
  }
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.disconnect();
  await once(child, 'exit');
}
