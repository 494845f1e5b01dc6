import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, ReadinessCheck } from '../../subgraphs/kit/src';
import type { Config } from '../config';

/** Minimum free disk space in bytes where this process or its Postgres writes: four segments of the write-ahead log. */
const minFreeBytes = 64 * 1_048_576;

/** Returns the free bytes of the file system that contains a folder. */
export type FreeBytesOf = (folder: string) => Promise<number>;

const freeBytesOf: FreeBytesOf = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Returns the folders that this process writes to: the data of the embedded Postgres, and uploaded files. */
export function filledFolders(
  { DATA_FOLDER, DATABASE_URL, FILE_STORE, FILE_FOLDER }: Config,
  { files }: { readonly files: boolean },
): readonly string[] {
  return [
    ...(DATABASE_URL === undefined ? [DATA_FOLDER] : []),
    ...(files && FILE_STORE === 'folder' ? [FILE_FOLDER ?? join(DATA_FOLDER, 'files')] : []),
  ];
}

/**
 * Creates a readiness check for disk space. It fails if a folder of this process has too little space, or if a database
 * rejected a write for lack of space and still lacks it. Reads would still work, but most requests write: a load
 * balancer should use another process, which may have space.
 */
export function diskSpaceCheck(
  folders: readonly string[],
  databases: readonly Pick<Database, 'checkSpace'>[],
  free: FreeBytesOf = freeBytesOf,
): ReadinessCheck {
  return async () => {
    for (const folder of folders) {
      // An inaccessible folder is a different fault, which the next write reports.
      const bytes = await free(folder).catch(() => Infinity);
      if (bytes < minFreeBytes) throw new Error(`no disk space left at ${folder}`);
    }
    await Promise.all(databases.map((database) => database.checkSpace()));
  };
}
