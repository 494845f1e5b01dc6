import type { IncomingMessage } from 'node:http';
import { RequestRefused } from '../checkout/requests';
import type { ChosenFile } from './ports';

/** What was sent with a form: texts and files by the names of their fields. */
export interface Submission {
  readonly texts: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, readonly ChosenFile[]>;
}

/** Most bytes of a form: two of the largest files, and what is around them. */
const longestForm = 66 * 1_048_576;
/** Bytes of a longer one that are read and forgotten: a browser that is still sending would not see the answer. */
const longestWaste = 8 * 1_048_576;
/** Forms that one process reads at the same time: each is held in memory. */
const mostAtOnce = 4;

let reading = 0;

/** Reads a posted form with files. Throws `RequestRefused`; a form that comes while too many are read is asked for again. */
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

/** Too many forms are read just now. */
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
    // A field in which nothing was chosen is sent, too.
    else if (value.size > 0)
      files.set(name, [
        ...(files.get(name) ?? []),
        { filename: value.name, bytes: new Uint8Array(await value.arrayBuffer()) },
      ]);
  }
  return { texts, files };
}

/** Control characters say nothing to anybody. */
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
    // Whoever has left while their verification was looked up is heard of no more.
    if (request.destroyed) return gone();
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= longestForm) parts.push(part);
      else if (length > longestForm + longestWaste) tooLong();
    });
    request.on('error', gone).on('end', () => (length > longestForm ? tooLong() : resolve(Buffer.concat(parts))));
  });
}
