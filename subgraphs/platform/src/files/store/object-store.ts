import type { Readable } from 'node:stream';

/** Where and how a client sends the bytes of a file. */
export interface UploadTarget {
  readonly url: string;
  /** Headers that the client must send unchanged. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Bytes that a client has uploaded and that have not been inspected. */
export interface Uploaded {
  /** In bytes. */
  readonly size: number;
  /** Identifies the bytes: other bytes under the same id have another tag. */
  readonly tag: string;
}

/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The uploaded bytes are no longer those that were inspected. */
export class UploadChanged extends Error {}

/**
 * Stores the bytes of files. An upload waits under the id of the file until it is inspected. Kept bytes are a copy under a key that clients
 * cannot write to, so that reusing an upload link has no effect.
 */
export interface ObjectStore {
  /** Returns where and how the bytes of a file are uploaded; the same result for repeated calls with one file. */
  target(id: string, requestedAt: Date): Promise<UploadTarget>;
  /** Returns the complete upload, null when there is none. */
  uploaded(id: string): Promise<Uploaded | null>;
  /** Streams the first `maxBytes` bytes of an upload. Throws `UploadChanged` when its tag differs. */
  read(id: string, tag: string, maxBytes: number): Promise<Readable>;
  /** Copies an upload to permanent storage and returns its key. Idempotent: the same bytes get the same key. Throws `UploadChanged`. */
  keep(id: string, tag: string): Promise<string>;
  /** Streams kept bytes, null when there are none under the key. */
  open(key: string, range: ByteRange | null): Promise<Readable | null>;
  /** Deletes the upload of a file; kept bytes stay. */
  discard(id: string): Promise<void>;
  /** Deletes partial uploads that were interrupted before a time. */
  sweep(before: Date): Promise<void>;
  close(): void;
}
