import type { Readable } from 'node:stream';

/** Upload request for the bytes of a file: URL and headers. */
export interface UploadTarget {
  readonly url: string;
  /** Headers that the client must send unchanged. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Bytes that a client has uploaded and that have not been inspected. */
export interface Uploaded {
  /** Size in bytes. */
  readonly size: number;
  /** Identifies the uploaded bytes: different bytes under the same id have a different tag. */
  readonly tag: string;
}

/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The uploaded bytes were replaced or deleted during their inspection. */
export class UploadChanged extends Error {}

/**
 * Stores the bytes of files. An upload is stored under the id of the file until it is inspected. Accepted bytes are
 * copied to permanent storage, under a key that clients cannot write to, so that reusing an upload link does not change
 * an accepted file.
 */
export interface ObjectStore {
  /** Returns the upload target of a file; repeated calls for one file return the same target. */
  target(id: string, requestedAt: Date): Promise<UploadTarget>;
  /** Returns the complete upload, null when there is none. */
  uploaded(id: string): Promise<Uploaded | null>;
  /** Streams the first `maxBytes` bytes of an upload. Throws `UploadChanged` when the upload no longer has this tag. */
  read(id: string, tag: string, maxBytes: number): Promise<Readable>;
  /**
   * Copies an upload to permanent storage and returns its key. Idempotent: the same bytes get the same key. Throws
   * `UploadChanged` when the upload no longer has this tag.
   */
  keep(id: string, tag: string): Promise<string>;
  /**
   * Streams bytes from permanent storage, all bytes when `range` is null; returns null when nothing is stored under the
   * key.
   */
  open(key: string, range: ByteRange | null): Promise<Readable | null>;
  /** Deletes the uploaded bytes of a file; bytes in permanent storage remain. */
  discard(id: string): Promise<void>;
  /** Deletes incomplete uploads that were last written before the given time. */
  sweep(before: Date): Promise<void>;
  close(): void;
}
