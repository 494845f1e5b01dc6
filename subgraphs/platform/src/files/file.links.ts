import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileVisibility } from './file.states';

/** Seconds for which an upload may begin after it was asked for. */
export const uploadLife = 3_600;

/** Seconds for which a link to a private file is good at least; links of one quarter of an hour are equal. */
const downloadLife = 3_600;
const downloadStep = 900;

export interface FileLinksOptions {
  /** Public address of the service. */
  readonly origin: string;
  /** Signs links. */
  readonly secret: Buffer;
}

/** A file whose bytes can be fetched. */
export interface Downloadable {
  readonly id: string;
  readonly visibility: FileVisibility;
}

/** What a link allows: one thing to do with one file, until a time; for an upload also how many bytes. */
interface Allowed {
  readonly purpose: 'upload' | 'download';
  readonly id: string;
  /** Seconds since 1970. */
  readonly expires: number;
  readonly limit: number | null;
}

/** Links to the bytes of files, for people who have no credential. What a link allows is signed with it. */
export class FileLinks {
  constructor(private readonly options: FileLinksOptions) {}

  /** Where the bytes of a file are sent to, once. */
  upload(id: string, askedFor: Date, limit: number): string {
    const expires = Math.floor(askedFor.getTime() / 1_000) + uploadLife;
    const signature = this.sign({ purpose: 'upload', id, expires, limit });
    return `${this.options.origin}/uploads/${id}?expires=${expires}&limit=${limit}&signature=${signature}`;
  }

  /** Where the bytes of a file come from: the same for ever for a public one, else good for an hour or a little more. */
  download({ id, visibility }: Downloadable, now: Date): string {
    const plain = `${this.options.origin}/files/${id}`;
    if (visibility === 'public') return plain;
    const expires = Math.ceil((now.getTime() / 1_000 + downloadLife) / downloadStep) * downloadStep;
    return `${plain}?expires=${expires}&signature=${this.sign({ purpose: 'download', id, expires, limit: null })}`;
  }

  /** How many bytes a link to an upload allows; null where it allows nothing. */
  allowedUpload(id: string, query: URLSearchParams, now: Date): number | null {
    const limit = Number(query.get('limit'));
    return this.holds(
      { purpose: 'upload', id, expires: Number(query.get('expires')), limit },
      query.get('signature'),
      now,
    )
      ? limit
      : null;
  }

  /** Whether a link to a private file is good. */
  allowsDownload(id: string, query: URLSearchParams, now: Date): boolean {
    return this.holds(
      { purpose: 'download', id, expires: Number(query.get('expires')), limit: null },
      query.get('signature'),
      now,
    );
  }

  private holds(allowed: Allowed, signature: string | null, now: Date): boolean {
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
