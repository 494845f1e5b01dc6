import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endAbandonedServer } from '../../subgraphs/kit/src/database/embedded-postgres';
import { type FolderLock, lockFolder } from '../../subgraphs/kit/src/database/embedded/folder-lock';
import { processesStartedFor } from './processes';
import { until } from './until';

/** The temporary folder of one test run. Its processes have it as TMPDIR, so that everything the run makes is below it. */
export interface RunFolder {
  readonly path: string;
  /** Data folder of the run's Postgres. */
  readonly data: string;
  /** Ends all processes of the run but this one and removes the folder. May be called more than once. */
  end(): Promise<void>;
}

const prefix = 'commerce-graph-tests-';

/** What ends the processes of a run, and the time until the next means, in milliseconds. */
const means = [
  { signal: 'SIGINT', limitMs: 10_000 },
  { signal: 'SIGKILL', limitMs: 5_000 },
] as const;

/** Makes the folder of this run. It is locked until it is removed or this process ends, so that other runs leave it alone. */
export function openRunFolder(): RunFolder {
  // Renamed once it is locked: a folder of this name without a lock counts as abandoned.
  const unnamed = mkdtempSync(path.join(tmpdir(), `new-${prefix}`));
  const lock = lockFolder(unnamed);
  // Servers that run as another user have to reach their folders below it.
  chmodSync(unnamed, 0o711);
  const folder = path.join(tmpdir(), path.basename(unnamed).replace('new-', ''));
  renameSync(unnamed, folder);
  let ending: Promise<void> | undefined;
  return { path: folder, data: dataIn(folder), end: () => (ending ??= endRun(folder, lock)) };
}

/** Ends and removes what runs have left whose process was killed. */
export async function endAbandonedRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = path.join(tmpdir(), name);
    try {
      const lock = lockFolder(folder);
      await endAbandonedServer(dataIn(folder));
      await endRun(folder, lock);
    } catch {
      // The run is alive, or another user's.
    }
  }
}

async function endRun(folder: string, lock: FolderLock): Promise<void> {
  for (const { signal, limitMs } of means) {
    for (const id of processesStartedFor(folder)) send(id, signal);
    const isOver = () => processesStartedFor(folder).length === 0;
    if (await until(isOver, Boolean, limitMs).catch(() => false)) break;
  }
  rmSync(folder, { recursive: true, force: true });
  lock.release();
}

function send(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch {
    // It has ended meanwhile.
  }
}

function dataIn(folder: string): string {
  return path.join(folder, 'postgres');
}
