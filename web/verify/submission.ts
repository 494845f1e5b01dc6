import type { IncomingMessage } from 'node:http';
import { RequestRejected } from '../checkout/requests';
import { english, type MessageKey } from '../messages';
import type { UploadedFile } from './ports';

/** Content of a submitted form: strings and files by field name. */
export interface Submission {
  readonly texts: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, readonly UploadedFile[]>;
}

/** Maximum size of a form in bytes: two of the largest files, and the overhead. */
const maxFormSize = 66 * 1_048_576;
/** Bytes of a longer form that are read and discarded: a browser that is still sending would not read the response. */
const maxDiscardedBytes = 8 * 1_048_576;
/** Maximum number of forms that one process reads at the same time: each is held in memory. */
const maxConcurrent = 4;

let reading = 0;

function rejection(status: RequestRejected['status'], key: MessageKey): RequestRejected {
  return new RequestRejected(status, english.text(key), key);
}

/** Reads a posted form with files. Throws `RequestRejected`, or `Busy` while too many forms are being read. */
export async function readSubmission(request: IncomingMessage): Promise<Submission> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw rejection(415, 'failure.type');
  if (reading >= maxConcurrent) throw new Busy();
  reading += 1;
  try {
    return await parsed(await readBody(request), type);
  } finally {
    reading -= 1;
  }
}

/** Thrown if too many forms are being read. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

async function parsed(body: Buffer, type: string): Promise<Submission> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw rejection(400, 'failure.incomplete');
  });
  const textFields = new Map<string, string>();
  const files = new Map<string, UploadedFile[]>();
  for (const [name, value] of form as unknown as Iterable<[string, string | File]>) {
    if (typeof value === 'string') textFields.set(name, textFields.get(name) ?? cleaned(value));
    // Browsers also send empty file fields.
    else if (value.size > 0)
      files.set(name, [
        ...(files.get(name) ?? []),
        { filename: value.name, bytes: new Uint8Array(await value.arrayBuffer()) },
      ]);
  }
  return { texts: textFields, files };
}

/** Replaces control characters, which have no meaning, by spaces. */
function cleaned(value: string): string {
  return value
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
}

function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const rejectTooLong = (): void => reject(rejection(413, 'verify.filesTooLarge'));
    const onAborted = (): void => reject(rejection(400, 'failure.incomplete'));
    // A destroyed request emits no further events.
    if (request.destroyed) return onAborted();
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxFormSize) chunks.push(chunk);
      else if (length > maxFormSize + maxDiscardedBytes) rejectTooLong();
    });
    request
      .on('error', onAborted)
      .on('end', () => (length > maxFormSize ? rejectTooLong() : resolve(Buffer.concat(chunks))));
  });
}
