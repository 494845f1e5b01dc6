import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileLinks } from '../file.links';
import { type ByteRange, type ObjectStore, UploadChanged, type UploadTarget, type Uploaded } from './object-store';

/**
 * Result of receiving the bytes of an upload: stored, ignored because bytes were stored before, or rejected. A rejected
 * upload leaves no bytes in the store.
 */
export type Receipt = 'received' | 'received_before' | 'too_large';

class TooLarge extends Error {}

export interface FolderStoreOptions {
  readonly folder: string;
  readonly links: FileLinks;
  /** Maximum size of a file, in bytes. */
  readonly largest: number;
}

/** `tag` of every upload in this store. One constant is sufficient, because uploaded bytes are never replaced. */
const tag = 'whole';
const idForm = /^file_[0-9A-Za-z]{1,40}$/;

/**
 * Stores files in a directory, which is shared by all processes that serve, receive or inspect files. Bytes are written
 * to a temporary file and linked to their final name once they are complete and synced to disk. A stored file is never
 * overwritten.
 */
export class FolderStore implements ObjectStore {
  constructor(private readonly options: FolderStoreOptions) {}

  async target(id: string, requestedAt: Date): Promise<UploadTarget> {
    return {
      url: this.options.links.upload(id, requestedAt, this.options.largest),
      headers: { 'Content-Type': 'application/octet-stream' },
    };
  }

  /** Receives the bytes of a file from a client, all of them or none; at most `limit` bytes. */
  async receive(id: string, bytes: Readable, limit: number): Promise<Receipt> {
    const arrivedPath = this.place('arrived', id);
    if (await exists(arrivedPath)) return 'received_before';
    const tempPath = join(await this.ensureFolder('partial'), `${checkedId(id)}.${randomUUID()}`);
    try {
      await writeUpload(tempPath, bytes, limit);
      await this.ensureFolder('arrived');
      await link(tempPath, arrivedPath);
      return 'received';
    } catch (error) {
      if (error instanceof TooLarge) return 'too_large';
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return 'received_before';
      throw error;
    } finally {
      await rm(tempPath, { force: true });
    }
  }

  async uploaded(id: string): Promise<Uploaded | null> {
    const found = await stat(this.place('arrived', id)).catch(nullIfNotFound);
    return found && { size: found.size, tag };
  }

  async read(id: string, _tag: string, maxBytes: number): Promise<Readable> {
    return (await this.stream(this.place('arrived', id), { start: 0, end: maxBytes - 1 })) ?? throwUploadChanged();
  }

  async keep(id: string): Promise<string> {
    const folder = await this.ensureFolder('kept', shard(id));
    await link(this.place('arrived', id), this.persistedPath(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return throwUploadChanged();
      if (error.code !== 'EEXIST') throw error;
    });
    await onDisk(folder);
    return id;
  }

  async open(key: string, range: ByteRange | null): Promise<Readable | null> {
    return this.stream(this.persistedPath(key), range);
  }

  async discard(id: string): Promise<void> {
    await rm(this.place('arrived', id), { force: true });
  }

  async sweep(before: Date): Promise<void> {
    const folder = await this.ensureFolder('partial');
    for (const name of await readdir(folder)) {
      const fileStats = await stat(join(folder, name)).catch(nullIfNotFound);
      if (fileStats && fileStats.mtime < before) await rm(join(folder, name), { force: true });
    }
  }

  close(): void {}

  private async stream(path: string, range: ByteRange | null): Promise<Readable | null> {
    const handle = await open(path, 'r').catch(nullIfNotFound);
    return handle && handle.createReadStream({ ...range });
  }

  private persistedPath(key: string): string {
    return this.place('kept', shard(key), checkedId(key));
  }

  private place(subfolder: string, ...names: string[]): string {
    checkedId(names.at(-1) ?? '');
    return join(this.options.folder, subfolder, ...names);
  }

  private async ensureFolder(...segments: string[]): Promise<string> {
    const folder = join(this.options.folder, ...segments);
    await mkdir(folder, { recursive: true });
    return folder;
  }
}

/** Returns the id. Throws unless it is a file id, because ids become file names. */
function checkedId(id: string): string {
  if (!idForm.test(id)) throw new TypeError('This is not a file id');
  return id;
}

/** Returns the name of a file's subdirectory; subdirectories limit the number of entries per directory. */
function shard(id: string): string {
  return checkedId(id).slice(-2);
}

async function writeUpload(path: string, bytes: Readable, limit: number): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(upTo(limit, bytes));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* upTo(limit: number, bytes: Readable): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw new TooLarge();
    yield chunk;
  }
}

/** Syncs a directory to disk, so that its new entries survive a power failure. */
async function onDisk(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(nullIfNotFound)) !== null;
}

function nullIfNotFound(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function throwUploadChanged(): never {
  throw new UploadChanged();
}
