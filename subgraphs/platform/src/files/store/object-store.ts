import type { Readable } from 'node:stream';

/** What a client needs in order to send the bytes of a file. */
export interface UploadTarget {
  readonly url: string;
  /** To be sent with the bytes, as they are. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Bytes that a client has sent and nobody has looked at. */
export interface Uploaded {
  /** In bytes. */
  readonly size: number;
  /** Another one for other bytes under the same id. */
  readonly tag: string;
}

/** A part of an object, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What was looked at is not what is there any more. */
export class UploadChanged extends Error {}

/**
 * Keeps the bytes of files. What clients send waits under the file's id until it was looked at; what is kept is a copy under a key
 * that no client can write to, so that a link which is used again changes nothing.
 */
export interface ObjectStore {
  /** Where and how the bytes of a file are sent; the same each time it is asked for one file. */
  target(id: string, askedFor: Date): Promise<UploadTarget>;
  /** What has arrived whole, null when nothing has. */
  uploaded(id: string): Promise<Uploaded | null>;
  /** The bytes that have arrived, up to a number of them. Throws `UploadChanged` where they are not those of the tag. */
  read(id: string, tag: string, most: number): Promise<Readable>;
  /** Keeps what has arrived and answers its key: the same one for the same bytes, so that it can be done again. Throws `UploadChanged`. */
  keep(id: string, tag: string): Promise<string>;
  /** The bytes of what is kept, null where there is nothing under the key. */
  open(key: string, range: ByteRange | null): Promise<Readable | null>;
  /** Forgets what has arrived for a file; what is kept stays. */
  discard(id: string): Promise<void>;
  /** Removes what was left behind by uploads that broke off before a time. */
  sweep(before: Date): Promise<void>;
  close(): void;
}
