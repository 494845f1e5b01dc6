import type { Readable } from 'node:stream';

/** Bytes at the start of a file in which its marks are looked for. */
export const markLength = 64 * 1_024;

/** The type that the marks at the start of a file tell, null without any. */
export async function markedType(start: Uint8Array): Promise<string | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(start);
  return found?.mime ?? null;
}

/** Control characters, of which texts have white space alone. */
const strange = /[^\P{Cc}\s]/u;

/** Whether all bytes are text in UTF-8. Reads piece by piece. */
export async function isText(bytes: Readable): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>)
      if (strange.test(decoder.decode(chunk, { stream: true }))) return false;
    return !strange.test(decoder.decode());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

/** All bytes of a stream that is known to be short. */
export async function collected(bytes: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
