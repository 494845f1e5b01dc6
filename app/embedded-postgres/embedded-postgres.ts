import type { ChildProcess } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { clusterUser, locateBinaries } from './binaries';
import { createCluster, dataFolder, hasCluster, openCluster, openDataFolder } from './cluster';
import { lockFolder } from './folder-lock';
import { endPreviousServer, PortInUse, startServer, stopServer, type ServerStartOptions } from './server-process';
import { serverUser } from './server-user';
import { supervise } from './supervisor';

export { DatabaseStartError } from './start-error';

/** Options of the embedded server. */
export interface EmbeddedPostgresOptions {
  /** Dedicated data folder of the server, kept between starts and created if missing. It must contain nothing else. */
  dataFolder: string;
  /** Port on 127.0.0.1. Default: any free one. */
  port?: number;
  /** Receives progress lines and reports of an unexpected exit. */
  log: (line: string) => void;
  /**
   * Callback that enables restarts: a server that exits unexpectedly is restarted on the same port, after a pause of up
   * to ten seconds. Called when eight restarts in a row did not result in a server that runs for a minute.
   */
  lost?: () => void;
  /**
   * Called when the first process of Postgres has been started. From then on, most of the work takes place outside of
   * this process, which may use the time for synchronous work of its own.
   */
  spawned?: () => void;
  /**
   * Returns the folder of a cluster that a new one is copied from, with a new password; called for a new cluster only. If
   * the folder is missing, belongs to another user or cannot be copied, the new cluster is empty.
   */
  template?: () => string;
  /** `false` trades crash safety for speed: for disposable data. Default `true`. */
  durable?: boolean;
}

/** Running embedded server. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser and the database `postgres`; contains the password, so never log it. */
  url: string;
  /** Stops the server and releases the data folder. Idempotent. */
  stop(): Promise<void>;
  /** Whether the previous run did not shut down cleanly (process killed, power loss) and its data was recovered. */
  recovered: boolean;
  /** Whether this call created the database. */
  firstStart: boolean;
}

/** Maximum number of attempts to find a free port: another process may bind the port between the check and the bind. */
const portAttempts = 5;

/**
 * Starts the real Postgres server from the npm packages, as a child process that listens on 127.0.0.1 only. Works as
 * root (the server then runs as an unprivileged user) and as any other user. If this process is killed, the server
 * keeps running until the next call on the same folder stops it.
 *
 * @throws DatabaseStartError with a one-sentence message: folder in use, damaged, of another version or not writable;
 *   port taken; no binaries for this platform
 *
 * ADR 0004
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, spawned, template, durable = true } = options;
  const folder = dataFolder(path.resolve(options.dataFolder));
  openDataFolder(folder);
  const lock = lockFolder(folder.root);
  try {
    const user = serverUser(folder.cluster);
    const binaries = locateBinaries(user);
    const isFirstStart = !hasCluster(folder);
    if (isFirstStart) {
      log('Creating a new database.');
      await createCluster(folder, binaries, user, { durable, template: template?.(), spawned });
    }
    const { password } = openCluster(folder, binaries);
    const recovered = await endPreviousServer(folder);
    if (recovered) log('The last run was interrupted; recovering its data.');
    const common = { folder, binaries, user, durable };
    const { server, port } = await startOnPort({ ...common, spawned }, options.port);
    const { lost } = options;
    const stop = supervise({
      server,
      log,
      end: (last) => stopServer(last).then(lock.release),
      ...(lost && { restart: { start: () => restartServer({ ...common, port }), lost } }),
    });
    return {
      url: `postgres://${clusterUser}:${password}@127.0.0.1:${port}/postgres`,
      stop,
      recovered,
      firstStart: isFirstStart,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Stops the server that a killed process left running on this folder; has no effect if there is no such server.
 *
 * @throws DatabaseStartError when a running process holds the folder
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
  startOptions: Omit<ServerStartOptions, 'port'>,
  requestedPort: number | undefined,
): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = requestedPort ?? (await freePort());
    try {
      return { server: await startServer({ ...startOptions, port }), port };
    } catch (error) {
      if (!(error instanceof PortInUse) || requestedPort !== undefined || attempt === portAttempts) throw error;
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

/**
 * Restarts a server that exited unexpectedly, on the same port. The previous server log is kept with the suffix `.1`.
 */
async function restartServer(startOptions: ServerStartOptions): Promise<ChildProcess> {
  const { serverLog } = startOptions.folder;
  if (existsSync(serverLog)) renameSync(serverLog, `${serverLog}.1`);
  await endPreviousServer(startOptions.folder);
  return startServer(startOptions);
}
