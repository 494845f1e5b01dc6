import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endAbandonedServer } from '../../app/embedded-postgres/embedded-postgres';
import { type FolderLock, lockFolder } from '../../app/embedded-postgres/folder-lock';
import { processesStartedFor } from './processes';
import { until } from './until';

/** The temporary folder of one test run. It is the TMPDIR of all processes of the run, so that all of their files are below it. */
export interface RunFolder {
  readonly path: string;
  /** Data folder of the run's Postgres. */
  readonly data: string;
  /** Ends all processes of the run except this one, and removes the folder. Idempotent. */
  end(): Promise<void>;
}

const prefix = 'commerce-graph-tests-';

/** Signals that end the processes of a run in this order, each with the time until the next one in milliseconds. */
const means = [
  { signal: 'SIGINT', limitMs: 10_000 },
  { signal: 'SIGKILL', limitMs: 5_000 },
] as const;

/** Creates the folder of this run. It is locked until it is removed or this process ends, so that other runs do not touch it. */
export function openRunFolder(): RunFolder {
  // The folder is renamed only after it is locked: a folder of this name without a lock is treated as abandoned.
  const unnamed = mkdtempSync(path.join(tmpdir(), `new-${prefix}`));
  const lock = lockFolder(unnamed);
  // Servers that run as another user need access to their folders below this one.
  chmodSync(unnamed, 0o711);
  const folder = path.join(tmpdir(), path.basename(unnamed).replace('new-', ''));
  renameSync(unnamed, folder);
  let ending: Promise<void> | undefined;
  return { path: folder, data: dataIn(folder), end: () => (ending ??= endRun(folder, lock)) };
}

/** Ends the processes and removes the folders of runs whose main process was killed. */
export async function endAbandonedRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = path.join(tmpdir(), name);
    try {
      const lock = lockFolder(folder);
      await endAbandonedServer(dataIn(folder));
      await endRun(folder, lock);
    } catch {
      // The run is alive, or belongs to another user.
    }
  }
}

async function endRun(folder: string, lock: FolderLock): Promise<void> {
  for (const { signal, limitMs } of means) {
    for (const id of processesStartedFor(folder)) send(id, signal);
    const hasEnded = () => processesStartedFor(folder).length === 0;
    if (await until(hasEnded, Boolean, limitMs).catch(() => false)) break;
  }
  rmSync(folder, { recursive: true, force: true });
  lock.release();
}

function send(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch {
    // The process has already ended.
  }
}

function dataIn(folder: string): string {
  return path.join(folder, 'postgres');
}
