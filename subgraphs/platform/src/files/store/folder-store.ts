import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileLinks } from '../file.links';
import { type ByteRange, type ObjectStore, UploadChanged, type UploadTarget, type Uploaded } from './object-store';

/** What became of bytes that a client has sent: nothing is left of what was not received. */
export type Receipt = 'received' | 'received_before' | 'too_large';

class TooLarge extends Error {}

export interface FolderStoreOptions {
  readonly folder: string;
  readonly links: FileLinks;
  /** Bytes of a file at most. */
  readonly largest: number;
}

/** The one tag there is: what has arrived is never replaced. */
const tag = 'whole';
const idForm = /^file_[0-9A-Za-z]{1,40}$/;

/**
 * Keeps files in a folder, which all processes share that hand out, take or look at files. Bytes are written aside and appear under
 * their name once they are whole and on the disk; a name is given once.
 */
export class FolderStore implements ObjectStore {
  constructor(private readonly options: FolderStoreOptions) {}

  async target(id: string, askedFor: Date): Promise<UploadTarget> {
    return {
      url: this.options.links.upload(id, askedFor, this.options.largest),
      headers: { 'Content-Type': 'application/octet-stream' },
    };
  }

  /** Takes the bytes of a file from a client, all of them or none. */
  async receive(id: string, bytes: Readable, limit: number): Promise<Receipt> {
    const place = this.place('arrived', id);
    if (await exists(place)) return 'received_before';
    const partial = join(await this.made('partial'), `${checkedId(id)}.${randomUUID()}`);
    try {
      await writeWhole(partial, bytes, limit);
      await this.made('arrived');
      await link(partial, place);
      return 'received';
    } catch (error) {
      if (error instanceof TooLarge) return 'too_large';
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return 'received_before';
      throw error;
    } finally {
      await rm(partial, { force: true });
    }
  }

  async uploaded(id: string): Promise<Uploaded | null> {
    const found = await stat(this.place('arrived', id)).catch(absent);
    return found && { size: found.size, tag };
  }

  async read(id: string, _tag: string, most: number): Promise<Readable> {
    return (await this.stream(this.place('arrived', id), { start: 0, end: most - 1 })) ?? gone();
  }

  async keep(id: string): Promise<string> {
    const folder = await this.made('kept', shard(id));
    await link(this.place('arrived', id), this.kept(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return gone();
      if (error.code !== 'EEXIST') throw error;
    });
    await onDisk(folder);
    return id;
  }

  async open(key: string, range: ByteRange | null): Promise<Readable | null> {
    return this.stream(this.kept(key), range);
  }

  async discard(id: string): Promise<void> {
    await rm(this.place('arrived', id), { force: true });
  }

  async sweep(before: Date): Promise<void> {
    const folder = await this.made('partial');
    for (const name of await readdir(folder)) {
      const left = await stat(join(folder, name)).catch(absent);
      if (left && left.mtime < before) await rm(join(folder, name), { force: true });
    }
  }

  close(): void {}

  private async stream(path: string, range: ByteRange | null): Promise<Readable | null> {
    const handle = await open(path, 'r').catch(absent);
    return handle && handle.createReadStream({ ...range });
  }

  private kept(key: string): string {
    return this.place('kept', shard(key), checkedId(key));
  }

  private place(part: string, ...names: string[]): string {
    checkedId(names.at(-1) ?? '');
    return join(this.options.folder, part, ...names);
  }

  private async made(...parts: string[]): Promise<string> {
    const folder = join(this.options.folder, ...parts);
    await mkdir(folder, { recursive: true });
    return folder;
  }
}

/** Ids become names of files, so nothing else than an id may. */
function checkedId(id: string): string {
  if (!idForm.test(id)) throw new TypeError('This is no id of a file');
  return id;
}

/** So that no folder gets too many entries. */
function shard(id: string): string {
  return checkedId(id).slice(-2);
}

async function writeWhole(path: string, bytes: Readable, limit: number): Promise<void> {
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

/** Names of a folder's files outlive a loss of power, as their bytes do. */
async function onDisk(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(absent)) !== null;
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function gone(): never {
  throw new UploadChanged();
}
