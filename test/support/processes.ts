import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Returns the ids of processes that work in the folder, or were started for it (Linux). */
export function processesOf(folder: string): number[] {
  return otherProcesses().filter(
    (id) =>
      [environmentOf(id), commandOf(id)].some((text) => text.includes(folder)) || workFolderOf(id).startsWith(folder),
  );
}

/**
 * Returns the ids of processes that were started for the folder (Linux). Servers with an empty environment are recognized by their working directory;
 * an interactive shell in that folder has a HOME.
 */
export function processesStartedFor(folder: string): number[] {
  return otherProcesses().filter((id) => {
    const environment = environmentOf(id);
    return environment.includes(folder) || (workFolderOf(id).startsWith(folder) && !environment.includes('HOME='));
  });
}

/** Returns the command line of a process, words separated by spaces; empty if it has ended (Linux). */
export function commandOf(id: number): string {
  return readIfExists(`/proc/${id}/cmdline`).replaceAll('\0', ' ');
}

/** Returns the ids of all processes except this one. */
function otherProcesses(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => id !== process.pid);
}

function environmentOf(id: number): string {
  return readIfExists(`/proc/${id}/environ`);
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function workFolderOf(id: number): string {
  try {
    return readlinkSync(`/proc/${id}/cwd`);
  } catch {
    return '';
  }
}
