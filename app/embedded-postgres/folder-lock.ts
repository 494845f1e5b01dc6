import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseStartError } from './start-error';

/** Exclusive lock of a data folder. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks the data folder for this process. It is a lock of the operating system (through SQLite, because Node has no
 * file locks), so it ends with the process in any case, and there are no stale locks.
 *
 * @throws DatabaseStartError when another process holds the folder, or it is not writable
 */
export function lockFolder(folder: string): FolderLock {
  const ownerFile = path.join(folder, 'owner.pid');
  const lock = openLock(path.join(folder, 'owner.lock'), folder, ownerFile);
  writeFileSync(ownerFile, `${process.pid}\n`);
  return { release: () => lock.close() };
}

function openLock(file: string, folder: string, ownerFile: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock?.close();
    if ((cause as { errcode?: number }).errcode !== sqliteBusy) {
      throw new DatabaseStartError(`The data folder ${folder} is not writable (${(cause as Error).message}).`, {
        cause,
      });
    }
    throw new DatabaseStartError(
      `The data folder ${folder} is in use by another process${describeLockOwner(ownerFile)}: stop that process, or use another data folder.`,
    );
  }
}

const sqliteBusy = 5;

function describeLockOwner(file: string): string {
  try {
    return ` (${Number.parseInt(readFileSync(file, 'utf8'), 10)})`;
  } catch {
    return '';
  }
}
