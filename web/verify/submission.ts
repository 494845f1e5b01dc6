import type { IncomingMessage } from 'node:http';
import { RequestRefused } from '../checkout/requests';
import type { ChosenFile } from './ports';

/** Content of a submitted form: strings and files by field name. */
export interface Submission {
  readonly texts: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, readonly ChosenFile[]>;
}

/** Maximum size of a form in bytes: two of the largest files, and the overhead. */
const longestForm = 66 * 1_048_576;
/** Bytes of a longer form that are read and discarded: a browser that is still sending would not read the response. */
const longestWaste = 8 * 1_048_576;
/** Maximum number of forms that one process reads at the same time: each is held in memory. */
const mostAtOnce = 4;

let reading = 0;

/** Reads a posted form with files. Throws `RequestRefused`, or `Busy` while too many forms are being read. */
export async function readSubmission(request: IncomingMessage): Promise<Submission> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new RequestRefused(415, 'This form was sent in a way that is not understood.');
  if (reading >= mostAtOnce) throw new Busy();
  reading += 1;
  try {
    return await parsed(await readBody(request), type);
  } finally {
    reading -= 1;
  }
}

/** Too many forms are being read. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

async function parsed(body: Buffer, type: string): Promise<Submission> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new RequestRefused(400, 'This form was not complete. Send it again.');
  });
  const texts = new Map<string, string>();
  const files = new Map<string, ChosenFile[]>();
  for (const [name, value] of form as unknown as Iterable<[string, string | File]>) {
    if (typeof value === 'string') texts.set(name, texts.get(name) ?? cleaned(value));
    // Browsers also send empty file fields.
    else if (value.size > 0)
      files.set(name, [
        ...(files.get(name) ?? []),
        { filename: value.name, bytes: new Uint8Array(await value.arrayBuffer()) },
      ]);
  }
  return { texts, files };
}

/** Control characters have no meaning. */
function cleaned(value: string): string {
  return value
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
}

function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const tooLong = (): void =>
      reject(
        new RequestRefused(
          413,
          'These files are too large to be sent together. Send them one after the other; each has at most 32 MB.',
        ),
      );
    const gone = (): void => reject(new RequestRefused(400, 'This form was not complete. Send it again.'));
    // A destroyed request emits no further events.
    if (request.destroyed) return gone();
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= longestForm) parts.push(part);
      else if (length > longestForm + longestWaste) tooLong();
    });
    request.on('error', gone).on('end', () => (length > longestForm ? tooLong() : resolve(Buffer.concat(parts))));
  });
}
