/** Child process of the database server, reduced to the members that the supervisor uses. */
export interface SupervisedProcess {
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
  once(event: 'exit', listener: () => void): unknown;
  kill(signal: NodeJS.Signals): boolean;
}

/** Restart policy for a server that exits unexpectedly. Times in milliseconds. */
export interface RestartLimits {
  /** Pause before the first restart; doubled for each further restart in a row. */
  readonly firstPause: number;
  readonly longestPause: number;
  /**
   * Maximum number of restarts in a row. A restart counts if it fails, or if the server exits before the uptime
   * `stable`.
   */
  readonly tries: number;
  /** Uptime after which the restart counter is reset. */
  readonly stable: number;
}

export const restartLimits: RestartLimits = { firstPause: 250, longestPause: 10_000, tries: 8, stable: 60_000 };

export interface Supervision<Server extends SupervisedProcess> {
  readonly server: Server;
  /** Receives a line for each unexpected exit and failed restart of the server. */
  readonly log: (line: string) => void;
  /** Shuts the server down. */
  readonly end: (server: Server) => Promise<void>;
  /** Restart settings; without them the server is not restarted. */
  readonly restart?: {
    /** Starts the server again on the same port. */
    readonly start: () => Promise<Server>;
    /** Called once, when all restarts in a row have failed. */
    readonly lost: () => void;
    readonly limits?: RestartLimits;
  };
}

const crashMessage = 'The embedded Postgres exited unexpectedly; its log is server.log in the data folder.';

/**
 * Supervises a server: restarts it after an unexpected exit and stops it with this process. Returns a function that
 * stops it permanently.
 */
export function supervise<Server extends SupervisedProcess>(supervision: Supervision<Server>): () => Promise<void> {
  const supervisor = new Supervisor(supervision);
  return () => supervisor.stop();
}

class Supervisor<Server extends SupervisedProcess> {
  private server: Server;
  private stopping: Promise<void> | null = null;
  private restarting: Promise<void> | null = null;
  /** Ends the current pause before a restart early; null if there is no pause. */
  private endPause: (() => void) | null = null;
  private restarts = 0;
  // When the process exits without `stop`, the server is stopped as well.
  private readonly endWithProcess = (): void => void this.server.kill('SIGINT');

  constructor(private readonly options: Supervision<Server>) {
    this.server = options.server;
    process.once('exit', this.endWithProcess);
    this.watch(options.server);
  }

  stop(): Promise<void> {
    this.stopping ??= this.end();
    return this.stopping;
  }

  private async end(): Promise<void> {
    this.endPause?.();
    await this.restarting;
    await this.options.end(this.server);
    process.off('exit', this.endWithProcess);
  }

  private watch(server: Server): void {
    const startedAt = performance.now();
    const { stable } = this.options.restart?.limits ?? restartLimits;
    const onExit = (): void => {
      if (this.stopping) return;
      if (performance.now() - startedAt >= stable) this.restarts = 0;
      this.options.log(crashMessage);
      this.restarting = this.restartServer();
    };
    if (server.exitCode !== null || server.signalCode !== null) onExit();
    else server.once('exit', onExit);
  }

  private async pause(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.endPause = resolve;
    const timer = setTimeout(resolve, milliseconds);
    await promise;
    clearTimeout(timer);
  }

  private async restartServer(): Promise<void> {
    const { log, restart } = this.options;
    if (!restart) return;
    const { firstPause, longestPause, tries } = restart.limits ?? restartLimits;
    while (this.restarts < tries) {
      const delayMs = Math.min(firstPause * 2 ** this.restarts, longestPause);
      this.restarts += 1;
      await this.pause(delayMs);
      if (this.stopping) return;
      try {
        this.server = await restart.start();
      } catch (error) {
        log(`The embedded Postgres could not be restarted: ${(error as Error).message}`);
        continue;
      }
      log('The embedded Postgres was restarted.');
      return this.watch(this.server);
    }
    log(`Starting the embedded Postgres failed ${tries} times in a row.`);
    restart.lost();
  }
}
