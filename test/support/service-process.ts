import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raisedLimits } from '../../app/parts/raised-limits';
import { type ServiceProcess, startService as start } from '../../app/parts/service-process';

export * from '../../app/parts/service-process';

/** `npm start` where no test meets a limit on callers, unless the environment sets one. */
export function startService(environment: Readonly<Record<string, string>>, ...args: string[]): ServiceProcess {
  return start({ ...raisedLimits, ...environment }, ...args);
}

/** A new folder for the data of one service. */
export function dataFolder(): { readonly path: string; remove(): void } {
  const parent = mkdtempSync(join(tmpdir(), 'service-process-'));
  return { path: join(parent, 'data'), remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** Processes that work in the folder, or were started for it: their ids (Linux). */
export function processesOf(folder: string): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return ids
    .filter(
      (id) =>
        [`/proc/${id}/environ`, `/proc/${id}/cmdline`].some((file) => readIfThere(file).includes(folder)) ||
        placeOf(id).startsWith(folder),
    )
    .map(Number);
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
