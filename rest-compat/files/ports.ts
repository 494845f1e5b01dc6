import type { Readable } from 'node:stream';

/** Verifies the signatures and expiry times of upload and download links. */
export interface LinkReader {
  /** Returns the maximum size in bytes of an upload with this link; null if the link is invalid or expired. */
  allowedUpload(id: string, query: URLSearchParams, now: Date): number | null;
  allowsDownload(id: string, query: URLSearchParams, now: Date): boolean;
}

/** Storage from which the content of files is read. */
export interface ContentSource {
  /**
   * Opens a stored object by its key for reading, completely or in a byte range with inclusive ends. Resolves to null
   * if the object does not exist.
   */
  open(key: string, range: { readonly start: number; readonly end: number } | null): Promise<Readable | null>;
}

/** Storage for content that clients upload through this service. */
export interface ContentReceiver {
  /**
   * Stores the whole content of a file or nothing. `limit` is the maximum size in bytes (else `too_large`);
   * `received_before` means that the file already has content.
   */
  receive(id: string, bytes: Readable, limit: number): Promise<'received' | 'received_before' | 'too_large'>;
}

/** A file as the graph returns it to the system principal. `size` is in bytes. */
export interface ServedFile {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string | null;
  readonly size: number | null;
  readonly visibility: 'PUBLIC' | 'PRIVATE';
  readonly uploadStatus: 'PENDING' | 'PROCESSING' | 'READY' | 'FAILED';
  readonly objectKey: string | null;
}
