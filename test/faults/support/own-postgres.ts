import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databasePid, freePort } from '../../../app/runtime/service-process';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../app/embedded-postgres/embedded-postgres';
import { until } from '../../support/until';

/** Ways to stop a server: `fast` ends its connections and writes its data, `immediate` exits immediately, like a crash. */
export const stopModes = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
export type StopMode = keyof typeof stopModes;

/** A separate Postgres of a test, which can be stopped and started again at the same URL. */
export class OwnPostgres {
  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private server: EmbeddedPostgres,
  ) {}

  static async open(): Promise<OwnPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'own-postgres-'));
    const port = await freePort();
    return new OwnPostgres(folder, port, await start(folder, port));
  }

  get url(): string {
    return this.server.url;
  }

  async stop(mode: StopMode): Promise<void> {
    process.kill(databasePid(this.folder), stopModes[mode]);
    await this.server.stop();
  }

  /** Restarts the server. Resolves once it accepts connections. */
  async start(): Promise<void> {
    this.server = await start(this.folder, this.port);
    await until(async () => {
      const client = new pg.Client({ connectionString: this.url });
      client.on('error', () => {});
      await client.connect();
      await client.end();
      return true;
    });
  }

  async close(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function start(folder: string, port: number): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), port, log: () => {} });
}
