import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { demoSecret } from '../../app/demo-world/keys';
import { openSecrets } from '../../app/parts/secrets';
import { raisedLimits } from '../../app/parts/raised-limits';
import { freePort } from '../../app/parts/service-process';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../subgraphs/kit/src/database/embedded-postgres';

/** Everything the benchmark talks to: a filled database, the service on it, and the limit's bare server. */
export interface BenchWorld {
  readonly database: string;
  readonly service: Served;
  readonly limit: Served;
  /** Key of the account that owns the memberships. */
  readonly key: string;
  readonly accountId: string;
  readonly memberships: number;
  close(): Promise<void>;
}

export interface Served {
  readonly origin: string;
  readonly pid: number;
}

/** Not a secret: the benchmark's database holds nothing but made-up data. */
const masterSecret = 'benchmarks-have-nothing-to-hide-from-you';
const root = join(__dirname, '../../..');

/**
 * Starts the world; fills the database first when it holds fewer memberships than asked for.
 *
 * @param folder keeps the filled database between runs
 */
export async function openBenchWorld(folder: string, memberships: number, progress: (line: string) => void): Promise<BenchWorld> {
  const server = await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), log: progress });
  const environment = { DATABASE_URL: server.url, MASTER_SECRET: masterSecret, DATA_FOLDER: folder, LOG_LEVEL: 'error', PUBLIC_ORIGIN: 'http://bench.test', ...raisedLimits };
  const started: ChildProcess[] = [];
  try {
    if ((await countMemberships(server.url)) < memberships) await fill(environment, memberships, progress);
    progress('Starting the contestants.');
    const accountId = await accountOf(server.url);
    const service = await serve(started, [join(root, 'scripts/start.mjs')], environment, '/readyz');
    const secrets = openSecrets({ MASTER_SECRET: masterSecret, DATA_FOLDER: folder });
    const known = { ACCOUNT_ID: accountId, PAGE_SECRET: secrets.derive('pages').toString('base64url') };
    const limit = await serve(started, [join(root, 'dist/test/bench/limit-server.js')], { ...environment, ...known }, '/readyz');
    return {
      database: server.url, service, limit, accountId, key: demoSecret(secrets, `${accountId} latest`),
      memberships: await countMemberships(server.url), close: () => close(started, server),
    };
  } catch (error) {
    await close(started, server);
    throw error;
  }
}

async function fill(environment: Record<string, string>, memberships: number, progress: (line: string) => void): Promise<void> {
  progress(`Filling the database with ${memberships} memberships.`);
  const args = [join(root, 'scripts/run.mjs'), 'seed', '--memberships', String(memberships)];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The database could not be filled.');
}

async function serve(started: ChildProcess[], args: string[], environment: Record<string, string>, ready: string): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment, PORT: String(port) }, stdio: ['ignore', 'ignore', 'inherit'] });
  started.push(child);
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${args[0]} ended before it was ready.`);
    const answer = await fetch(`${origin}${ready}`).catch(() => null);
    if (answer?.ok) return { origin, pid: child.pid as number };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${args[0]} did not become ready.`);
}

async function close(started: readonly ChildProcess[], server: EmbeddedPostgres): Promise<void> {
  for (const child of started.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await server.stop();
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function countMemberships(url: string): Promise<number> {
  const [there] = await ask<{ found: string | null }>(url, "SELECT to_regclass('billing.memberships')::text AS found");
  if (!there?.found) return 0;
  const [row] = await ask<{ count: number }>(url, 'SELECT count(*)::int AS count FROM billing.memberships');
  return row?.count ?? 0;
}

/** The account with the most memberships. */
async function accountOf(url: string): Promise<string> {
  const [row] = await ask<{ account_id: string }>(url, 'SELECT account_id FROM billing.memberships GROUP BY 1 ORDER BY count(*) DESC LIMIT 1');
  return (row as { account_id: string }).account_id;
}
