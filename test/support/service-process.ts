import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from './until';

const root = resolve(__dirname, '../..');

/** How a process ended: its code, or the signal that ended it. */
export type End = number | NodeJS.Signals;

/** A command of the service in a process of its own, as a user starts it. */
export interface ServiceProcess {
  readonly pid: number;
  /** What it has printed so far. */
  readonly stdout: string;
  readonly stderr: string;
  readonly ended: Promise<End>;
  /** Resolves once its standard output contains the text. Rejects, with all it has printed, when it ends before. */
  printed(text: string): Promise<void>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<End>;
}

const running = new Set<ChildProcess>();

/**
 * Starts a script below `scripts/`. The environment is empty but for what is given: nothing of the test run's reaches it.
 *
 * @param args the script's name, then its arguments
 */
export function startProcess(args: readonly [script: string, ...rest: string[]], environment: Readonly<Record<string, string>>): ServiceProcess {
  const [script, ...rest] = args;
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...rest], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (part: Buffer) => (printed.stdout += part.toString()));
  child.stderr.on('data', (part: Buffer) => (printed.stderr += part.toString()));
  const ended = once(child, 'close').then(([code, signal]): End => {
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
    ended,
    async printed(text) {
      const over = (): boolean => child.exitCode !== null || child.signalCode !== null;
      await until(() => printed.stdout.includes(text) || over(), Boolean, 60_000);
      if (!printed.stdout.includes(text)) throw new Error(`It ended before it printed ${JSON.stringify(text)}:\n${printed.stdout}${printed.stderr}`);
    },
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** `npm start`, with any free port unless the environment names one. */
export function startService(environment: Readonly<Record<string, string>>, ...args: string[]): ServiceProcess {
  return startProcess(['start.mjs', ...args], { PORT: '0', ...environment });
}

/** Ends what a failed test has left running. */
export async function endProcesses(): Promise<void> {
  for (const child of running) {
    child.kill('SIGINT');
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    clearTimeout(late);
  }
}

/** A new folder for the data of one service. */
export function dataFolder(): { readonly path: string; remove(): void } {
  const parent = mkdtempSync(join(tmpdir(), 'service-process-'));
  return { path: join(parent, 'data'), remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** Processes that work in the folder, or were started for it: their ids (Linux). */
export function processesOf(folder: string): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return ids.filter((id) => [`/proc/${id}/environ`, `/proc/${id}/cmdline`].some((file) => readIfThere(file).includes(folder)) || placeOf(id).startsWith(folder)).map(Number);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function placeOf(id: string): string {
  try {
    return readlinkSync(`/proc/${id}/cwd`);
  } catch {
    return '';
  }
}

/** The id of the Postgres that serves the data folder; 0 for none. */
export function databasePid(folder: string): number {
  return Number.parseInt(readIfThere(join(folder, 'postgres/cluster/postmaster.pid')), 10) || 0;
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
