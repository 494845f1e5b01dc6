import type { Readable } from 'node:stream';

/** Number of bytes at the start of a file that are searched for a magic number. */
export const markLength = 64 * 1_024;

/** Returns the media type for the magic number at the start of a file, null when none is recognized. */
export async function markedType(head: Uint8Array): Promise<string | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  return found?.mime ?? null;
}

/** Control characters other than white space, which text files do not contain. */
const controlCharacters = /[^\P{Cc}\s]/u;

/** Returns whether a stream contains only UTF-8 text without control characters. Reads the stream in chunks. */
export async function isText(bytes: Readable): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>)
      if (controlCharacters.test(decoder.decode(chunk, { stream: true }))) return false;
    return !controlCharacters.test(decoder.decode());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

/** Reads a stream into memory. For streams of a known small size. */
export async function collected(bytes: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
