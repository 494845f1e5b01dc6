import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import accepts from 'accepts';
import { namesEtag } from './etag';

/** Content codings that the service can apply to a response, the preferred one first: zstd takes the least time. */
const codings = ['zstd', 'br', 'gzip'] as const;
export type ContentCoding = (typeof codings)[number];

/** Bodies below this number of bytes are not compressed, because they fit in one packet anyway. */
const minBytes = 1_024;

/**
 * Up to this number of bytes, compression takes less than 0.2 ms and runs in the event loop. Above, it runs in a thread,
 * so that other requests do not wait for it.
 */
const maxBytesInLoop = 16_384;

// Higher levels save at most a tenth of the size of a page of rows, and take two to five times as long.
const levels = {
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 1 } },
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  gzip: { level: 1 },
} as const;

const compressNow: Readonly<Record<ContentCoding, (bytes: Buffer) => Buffer>> = {
  zstd: (bytes) => zlib.zstdCompressSync(bytes, levels.zstd),
  br: (bytes) => zlib.brotliCompressSync(bytes, levels.br),
  gzip: (bytes) => zlib.gzipSync(bytes, levels.gzip),
};

const zstd = promisify<Buffer, object, Buffer>(zlib.zstdCompress);
const brotli = promisify<Buffer, object, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, object, Buffer>(zlib.gzip);

const compressInThread: Readonly<Record<ContentCoding, (bytes: Buffer) => Promise<Buffer>>> = {
  zstd: (bytes) => zstd(bytes, levels.zstd),
  br: (bytes) => brotli(bytes, levels.br),
  gzip: (bytes) => gzip(bytes, levels.gzip),
};

/** Codings by the value of the header `Accept-Encoding`, of which clients send few different ones. */
const known = new Map<string, ContentCoding | null>();
const maxKnown = 100;

/**
 * Returns the content coding for a response: the preferred one of those that the request accepts. Null if it accepts
 * none by name, or if the header is missing or malformed.
 */
export function codingFor(request: IncomingMessage): ContentCoding | null {
  const header = request.headers['accept-encoding'];
  if (header === undefined) return null;
  let coding = known.get(String(header));
  if (coding !== undefined) return coding;
  const accepted = isWellFormed(String(header)) ? accepts(request).encodings() : [];
  const names = accepted.map((name) => name.toLowerCase());
  coding = codings.find((one) => names.includes(one)) ?? null;
  if (known.size < maxKnown) known.set(String(header), coding);
  return coding;
}

/** Matches one element of `Accept-Encoding`: a coding with an optional weight from 0 to 1 (RFC 9110, section 12.4.2). */
const acceptedCoding = /^[!#$%&'*+.^`|~\w-]+(?:\s*;\s*q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/** Returns whether all elements of the list are well-formed; empty ones are permitted. */
function isWellFormed(acceptEncoding: string): boolean {
  return acceptEncoding.split(',').every((part) => part.trim() === '' || acceptedCoding.test(part.trim()));
}

/** A response with a body whose content coding is negotiated. */
export interface CompressibleResponse {
  readonly status: number;
  /** Headers without `content-length`, `content-encoding` and `etag`. */
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer;
  /**
   * Hash of the body, from which the ETag of each coding is made. With it, the response is 304 without a body if the
   * client has the body in any coding.
   */
  readonly contentHash?: string;
  /** Compressed bodies of content that is sent repeatedly; missing ones are added. */
  readonly compressed?: Map<ContentCoding, Promise<Buffer>>;
}

/**
 * Sends a body, compressed if the client accepts it and the body is large enough (ADR 0054). Must not be used for a response that
 * contains a secret beside text that others can choose while a browser sends the credential automatically (as a cookie or in
 * the URL): the compressed length would disclose the secret.
 *
 * @returns a promise only if the body is compressed in a thread; it never rejects
 */
export function sendCompressed(
  request: IncomingMessage,
  response: ServerResponse,
  compressible: CompressibleResponse,
): Promise<void> | undefined {
  const { body, compressed, contentHash } = compressible;
  const length = Buffer.byteLength(body);
  const coding = length < minBytes ? null : codingFor(request);
  if (length >= minBytes) response.appendHeader('vary', 'Accept-Encoding');
  if (contentHash !== undefined && hasContent(request, contentHash)) {
    response.writeHead(304, headersOf(compressible, coding)).end();
    return undefined;
  }
  if (coding === null) {
    sendPlain(response, compressible);
    return undefined;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (compressed || length > maxBytesInLoop)
    return compressOnce(compressed ?? new Map(), coding, bytes).then(
      (result) => sendEncoded(response, compressible, coding, result),
      // For example, if memory is short.
      () => sendPlain(response, compressible),
    );
  sendEncoded(response, compressible, coding, compressNow[coding](bytes));
  return undefined;
}

function sendPlain(response: ServerResponse, compressible: CompressibleResponse): void {
  if (response.destroyed) return;
  const { status, body } = compressible;
  response.writeHead(status, { ...headersOf(compressible, null), 'content-length': Buffer.byteLength(body) });
  // Node.js writes a string in one chunk with the headers; a buffer is written separately.
  response.end(body);
}

function sendEncoded(
  response: ServerResponse,
  compressible: CompressibleResponse,
  coding: ContentCoding,
  bytes: Buffer,
): void {
  if (response.destroyed) return;
  response.writeHead(compressible.status, {
    ...headersOf(compressible, coding),
    'content-encoding': coding,
    'content-length': bytes.length,
  });
  response.end(bytes);
}

function headersOf(
  { headers, contentHash }: CompressibleResponse,
  coding: ContentCoding | null,
): Readonly<Record<string, string | number>> {
  if (contentHash === undefined) return headers;
  return { ...headers, etag: coding === null ? `"${contentHash}"` : `"${contentHash}-${coding}"` };
}

/** Returns whether the client has the content, in any coding. */
function hasContent(request: IncomingMessage, contentHash: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  return ['', ...codings.map((coding) => `-${coding}`)].some((suffix) =>
    namesEtag(header, `"${contentHash}${suffix}"`),
  );
}

function compressOnce(
  compressed: Map<ContentCoding, Promise<Buffer>>,
  coding: ContentCoding,
  bytes: Buffer,
): Promise<Buffer> {
  let result = compressed.get(coding);
  if (!result) {
    result = compressInThread[coding](bytes);
    compressed.set(coding, result);
  }
  return result;
}

/** Returns the hash of content for its ETag. */
export function contentHashOf(body: string | Buffer): string {
  return hash('sha256', body, 'base64url').slice(0, 27);
}
