import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { waitFor } from './wait-for';

/** Root folder of the project, which contains `scripts/`. Compiled files are one folder deeper than their sources. */
export const projectRoot =
  [join(__dirname, '../..'), join(__dirname, '../../..')].find((folder) =>
    existsSync(join(folder, 'scripts/start.mjs')),
  ) ?? dirname(__dirname);

/** Exit code of a process, or the signal that ended it. */
export type ExitStatus = number | NodeJS.Signals;

/** A command of the service that runs in a child process, started as a user would start it. */
export interface ServiceProcess {
  readonly pid: number;
  /** Standard output so far. */
  readonly stdout: string;
  readonly stderr: string;
  readonly ended: Promise<ExitStatus>;
  /**
   * Resolves once stdout contains the text. Rejects, with all output, if the process ends first, or after ten minutes.
   */
  printed(text: string): Promise<void>;
  /** Sends a signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<ExitStatus>;
}

/** Timeout for expected output in milliseconds: a start on a busy machine may take minutes. */
const outputTimeoutMs = 600_000;

const running = new Set<ChildProcess>();

/**
 * Starts a script below `scripts/`. The environment contains only the given variables, `PATH` and the folder of temporary files; nothing else is
 * inherited.
 * @param args the script's name, then its arguments
 * @param from folder of the release to start; defaults to this one
 */
export function startProcess(
  args: readonly [script: string, ...rest: string[]],
  environment: Readonly<Record<string, string>>,
  from: string = projectRoot,
): ServiceProcess {
  const [script, ...rest] = args;
  return startProgram(process.execPath, [join(from, 'scripts', script), ...rest], environment, from);
}

/** Starts any program in the project's folder, with the same environment variables as `startProcess`. */
export function startProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  from: string = projectRoot,
): ServiceProcess {
  const env = { PATH: '/usr/bin:/bin', TMPDIR: tmpdir(), ...environment };
  const child = spawn(program, args, { cwd: from, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
  const exitStatus = once(child, 'close').then(([code, signal]): ExitStatus => {
    running.delete(child);
    return code ?? signal;
  });
  return {
    pid: child.pid as number,
    get stdout() {
      return printed.stdout;
    },
    get stderr() {
      return printed.stderr;
    },
    ended: exitStatus,
    async printed(text) {
      const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;
      await waitFor(() => printed.stdout.includes(text) || hasExited(), Boolean, outputTimeoutMs);
      if (!printed.stdout.includes(text))
        throw new Error(
          `The process exited before it printed ${JSON.stringify(text)}:\n${printed.stdout}${printed.stderr}`,
        );
    },
    async end(signal) {
      child.kill(signal);
      return exitStatus;
    },
  };
}

/** Starts `npm start`, on a random free port unless the environment sets one. */
export function startService(environment: Readonly<Record<string, string>>, ...args: string[]): ServiceProcess {
  return startProcess(['start.mjs', ...args], { PORT: '0', ...environment });
}

/** Ends all child processes that are still running. */
export async function endProcesses(): Promise<void> {
  for (const child of running) {
    child.kill('SIGINT');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    clearTimeout(killTimer);
  }
}

/** Returns the process id of the Postgres that serves the data folder; 0 if there is none. */
export function databasePid(folder: string): number {
  try {
    return Number.parseInt(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

/**
 * Port range below the ephemeral ports of the system. Another connection could take an ephemeral port before the
 * started process listens on it.
 */
const portRange = { from: 12_000, to: 32_000 };

/** Returns a port that is currently free. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(portRange.from, portRange.to);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error;
        return false;
      },
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
