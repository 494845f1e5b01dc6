import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../app/embedded-postgres/embedded-postgres';
import type { DemoData } from '../../app/demo-data';
import { raisedLimits } from '../../app/runtime/raised-limits';
import {
  databasePid,
  freePort,
  type ServiceProcess,
  startProcess,
  startService,
} from '../../app/runtime/service-process';
import { waitFor } from '../../app/runtime/wait-for';

/** What is killed: the service, its database, or both at the same moment. */
export const killKinds = ['service', 'postgres', 'both'] as const;
export type KillKind = (typeof killKinds)[number];

/** Start timeout in milliseconds, on a machine under load. */
const startTimeoutMs = 120_000;
/** Maximum length of the service output in a report, in characters. */
const maxReportLength = 4_000;

/** The service in a child process, and a separate Postgres, so that each can be killed without the other. */
export class Machine {
  private printed = '';

  private constructor(
    private readonly folder: string,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly databasePort: number,
    private postgres: EmbeddedPostgres,
    private service: ServiceProcess,
  ) {}

  /**
   * Creates a database with the demo data in the folder, and starts the service on that database.
   * @param extraEnvironment additional environment variables of the service
   */
  static async open(
    folder: string,
    progress: (line: string) => void,
    extraEnvironment: Readonly<Record<string, string>> = {},
  ): Promise<Machine> {
    const [port, databasePort] = [await freePort(), await freePort()];
    const postgres = await startPostgres(folder, databasePort);
    try {
      const environment = {
        DATABASE_URL: postgres.url,
        MASTER_SECRET: randomBytes(32).toString('base64url'),
        DATA_FOLDER: folder,
        PORT: String(port),
        PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
        LOG_LEVEL: 'error',
        ...raisedLimits,
      };
      const serving = { ...environment, ...extraEnvironment };
      progress('Creating the demo data.');
      const seeding = startProcess(['run.mjs', 'seed'], environment);
      if ((await seeding.ended) !== 0) throw new Error(`The demo data could not be created:\n${seeding.stderr}`);
      progress('Starting the service.');
      const machine = new Machine(folder, serving, databasePort, postgres, startService(serving));
      await machine.ready();
      return machine;
    } catch (error) {
      await postgres.stop();
      throw error;
    }
  }

  get origin(): string {
    return this.environment.PUBLIC_ORIGIN as string;
  }

  /** Process id of the service; it changes with each restart. */
  get pid(): number {
    return this.service.pid;
  }

  /** The current process of the service; it changes with each restart. */
  get running(): ServiceProcess {
    return this.service;
  }

  get databaseUrl(): string {
    return this.postgres.url;
  }

  /** Accounts, keys and users of the demo data. */
  get demoData(): DemoData {
    return JSON.parse(readFileSync(join(this.folder, 'sandbox.json'), 'utf8')) as DemoData;
  }

  /** The last 4,000 characters of the service's error output, across restarts. */
  get log(): string {
    return `${this.printed}${this.service.stderr}`.slice(-maxReportLength);
  }

  /** Sends `SIGKILL` to the service, to Postgres, or to both. */
  kill(kind: KillKind): void {
    if (kind !== 'service') process.kill(databasePid(this.folder), 'SIGKILL');
    if (kind !== 'postgres') process.kill(this.service.pid, 'SIGKILL');
  }

  /**
   * Restarts the killed processes, and waits until the service is ready. If only the database was killed, the running
   * service must recover on its own.
   */
  async recover(kind: KillKind): Promise<void> {
    if (kind !== 'service') {
      await this.postgres.stop();
      this.postgres = await startPostgres(this.folder, this.databasePort);
    }
    if (kind !== 'postgres') {
      await this.service.ended;
      this.printed = this.log;
      this.service = startService(this.environment);
    }
    await this.ready();
  }

  async close(): Promise<void> {
    await this.service.end('SIGINT');
    await this.postgres.stop();
  }

  private async ready(): Promise<void> {
    let end: unknown = null;
    void this.service.ended.then((exitStatus) => (end = exitStatus));
    await waitFor(async () => end !== null || (await fetch(`${this.origin}/readyz`)).ok, Boolean, startTimeoutMs);
    if (end !== null) throw new Error(`The service exited (${String(end)}):\n${this.log}`);
  }
}

function startPostgres(folder: string, port: number): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), port, log: () => {} });
}
