import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, ReadinessCheck } from '../../subgraphs/kit/src';
import type { Config } from '../config';

/** Bytes that must be free where this process or its Postgres writes: four segments of its write-ahead log. */
const leastFree = 64 * 1_048_576;

/** The free bytes of the file system that a folder is on. */
export type FreeBytesOf = (folder: string) => Promise<number>;

const freeBytesOf: FreeBytesOf = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** The folders that this process fills: that of the embedded Postgres, and that of uploaded files. */
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
 * Whether there is room for what is written: in the folders of this process, and at databases which have refused a write for lack of it.
 * Reads go on without; but most of what a process is sent writes something, and another process may have room.
 */
export function hasSpace(
  folders: readonly string[],
  databases: readonly Pick<Database, 'checkSpace'>[],
  free: FreeBytesOf = freeBytesOf,
): ReadinessCheck {
  return async () => {
    for (const folder of folders) {
      // A folder that cannot be looked at is another fault, of which whoever writes there tells.
      const bytes = await free(folder).catch(() => Infinity);
      if (bytes < leastFree) throw new Error(`no space is left at ${folder}`);
    }
    await Promise.all(databases.map((database) => database.checkSpace()));
  };
}
