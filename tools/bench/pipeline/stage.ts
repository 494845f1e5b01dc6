import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DemoData } from '../../../app/demo-data';
import { raisedLimits } from '../../../app/runtime/raised-limits';
import { freePort, type ServiceProcess, startProgram } from '../../../app/runtime/service-process';
import type { Shutdown } from '../../../app/runtime/shutdown';
import { waitFor } from '../../../app/runtime/wait-for';
import { startEmbeddedPostgres } from '../../../app/embedded-postgres/embedded-postgres';
import type { Build } from '../comparison/build';
import { waitUntilIdle, cpuTime } from '../load';
import { Writes } from '../writes/kinds';

/** Domains that run in separate processes. */
const domains = ['platform', 'billing', 'payouts', 'courses', 'trust-safety', 'events'] as const;
/** Roles that process events. They always run, unless a benchmark stops them. */
const carriers = [...domains, 'worker'] as const;
/** Roles that serve requests. A benchmark starts them when it needs them. */
const entrances = ['gateway', 'rest'] as const;
export type RoleName = (typeof carriers | typeof entrances)[number];

/** Timeout for a process to become ready, in milliseconds. */
const startTimeoutMs = 120_000;

const variableOf = (domain: string): string => `${domain.toUpperCase().replace('-', '_')}_URL`;
const roleOf = (name: RoleName): string => (domains.some((domain) => domain === name) ? `subgraph:${name}` : name);

/**
 * One build as it is deployed: a worker and a process for each domain, on a Postgres with the demo data and one
 * purchase.
 */
export class Stage {
  private readonly running = new Map<RoleName, ServiceProcess>();

  private constructor(
    private readonly build: Build,
    private readonly folder: string,
    readonly databaseUrl: string,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly ports: ReadonlyMap<RoleName, number>,
  ) {}

  /** Creates the demo data and a purchase with the build itself, and starts the processes of the build. */
  static async open(build: Build, shutdown: Shutdown, print: (line: string) => void): Promise<Stage> {
    const folder = mkdtempSync(join(tmpdir(), 'bench-pipeline-'));
    await shutdown.add(folder, (created) => rmSync(created, { recursive: true, force: true }));
    const postgres = startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), log: () => {} });
    const { url } = await shutdown.add(postgres, (resource) => resource.stop());
    const ports = new Map<RoleName, number>();
    for (const name of [...carriers, ...entrances]) ports.set(name, await freePort());
    const environment = {
      DATABASE_URL: url,
      MASTER_SECRET: randomBytes(32).toString('base64url'),
      DATA_FOLDER: folder,
      FILE_FOLDER: join(folder, 'files'),
      PUBLIC_ORIGIN: 'http://bench.test',
      LOG_LEVEL: 'error',
      ...raisedLimits,
    };
    const stage = new Stage(build, folder, url, environment, ports);
    await shutdown.add(stage, (resource) => resource.close());
    print(`Making the demo data of ${build.folder}.`);
    await stage.fill();
    print('Starting its processes.');
    for (const name of carriers) await stage.start(name);
    return stage;
  }

  /** CPU time of all processes of the build so far, in milliseconds. */
  get cpu(): number {
    return [...this.running.values()].reduce((sum, { pid }) => sum + cpuTime(pid), 0);
  }

  /** The account of the demo data that has made a sale. */
  get seller(): DemoData['accounts'][number] {
    const demoData = JSON.parse(readFileSync(this.sandboxFile, 'utf8')) as DemoData;
    return demoData.accounts[1] as DemoData['accounts'][number];
  }

  originOf(name: RoleName): string {
    return `http://127.0.0.1:${this.ports.get(name)}`;
  }

  /** Waits until the processes of the build are idle. */
  async rest(): Promise<void> {
    for (const { pid } of this.running.values()) await waitUntilIdle(pid);
  }

  async start(name: RoleName): Promise<void> {
    const urls = Object.fromEntries(domains.map((domain) => [variableOf(domain), `${this.originOf(domain)}/graphql`]));
    this.running.set(name, this.run(['start.mjs', '--role', roleOf(name)], { ...urls, ...this.portOf(name) }));
    await isReady(this.originOf(name));
  }

  async stop(name: RoleName): Promise<void> {
    await this.running.get(name)?.end('SIGTERM');
    this.running.delete(name);
  }

  /**
   * Opens connections to Postgres until the service can open only as many as the build's Compose file allows.
   *
   * @returns function that closes these connections
   */
  async limitConnections(): Promise<() => Promise<void>> {
    const compose = readFileSync(join(this.build.folder, 'docker-compose.yml'), 'utf8');
    const allowed = Number(/max_connections=(\d+)/.exec(compose)?.[1] ?? 100);
    const clients: pg.Client[] = [];
    const connect = async (): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString: this.databaseUrl });
      clients.push(client);
      await client.connect();
      return client;
    };
    const { rows } = await (await connect()).query('SHOW max_connections');
    while (clients.length < Number(rows[0].max_connections) - allowed) await connect();
    return async () => {
      for (const client of clients) await client.end();
    };
  }

  private get sandboxFile(): string {
    return join(this.folder, 'sandbox.json');
  }

  /**
   * Creates the demo data and makes one sale with a complete service, because the demo data has no payment. Waits until
   * all events are published.
   */
  private async fill(): Promise<void> {
    const seeding = this.run(['run.mjs', 'seed'], {});
    if ((await seeding.ended) !== 0)
      throw new Error(`The demo data could not be created:
${seeding.stderr}`);
    const service = this.run(['start.mjs'], this.portOf('rest'));
    const served = { origin: this.originOf('rest'), pid: service.pid };
    await isReady(served.origin);
    const writes = await Writes.open({ service: served }, this.sandboxFile);
    await writes.of.checkout();
    await writes.close();
    await waitUntilIdle(service.pid);
    await service.end('SIGTERM');
  }

  private portOf(name: RoleName): { readonly PORT: string } {
    return { PORT: String(this.ports.get(name)) };
  }

  private run(
    [script, ...rest]: readonly [string, ...string[]],
    extraEnvironment: Readonly<Record<string, string>>,
  ): ServiceProcess {
    const { folder, node } = this.build;
    return startProgram(
      node,
      [join(folder, 'scripts', script), ...rest],
      { ...this.environment, ...extraEnvironment },
      folder,
    );
  }

  private async close(): Promise<void> {
    await Promise.all([...this.running.values()].map((item) => item.end('SIGTERM')));
  }
}

async function isReady(origin: string): Promise<void> {
  const answers = async (): Promise<boolean> => (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true;
  await waitFor(answers, Boolean, startTimeoutMs);
}
