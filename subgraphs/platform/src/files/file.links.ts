import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileVisibility } from './file.states';

/** Validity of an upload link, in seconds. The upload must start before the link expires. */
export const uploadLinkSeconds = 3_600;

/** Minimum validity of a download link of a private file, in seconds. Links created within the same `downloadStep` are equal. */
const minDownloadSeconds = 3_600;
const downloadStep = 900;

export interface FileLinksOptions {
  /** Public URL of the service, used to build links. */
  readonly origin: string;
  /** Secret key with which links are signed (HMAC). */
  readonly secret: Buffer;
}

/** A file that can be downloaded. */
export interface Downloadable {
  readonly id: string;
  readonly visibility: FileVisibility;
}

/** What a link permits: one operation on one file until an expiry; for an upload also the maximum size in bytes. */
interface Allowed {
  readonly purpose: 'upload' | 'download';
  readonly id: string;
  /** Expiry of the link, in seconds since 1970. */
  readonly expires: number;
  readonly limit: number | null;
}

/**
 * Signed links to the bytes of files, for clients without a credential. The signature covers the whole permission that
 * a link grants.
 */
export class FileLinks {
  constructor(private readonly options: FileLinksOptions) {}

  /** Returns the URL for uploading the bytes of a file, once; at most `limit` bytes. */
  upload(id: string, requestedAt: Date, limit: number): string {
    const expires = Math.floor(requestedAt.getTime() / 1_000) + uploadLinkSeconds;
    const signature = this.sign({ purpose: 'upload', id, expires, limit });
    return `${this.options.origin}/uploads/${id}?expires=${expires}&limit=${limit}&signature=${signature}`;
  }

  /** Returns the download URL of a file: permanent for a public file, otherwise valid for an hour to an hour and a quarter. */
  download({ id, visibility }: Downloadable, now: Date): string {
    const baseUrl = `${this.options.origin}/files/${id}`;
    if (visibility === 'public') return baseUrl;
    const expires = Math.ceil((now.getTime() / 1_000 + minDownloadSeconds) / downloadStep) * downloadStep;
    return `${baseUrl}?expires=${expires}&signature=${this.sign({ purpose: 'download', id, expires, limit: null })}`;
  }

  /** Returns the maximum size in bytes that an upload link allows; null when the link is invalid. */
  allowedUpload(id: string, query: URLSearchParams, now: Date): number | null {
    const limit = Number(query.get('limit'));
    return this.isValid(
      { purpose: 'upload', id, expires: Number(query.get('expires')), limit },
      query.get('signature'),
      now,
    )
      ? limit
      : null;
  }

  /** Returns whether the link to a private file is authentic and has not expired. */
  allowsDownload(id: string, query: URLSearchParams, now: Date): boolean {
    return this.isValid(
      { purpose: 'download', id, expires: Number(query.get('expires')), limit: null },
      query.get('signature'),
      now,
    );
  }

  private isValid(allowed: Allowed, signature: string | null, now: Date): boolean {
    const [given, expected] = [Buffer.from(signature ?? ''), Buffer.from(this.sign(allowed))];
    return (
      given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() < allowed.expires * 1_000
    );
  }

  private sign({ purpose, id, expires, limit }: Allowed): string {
    return createHmac('sha256', this.options.secret)
      .update(JSON.stringify([purpose, id, expires, limit]))
      .digest('base64url');
  }
}
