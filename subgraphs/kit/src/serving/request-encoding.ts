import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';

/** Value of the response header `Accept-Encoding`, which names the content codings of request bodies. */
export const acceptedEncodings = 'zstd, br, gzip, deflate';

/** Reasons for which the encoding of a request body is rejected: 415, 400 and 413. */
export type EncodingProblem = 'unsupported' | 'malformed' | 'too_large';

/** The request body cannot be decoded. The message is for clients. */
export class EncodingRejected extends Error {
  override readonly name = 'EncodingRejected';

  constructor(
    readonly problem: EncodingProblem,
    message: string,
  ) {
    super(message);
  }
}

/** Decodes a complete body in a thread. Throws `EncodingRejected`. ADR 0065. */
export type BodyDecoder = (bytes: Buffer) => Promise<Buffer>;

const decompress = {
  zstd: promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdDecompress),
  br: promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
  gzip: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  deflate: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate),
} as const;

type Coding = keyof typeof decompress;

/**
 * The window is memory that a frame of zstd reserves for its decoder, whatever the length of its content: at most 2²³
 * bytes, which all encoders of HTTP keep to (RFC 9659). A gzip body may consist of several members (RFC 1952), and a
 * zstd body of several frames; the other codings end with their first stream.
 */
const options = {
  zstd: { params: { [constants.ZSTD_d_windowLogMax]: 23 }, rejectGarbageAfterEnd: true },
  br: { rejectGarbageAfterEnd: true },
  gzip: {},
  deflate: { rejectGarbageAfterEnd: true },
} as const;

/**
 * Returns the decoder for the content coding of a request body; null if the body is not encoded. Decoding stops as soon
 * as the result exceeds the maximum size. Throws `EncodingRejected` for a coding that the service does not support, and
 * for several codings.
 *
 * @param header value of the header `Content-Encoding`
 * @param maxSize maximum size of the decoded body in bytes
 */
export function bodyDecoder(header: string | undefined, maxSize: number): BodyDecoder | null {
  const name = header === undefined ? 'identity' : header.trim().toLowerCase();
  if (name === 'identity') return null;
  // `x-gzip` is the former name of gzip (RFC 9110, section 8.4.1.3).
  const coding = name === 'x-gzip' ? 'gzip' : name;
  if (!Object.hasOwn(decompress, coding))
    throw new EncodingRejected(
      'unsupported',
      `Send the request body in one of the content codings ${acceptedEncodings}, or without one.`,
    );
  return (bytes) => decoded(coding as Coding, bytes, maxSize);
}

async function decoded(coding: Coding, bytes: Buffer, maxSize: number): Promise<Buffer> {
  try {
    return await decompress[coding](bytes, { ...options[coding], maxOutputLength: maxSize });
  } catch (failure) {
    throw (failure as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? new EncodingRejected('too_large', 'The request body exceeds the size limit.')
      : new EncodingRejected('malformed', `The request body is not valid ${coding} data.`);
  }
}
