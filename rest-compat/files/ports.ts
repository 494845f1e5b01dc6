import type { Readable } from 'node:stream';

/** Verifies signed links. */
export interface LinkReader {
  /**
   * Returns the maximum number of bytes that the link allows to upload for a file; null if the link is invalid or
   * expired.
   */
  allowedUpload(id: string, query: URLSearchParams, now: Date): number | null;
  allowsDownload(id: string, query: URLSearchParams, now: Date): boolean;
}

/** Storage that file content is read from. */
export interface ContentSource {
  /**
   * Opens a stored object by its key, or a byte range of the object with inclusive ends. Resolves to null if the object
   * does not exist.
   */
  open(key: string, range: { readonly start: number; readonly end: number } | null): Promise<Readable | null>;
}

/** Storage for content that clients upload through this service. */
export interface ContentReceiver {
  /**
   * Stores the whole content of a file or nothing. `limit` is the maximum size in bytes; `received_before` means that
   * the file already has content.
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
