import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterArgument, type PostgresBinaries, serverEnvironment } from './binaries';
import { damaged, type DataFolder } from './cluster';
import type { ServerUser } from './server-user';
import { DatabaseStartError } from './start-error';

/** Parameters of a server start. */
export interface ServerStartOptions {
  folder: DataFolder;
  binaries: PostgresBinaries;
  user: ServerUser | undefined;
  port: number;
  durable: boolean;
  /** Called when the process has been started. */
  spawned?: () => void;
}

/** The port is in use; another port may be free. */
export class PortInUse extends DatabaseStartError {}

/**
 * Startup timeout in milliseconds. Crash recovery replays the WAL since the last checkpoint, which is bounded by
 * `max_wal_size`.
 */
const readyTimeoutMs = 60_000;
const fastShutdownMs = 10_000;
const immediateShutdownMs = 5_000;
const orphanedBackendsMs = 5_000;

/**
 * Starts the server and waits until it accepts connections.
 *
 * @throws DatabaseStartError with the server's own reason
 */
export async function startServer(startOptions: ServerStartOptions): Promise<ChildProcess> {
  const deadline = Date.now() + orphanedBackendsMs;
  for (;;) {
    const server = spawnServer(startOptions);
    if (await isReady(server, startOptions.folder)) return server;
    const reason = failureReason(startOptions.folder);
    // Backends outlive a killed postmaster for a short time, so the start is retried.
    if (reason.includes('pre-existing shared memory block') && Date.now() < deadline) await sleep(100);
    else throw startFailure(startOptions, reason);
  }
}

function spawnServer({ folder, binaries, user, port, durable, spawned }: ServerStartOptions): ChildProcess {
  const log = openSync(folder.serverLog, 'w', 0o600);
  try {
    const settings = { ...commonSettings, ...(durable ? {} : volatileSettings), port: String(port) };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Detached, because Ctrl-C signals all processes of the terminal, but the server must keep running until the
    // requests in progress have finished.
    const server = spawn(binaries.postgres, ['-D', clusterArgument(folder.cluster), ...flags], {
      cwd: folder.cluster,
      env: serverEnvironment,
      stdio: ['ignore', log, log],
      detached: true,
      ...user,
    });
    server.once('error', () => undefined);
    server.unref();
    spawned?.();
    return server;
  } finally {
    closeSync(log);
  }
}

const commonSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '250',
  shared_buffers: '128MB',
  // Settings for a single small machine: parallel workers and shared-memory segments would cost more than they save.
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // This service logs ordinary SQL errors itself; Postgres would log them with the values of the statement.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  timezone: 'UTC',
};

// Settings for disposable data: no crash safety, and connections for many services at the same time.
const volatileSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '800',
};

async function isReady(server: ChildProcess, folder: DataFolder): Promise<boolean> {
  const deadline = Date.now() + readyTimeoutMs;
  while (!hasEnded(server)) {
    const state = readPidFile(folder);
    if (state?.pid === server.pid && state?.status === 'ready') return true;
    if (Date.now() > deadline) {
      await stopServer(server);
      throw new DatabaseStartError(`The database in ${folder.root} was not ready within ${readyTimeoutMs / 1000} s.`);
    }
    await sleep(4);
  }
  return false;
}

function hasEnded(server: ChildProcess): boolean {
  return server.pid === undefined || server.exitCode !== null || server.signalCode !== null;
}

function failureReason(folder: DataFolder): string {
  const printed = readFileSync(folder.serverLog, 'utf8').trim().split('\n');
  const fatal = printed.find((line) => /FATAL:|PANIC:/.test(line)) ?? printed.at(-1);
  const reason = fatal
    ?.replace(/^.*?(FATAL|PANIC): +/, '')
    .replace(/^but /, '')
    .replaceAll('/proc/self/cwd/', '');
  return reason || 'the server process exited immediately';
}

function startFailure({ folder, port }: ServerStartOptions, reason: string): DatabaseStartError {
  if (/could not create any TCP\/IP sockets|Address already in use/.test(reason)) {
    return new PortInUse(`Port ${port} of the database is already in use: choose another one.`);
  }
  if (reason.includes('incompatible with server')) {
    return new DatabaseStartError(
      `The data folder ${folder.root} was created by a release of Postgres that is incompatible with this one: move its data with pg_dump, or use another data folder.`,
    );
  }
  if (/No space left|Permission denied|Cannot allocate memory|shared libraries|exited immediately/.test(reason)) {
    return new DatabaseStartError(`The database in ${folder.root} did not start (${reason}).`);
  }
  return damaged(folder, reason);
}

/**
 * Stops the server with the mildest signal that works: first a fast shutdown, which cancels running statements and
 * writes the data to disk.
 */
export async function stopServer(server: ChildProcess): Promise<void> {
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  if (hasEnded(server)) return;
  server.ref();
  await stopWithSignals(
    (signal) => server.kill(signal),
    async (limitMs) => {
      const timer = new AbortController();
      await Promise.race([exited, sleep(limitMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
      timer.abort();
      return hasEnded(server);
    },
  );
}

/**
 * Stops the server that a killed process left running. A new server is more robust than the reuse of the old one: it is
 * a child of this process, with its port and settings.
 *
 * @returns whether the previous run did not shut down cleanly
 */
export async function endPreviousServer(folder: DataFolder): Promise<boolean> {
  const previous = readPidFile(folder);
  if (!previous) return false;
  const { pid, port } = previous;
  if (isServer(pid, port)) {
    await stopWithSignals(
      (signal) => isServer(pid, port) && process.kill(pid, signal),
      async (limitMs) => {
        const deadline = Date.now() + limitMs;
        while (isServer(pid, port) && Date.now() < deadline) await sleep(10);
        return !isServer(pid, port);
      },
    );
  }
  // Remove the pid file if its pid now belongs to another program or a zombie process, which Postgres would mistake for
  // a running server.
  if (isAlive(pid)) rmSync(pidFile(folder), { force: true });
  return true;
}

async function stopWithSignals(
  send: (signal: NodeJS.Signals) => unknown,
  waitForExit: (limitMs: number) => Promise<boolean>,
): Promise<void> {
  const steps = [
    { signal: 'SIGINT', limitMs: fastShutdownMs },
    { signal: 'SIGQUIT', limitMs: immediateShutdownMs },
    { signal: 'SIGKILL', limitMs: immediateShutdownMs },
  ] as const;
  for (const { signal, limitMs } of steps) {
    send(signal);
    if (await waitForExit(limitMs)) return;
  }
}

function pidFile(folder: DataFolder): string {
  return path.join(folder.cluster, 'postmaster.pid');
}

/**
 * Reads the pid file of Postgres, which has one field per line: pid, folder, start time, port, socket folder, address,
 * shared memory, status.
 */
function readPidFile(folder: DataFolder): { pid: number; port: string; status: string } | undefined {
  try {
    const lines = readFileSync(pidFile(folder), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    return pid > 0 ? { pid, port: lines[3] ?? '', status: lines[7]?.trim() ?? '' } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw damaged(folder, (error as Error).message);
  }
}

/**
 * Returns whether the process is the server that wrote the pid file, according to its command line: the operating
 * system reuses pids.
 */
function isServer(pid: number, port: string): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(`port=${port}`);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
