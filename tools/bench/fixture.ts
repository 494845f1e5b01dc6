import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { demoSecret } from '../../app/demo-data/keys';
import { openSecrets } from '../../app/runtime/secrets';
import { raisedLimits } from '../../app/runtime/raised-limits';
import { freePort } from '../../app/runtime/service-process';
import { startEmbeddedPostgres } from '../../app/embedded-postgres/embedded-postgres';
import { type Build, ownBuild } from './comparison/build';

/** The services under test: this build and, if compared, the baseline build. */
export interface BenchServices {
  readonly service: Service;
  /** The service of the other build, on a copy of the database; null if no build is compared. */
  readonly baseline: Service | null;
}

/**
 * The servers of a benchmark run: a filled database, the service on it, the bare server (the upper bound for its
 * speed), and other GraphQL servers (peers).
 */
export interface BenchFixture extends BenchServices {
  readonly database: string;
  readonly limit: Served;
  readonly peers: Readonly<Partial<Record<PeerName, Served>>>;
  /** API key of the account that owns the memberships. */
  readonly key: string;
  readonly accountId: string;
  /** Ids of the memberships of the account that are read one by one. */
  readonly membershipIds: readonly string[];
  readonly memberships: number;
  /** Stops the services and starts them again, in new processes with new URLs. */
  restart(databases: Databases): Promise<BenchServices>;
  close(): Promise<void>;
}

export interface Served {
  readonly origin: string;
  readonly pid: number;
}

export interface Service extends Served {
  /** URL of the metrics endpoint of the service. */
  readonly metrics: string;
  /** Path of the log file of the service. */
  readonly log: string;
}

/** Other GraphQL servers on the same data, each implemented by a program in `peers/`. */
export const peerNames = ['postgraphile', 'apollo-gateway', 'hive-gateway'] as const;
export type PeerName = (typeof peerNames)[number];

type Environment = Record<string, string>;

/**
 * Whether two compared builds exchange their databases every other time they are started. For reads only: writes refer to
 * rows that they have created.
 */
type Databases = 'kept' | 'exchanged';

/** Not a secret: the benchmark's database contains only generated data. */
const masterSecret = 'benchmarks-have-nothing-to-hide-from-you';
/** Number of memberships that are read one by one. */
const singleReadCount = 1_000;

/**
 * Starts the database and the servers. Fills the database first if it has fewer memberships than requested. The service
 * runs as in production: it logs, measures and counts every request; only its rate limits are too high to be reached.
 *
 * @param folder stores the filled database between runs
 * @param peers other GraphQL servers to start
 * @param baseline build that this one is compared with. It runs on a copy of the database, because otherwise the
 * workers of one build would also do the work of the other build.
 */
export async function openBenchFixture(
  folder: string,
  memberships: number,
  progress: (line: string) => void,
  peers: readonly PeerName[] = [],
  baseline: Build | null = null,
): Promise<BenchFixture> {
  const server = await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), log: progress });
  const environment = {
    DATABASE_URL: server.url,
    MASTER_SECRET: masterSecret,
    DATA_FOLDER: folder,
    LOG_LEVEL: 'error',
    PUBLIC_ORIGIN: 'http://bench.test',
    ...raisedLimits,
  };
  const started: ChildProcess[] = [];
  const services: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    await end([...services, ...started]);
    await server.stop();
  };
  try {
    if ((await countMemberships(server.url)) < memberships) await fill(environment, memberships, progress);
    progress('Starting the contestants.');
    const accountId = await accountOf(server.url);
    const copy = baseline && { ...environment, DATABASE_URL: await copyDatabase(server.url) };
    const start = copy
      ? starterOfBoth(services, folder, [environment, copy], baseline as Build)
      : async () => ({
          service: await serveService(services, environment, join(folder, 'service.log')),
          baseline: null,
        });
    const first = await start('kept');
    const secrets = openSecrets({ MASTER_SECRET: masterSecret, DATA_FOLDER: folder });
    const seededEnvironment = { ACCOUNT_ID: accountId, PAGE_SECRET: secrets.derive('pages').toString('base64url') };
    const limit = await serve(started, 'dist/tools/bench/limit-server.js', { ...environment, ...seededEnvironment });
    const others = new Map<PeerName, Served>();
    for (const peer of peers)
      others.set(
        peer,
        await serve(started, `dist/tools/bench/peers/${peer}.js`, {
          ...environment,
          NODE_ENV: 'production',
          GRAPHILE_ENV: 'production',
        }),
      );
    return {
      ...first,
      database: server.url,
      limit,
      accountId,
      peers: Object.fromEntries(others),
      key: demoSecret(secrets, `${accountId} latest`),
      membershipIds: await idsOf(server.url, accountId),
      memberships: await countMemberships(server.url),
      restart: async (databases) => {
        await end(services.splice(0));
        return start(databases);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Returns a function that starts both builds. The builds exchange their order every other time and, if requested, their
 * databases: a build that was always the first, on the original database, was up to a tenth slower than itself.
 */
function starterOfBoth(
  services: ChildProcess[],
  folder: string,
  [original, copy]: readonly [Environment, Environment],
  build: Build,
): (databases: Databases) => Promise<BenchServices> {
  let starts = 0;
  return async (databases) => {
    const isReversed = starts % 2 === 1;
    starts += 1;
    const [ofOwn, ofOther] = isReversed && databases === 'exchanged' ? [copy, original] : [original, copy];
    const own = (): Promise<Service> => serveService(services, ofOwn, join(folder, 'service.log'));
    const other = (): Promise<Service> => serveService(services, ofOther, join(folder, 'baseline.log'), build);
    if (!isReversed) return { service: await own(), baseline: await other() };
    const baseline = await other();
    return { service: await own(), baseline };
  };
}

async function serveService(
  started: ChildProcess[],
  environment: Environment,
  log: string,
  build: Build = ownBuild,
): Promise<Service> {
  const metrics = await freePort();
  const file = openSync(log, 'w');
  const served = await serve(
    started,
    'scripts/start.mjs',
    { ...environment, LOG_LEVEL: 'info', METRICS_PORT: String(metrics) },
    file,
    build,
  );
  closeSync(file);
  return { ...served, metrics: `http://127.0.0.1:${metrics}/metrics`, log };
}

async function fill(environment: Environment, memberships: number, progress: (line: string) => void): Promise<void> {
  progress(`Filling the database with ${memberships} memberships.`);
  const args = [join(ownBuild.folder, 'scripts/run.mjs'), 'seed', '--memberships', String(memberships)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The database could not be filled.');
}

/**
 * Starts a server in a child process.
 *
 * @param errors target of the server's standard error: a file descriptor, or the standard error of this process
 */
async function serve(
  started: ChildProcess[],
  script: string,
  environment: Environment,
  errors: number | 'inherit' = 'inherit',
  { folder, node }: Build = ownBuild,
): Promise<Served> {
  const port = await freePort();
  const cache = { NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/compile') };
  const child = spawn(node, [join(folder, script)], {
    env: { ...process.env, ...cache, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', errors],
  });
  started.push(child);
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    if (hasEnded(child)) throw new Error(`${script} ended before it was ready.`);
    if (await isReady(origin)) return { origin, pid: child.pid as number };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${script} did not become ready.`);
}

/** Returns whether the server reports readiness or, if it has no such endpoint, responds to a query. */
async function isReady(origin: string): Promise<boolean> {
  const ready = await fetch(`${origin}/readyz`).catch(() => null);
  if (ready?.ok) return true;
  const question = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ __typename }"}',
  };
  const response = ready && ready.status !== 503 ? await fetch(`${origin}/graphql`, question).catch(() => null) : null;
  return response?.ok === true;
}

/**
 * Returns whether a process has ended by itself or by a signal. It may have ended before it was stopped: Ctrl-C signals
 * all processes of a terminal.
 */
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function end(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) {
    // Check immediately before the signal: the process may have ended while the previous one was being stopped.
    if (hasEnded(child)) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Copies the database within the same Postgres server. Resolves with the URL of the copy. No connection to the original
 * may be open.
 */
async function copyDatabase(url: string): Promise<string> {
  const copy = new URL(url);
  await query(url, `CREATE DATABASE baseline TEMPLATE ${copy.pathname.slice(1)}`);
  copy.pathname = 'baseline';
  return copy.href;
}

async function countMemberships(url: string): Promise<number> {
  const [table] = await query<{ found: string | null }>(
    url,
    "SELECT to_regclass('billing.memberships')::text AS found",
  );
  if (!table?.found) return 0;
  const [row] = await query<{ count: number }>(url, 'SELECT count(*)::int AS count FROM billing.memberships');
  return row?.count ?? 0;
}

/** Returns the id of the account with the most memberships. */
async function accountOf(url: string): Promise<string> {
  const [row] = await query<{ account_id: string }>(
    url,
    'SELECT account_id FROM billing.memberships GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
  );
  return (row as { account_id: string }).account_id;
}

/** Returns the ids of the newest memberships of an account. */
async function idsOf(url: string, accountId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    url,
    `SELECT id FROM billing.memberships WHERE account_id = '${accountId}' ORDER BY created_at DESC, id DESC LIMIT ${singleReadCount}`,
  );
  return rows.map(({ id }) => id);
}
