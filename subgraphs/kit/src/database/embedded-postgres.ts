import type { ChildProcess } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { locateBinaries } from './embedded/binaries';
import { clusterUser, createCluster, dataFolder, hasCluster, openCluster, openDataFolder } from './embedded/cluster';
import { lockFolder } from './embedded/folder-lock';
import { endPreviousServer, PortTaken, startServer, stopServer, type ServerStart } from './embedded/server-process';
import { serverUser } from './embedded/server-user';
import { supervise } from './embedded/supervisor';

export { DatabaseStartError } from './embedded/start-error';

/** How to start the embedded server. */
export interface EmbeddedPostgresOptions {
  /** The server's own folder, kept between starts and made if missing. Nothing else may be in it. */
  dataFolder: string;
  /** Port on 127.0.0.1. Default: any free one. */
  port?: number;
  /** Takes progress lines, and the news that the server ended by itself. */
  log: (line: string) => void;
  /**
   * Given, a server that ends by itself is started again at the same address, after pauses that grow to ten seconds; called when it does not
   * run for a minute after eight restarts in a row.
   */
  lost?: () => void;
  /** `false` gives up crash safety for speed: for data that is thrown away. Default `true`. */
  durable?: boolean;
}

/** A running embedded server. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser and the database `postgres`; holds the password, so never log it. */
  url: string;
  /** Ends the server and gives the data folder free. May be called more than once. */
  stop(): Promise<void>;
  /** The last run on this folder was cut off (process killed, power lost) and its data was recovered. */
  recovered: boolean;
  /** The database was made by this call. */
  firstStart: boolean;
}

/** Attempts at finding a port that nobody takes between looking and listening. */
const portAttempts = 5;

/**
 * Starts the real Postgres server that comes with the npm packages, as a child process that listens on 127.0.0.1 only.
 * Works as root (the server then runs as an unprivileged user) and as any other user. If this process is killed, the
 * server lives on until the next call on the same folder ends it.
 *
 * @throws DatabaseStartError in one sentence: folder in use, damaged, of another version or not writable; port taken;
 *   no binaries for this platform
 *
 * ADR 0004
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options;
  const folder = dataFolder(path.resolve(options.dataFolder));
  openDataFolder(folder);
  const lock = lockFolder(folder.root);
  try {
    const user = serverUser(folder.cluster);
    const binaries = locateBinaries(user);
    const firstStart = !hasCluster(folder);
    if (firstStart) {
      log('Making a new database.');
      await createCluster(folder, binaries, user, durable);
    }
    const { password } = openCluster(folder, binaries);
    const recovered = await endPreviousServer(folder);
    if (recovered) log('The last run was cut off; recovering its data.');
    const common = { folder, binaries, user, durable };
    const { server, port } = await startOnPort(common, options.port);
    const { lost } = options;
    const stop = supervise({
      server,
      log,
      end: (last) => stopServer(last).then(lock.release),
      ...(lost && { restart: { start: () => restartServer({ ...common, port }), lost } }),
    });
    return { url: `postgres://${clusterUser}:${password}@127.0.0.1:${port}/postgres`, stop, recovered, firstStart };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Ends the server that a killed process left running on this folder; nothing happens when there is none.
 *
 * @throws DatabaseStartError when a living process holds the folder
 */
export async function endAbandonedServer(folderPath: string): Promise<void> {
  const folder = dataFolder(path.resolve(folderPath));
  if (!hasCluster(folder)) return;
  const lock = lockFolder(folder.root);
  try {
    await endPreviousServer(folder);
  } finally {
    lock.release();
  }
}

async function startOnPort(
  start: Omit<ServerStart, 'port'>,
  wanted: number | undefined,
): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await freePort());
    try {
      return { server: await startServer({ ...start, port }), port };
    } catch (error) {
      if (!(error instanceof PortTaken) || wanted !== undefined || attempt === portAttempts) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts a server that ended by itself at the same port. Its log is kept beside the new one. */
async function restartServer(start: ServerStart): Promise<ChildProcess> {
  const { serverLog } = start.folder;
  if (existsSync(serverLog)) renameSync(serverLog, `${serverLog}.1`);
  await endPreviousServer(start.folder);
  return startServer(start);
}
