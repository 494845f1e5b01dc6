import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the URLs of all files that pages load. */
export const fileFolder = '/checkout/assets/';

/** A file that pages load. Its name contains a hash of the content, so that clients may cache it without a time limit. */
export interface PageFile {
  readonly name: string;
  readonly type: string;
  /** Returns the content. Texts are compressed for clients that accept it, fonts already are. */
  readonly read: () => string | Promise<Buffer>;
}

/** Returns the name of a file with a hash of its content. */
export function hashedName(file: string, content: string): string {
  const [stem, extension] = file.split('.') as [string, string];
  return `${stem}-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.${extension}`;
}

export function textFile(file: string, type: string, text: string): PageFile {
  return { name: hashedName(file, text), type, read: () => text };
}

/** Reads a file of this folder. */
export function readDesignFile(file: string): string {
  return readFileSync(join(__dirname, file), 'utf8');
}
