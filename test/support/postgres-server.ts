import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../app/runtime/service-process';
import { type ServerUser, serverUser } from '../../app/embedded-postgres/server-user';
import { until } from './until';

/** A Debian Postgres server for one test, or a PgBouncer in front of one. */
export interface StandaloneServer {
  /** URL of its database `postgres`, with a superuser. */
  readonly url: string;
  /** Id of its process; the processes of connections are its children. */
  readonly pid: () => number;
  /** Restarts the server on the same port. */
  start(): Promise<void>;
  /** Kills the server, which simulates a crash. */
  kill(): Promise<void>;
  /** Suspends the server until `resume`; connections stay open. */
  pause(): void;
  resume(): void;
  /** Runs a statement directly on the server, bypassing any pooler. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Stops the server and deletes its files. */
  close(): Promise<void>;
}

export interface PostgresServer extends StandaloneServer {
  readonly port: number;
}

const programs = '/usr/lib/postgresql/15/bin';
const bouncer = '/usr/sbin/pgbouncer';
const run = promisify(execFile);

/** Settings without durability, which tests do not need. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=300',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=64MB',
];

/** Starts a primary that replicas may follow. */
export async function startPrimary(): Promise<PostgresServer> {
  const location = createDataFolder('graph-primary-');
  await run(
    path.join(programs, 'initdb'),
    ['-D', location.data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C', '--encoding=UTF8'],
    location.as,
  );
  return startPostgres(location);
}

/** Starts a streaming replica of a primary. */
export async function startReplica(primary: PostgresServer): Promise<PostgresServer> {
  const location = createDataFolder('graph-replica-');
  await run(
    path.join(programs, 'pg_basebackup'),
    [
      '-h',
      '127.0.0.1',
      '-p',
      String(primary.port),
      '-U',
      'postgres',
      '-D',
      location.data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ],
    location.as,
  );
  return startPostgres(location);
}

/**
 * Starts a PgBouncer in front of a server.
 *
 * @param shipped the shipped configuration, in which addresses, users and pool size are replaced
 */
export async function startBouncer(
  primary: PostgresServer,
  connections: number,
  shipped: string,
): Promise<StandaloneServer> {
  const location = createDataFolder('graph-bouncer-');
  const port = await freePort();
  const file = path.join(location.folder, 'pgbouncer.ini');
  writeFileSync(path.join(location.folder, 'users.txt'), '"postgres" ""\n');
  writeFileSync(
    file,
    [
      shipped.replace('host=postgres port=5432', `host=127.0.0.1 port=${primary.port}`),
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${path.join(location.folder, 'users.txt')}\ndefault_pool_size = ${connections}\nadmin_users = postgres\n`,
    ].join('\n'),
  );
  return startStandaloneServer(
    location,
    `postgres://postgres@127.0.0.1:${port}/postgres`,
    () => spawn(bouncer, [file], { stdio: 'ignore', ...location.as }),
    (text, values) => queryServer(primary.url, text, values),
  );
}

/** Returns the URL of the console of a PgBouncer. */
export function consoleOf({ url }: StandaloneServer): string {
  return url.replace(/[^/]+$/, 'pgbouncer');
}

interface ServerLocation {
  readonly folder: string;
  readonly data: string;
  /** User, working directory and environment of the server's programs. */
  readonly as: Partial<ServerUser> & { readonly cwd: string; readonly env: Record<string, string> };
}

function createDataFolder(prefix: string): ServerLocation {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const user = serverUser(path.join(folder, 'none'));
  if (user) for (const one of [folder, data]) chownSync(one, user.uid, user.gid);
  return { folder, data, as: { ...user, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } } };
}

async function startPostgres(location: ServerLocation): Promise<PostgresServer> {
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const args = ['-D', location.data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = await startStandaloneServer(
    location,
    url,
    () => spawn(path.join(programs, 'postgres'), args, { stdio: 'ignore', ...location.as }),
    (text, values) => queryServer(url, text, values),
  );
  return { ...server, port };
}

async function startStandaloneServer(
  location: ServerLocation,
  url: string,
  startProcess: () => ChildProcess,
  query: StandaloneServer['query'],
): Promise<StandaloneServer> {
  let running: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    running = startProcess();
    await until(
      () =>
        queryServer(url, 'SELECT 1').then(
          () => true,
          () => false,
        ),
      Boolean,
    );
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const server = running;
    running = null;
    if (!server || server.exitCode !== null) return;
    const exited = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await exited;
  };
  await start();
  return {
    url,
    start,
    pid: () => running?.pid ?? 0,
    // A Postgres ended by SIGKILL leaves processes behind that would prevent a restart.
    kill: () => end('SIGQUIT'),
    pause: () => void running?.kill('SIGSTOP'),
    resume: () => void running?.kill('SIGCONT'),
    query,
    close: async () => {
      await end('SIGQUIT');
      rmSync(location.folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on its own connection, and returns the rows. */
export async function queryServer<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
