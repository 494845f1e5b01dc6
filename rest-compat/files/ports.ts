import type { Readable } from 'node:stream';

/** What a signed link allows whoever has it. */
export interface LinkReader {
  /** Bytes that the link allows to send for a file; null where it allows nothing. */
  allowedUpload(id: string, query: URLSearchParams, now: Date): number | null;
  allowsDownload(id: string, query: URLSearchParams, now: Date): boolean;
}

/** Where the bytes come from. */
export interface ContentSource {
  /** The bytes of an object or of a part of it, both ends included; null where there is none. */
  open(key: string, range: { readonly start: number; readonly end: number } | null): Promise<Readable | null>;
}

/** Where bytes go to that clients send here. */
export interface ContentReceiver {
  /** Takes all bytes of a file or nothing of them. */
  receive(id: string, bytes: Readable, limit: number): Promise<'received' | 'received_before' | 'too_large'>;
}

/** A file as the graph shows it to the service itself. */
export interface ServedFile {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string | null;
  readonly size: number | null;
  readonly visibility: 'PUBLIC' | 'PRIVATE';
  readonly uploadStatus: 'PENDING' | 'PROCESSING' | 'READY' | 'FAILED';
  readonly objectKey: string | null;
}
