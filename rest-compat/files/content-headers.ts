import type { OutgoingHttpHeaders } from 'node:http';
import type { ServedFile } from './ports';

/**
 * Content types that browsers may display inline. None of them can run scripts. All other types are sent as
 * attachments.
 */
const inlineTypes = /^(image\/(png|jpeg|gif|webp|avif)|audio\/|video\/)/;

/** `Cache-Control` header of public files: one year, since the bytes of a file never change. */
const publicCache = 'public, max-age=31536000, immutable';

/**
 * Builds the response headers of an uploaded, untrusted file: no type sniffing, no script execution, and an escaped
 * file name.
 */
export function contentHeaders(file: ServedFile): OutgoingHttpHeaders {
  const type = file.contentType ?? 'application/octet-stream';
  return {
    'content-type': /^text\/|^application\/json$/.test(type) ? `${type}; charset=utf-8` : type,
    'content-disposition': disposition(inlineTypes.test(type) ? 'inline' : 'attachment', file.filename),
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': file.visibility === 'PUBLIC' ? publicCache : 'private, no-store',
    'accept-ranges': 'bytes',
    etag: etagOf(file),
  };
}

/** Returns the ETag of a file: its id in quotes, since the bytes of a file never change. */
export function etagOf({ id }: ServedFile): string {
  return `"${id}"`;
}

/** Builds a `Content-Disposition` header. Any file name is safe: it cannot inject another header. */
export function disposition(kind: 'inline' | 'attachment', filename: string): string {
  const asciiFilename = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${asciiFilename}"; filename*=UTF-8''${encoded}`;
}
