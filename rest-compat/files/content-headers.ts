import type { OutgoingHttpHeaders } from 'node:http';
import type { ServedFile } from './ports';

/** Types that a browser may show in its place. None of them can run anything; everything else is saved. */
const shownTypes = /^(image\/(png|jpeg|gif|webp|avif)|audio\/|video\/)/;

/** For as long as a year nobody asks for public bytes again: they never change. */
const publicCache = 'public, max-age=31536000, immutable';

/** Headers with which bytes are of no harm, whatever they are: their type holds, they run nothing, and their name is only a name. */
export function contentHeaders(file: ServedFile): OutgoingHttpHeaders {
  const type = file.contentType ?? 'application/octet-stream';
  return {
    'content-type': /^text\/|^application\/json$/.test(type) ? `${type}; charset=utf-8` : type,
    'content-disposition': disposition(shownTypes.test(type) ? 'inline' : 'attachment', file.filename),
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

/** The bytes of a file never change. */
export function etagOf({ id }: ServedFile): string {
  return `"${id}"`;
}

/** `Content-Disposition` with a name of any characters, so that no header can be made of it. */
export function disposition(kind: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
