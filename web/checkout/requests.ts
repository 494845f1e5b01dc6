import type { IncomingMessage } from 'node:http';

/** Most bytes of a form. */
const longestBody = 65_536;
/** Bytes of a longer one that are read and forgotten: a browser that is still sending would not see the answer. */
const longestWaste = 1_048_576;

/** A request that is answered with a page and a sentence, before anybody is asked anything. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';

  constructor(
    readonly status: 400 | 403 | 413 | 415,
    /** For the buyer. */
    message: string,
  ) {
    super(message);
  }
}

/**
 * Refuses what another site has sent. Browsers say so themselves (`Sec-Fetch-Site`), all but old ones and those that reach the service
 * without encryption; there the origin counts. An origin of `null` belongs to a sandboxed frame or a file of anybody's.
 */
export function requireSameOrigin({ headers }: IncomingMessage, origin: string): void {
  const { 'sec-fetch-site': site, origin: sender, host } = headers;
  const own =
    site === undefined
      ? sender === undefined || sender === origin || sender === `http://${host}` || sender === `https://${host}`
      : site === 'same-origin';
  if (!own)
    throw new RequestRefused(
      403,
      'This form was sent from another site. Open the checkout again, and send it from there.',
    );
}

/** The fields of a posted form; the first one counts where a name comes more than once. */
export async function readForm(request: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  requireType(request, 'application/x-www-form-urlencoded');
  return fieldsOf(new URLSearchParams(await readBody(request)));
}

/** The same of a JSON object whose values are texts. */
export async function readJson(request: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  requireType(request, 'application/json');
  try {
    const text = (await readBody(request)).replace(/^\uFEFF/, '');
    const value = JSON.parse(text) as Record<string, unknown>;
    return fieldsOf(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch (error) {
    if (error instanceof RequestRefused) throw error;
    throw new RequestRefused(400, 'What was sent is no JSON object.');
  }
}

function requireType({ headers }: IncomingMessage, type: string): void {
  const [sent = ''] = (headers['content-type'] ?? '').split(';', 1);
  // Nothing is unpacked here: a small body could become an enormous one.
  const isPacked = (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';
  if (isPacked || sent.trim().toLowerCase() !== type)
    throw new RequestRefused(415, 'This form was sent in a way that is not understood.');
}

function fieldsOf(entries: Iterable<readonly [string, string]>): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of entries) if (!fields.has(name)) fields.set(name, cleaned(value));
  return fields;
}

/** Control characters say nothing to anybody, and some of them no table takes. */
function cleaned(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .toWellFormed();
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const tooLong = (): void => reject(new RequestRefused(413, 'This form is too long.'));
    const gone = (): void => reject(new RequestRefused(400, 'This form was not complete. Send it again.'));
    // Whoever has left before their form is read is heard of no more.
    if (request.destroyed) return gone();
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= longestBody) parts.push(part);
      else if (length > longestWaste) tooLong();
    });
    request
      .on('error', gone)
      .on('end', () => (length > longestBody ? tooLong() : resolve(Buffer.concat(parts).toString('utf8'))));
  });
}
