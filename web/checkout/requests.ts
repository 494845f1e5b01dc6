import type { IncomingMessage } from 'node:http';
import { english, type MessageKey } from '../messages';

/** Maximum size of a form in bytes. */
const maxBodySize = 65_536;
/** Bytes of a longer body that are read and discarded: a browser that is still sending would not read the response. */
const maxDiscardedBytes = 1_048_576;

/** Thrown to reject a request with an error page, before the graph is called. */
export class RequestRejected extends Error {
  override readonly name = 'RequestRefused';

  constructor(
    readonly status: 400 | 403 | 413 | 415,
    /** Message for the visitor, in English. */
    message: string,
    /** Key of the message in other languages; undefined on pages that are only in English. */
    readonly key?: MessageKey,
  ) {
    super(message);
  }
}

function rejection(status: RequestRejected['status'], key: MessageKey): RequestRejected {
  return new RequestRejected(status, english.text(key), key);
}

/**
 * Rejects cross-site requests by `Sec-Fetch-Site`. Old browsers and unencrypted connections do not send it; then the origin is compared. The origin
 * `null` belongs to a sandboxed frame or a local file, so it is rejected.
 */
export function requireSameOrigin({ headers }: IncomingMessage, origin: string): void {
  const { 'sec-fetch-site': site, origin: sender, host } = headers;
  const isSameOrigin =
    site === undefined
      ? sender === undefined || sender === origin || sender === `http://${host}` || sender === `https://${host}`
      : site === 'same-origin';
  if (!isSameOrigin) throw rejection(403, 'failure.otherSite');
}

/** Reads the fields of a posted form; the first value of a repeated name is used. */
export async function readForm(request: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  requireType(request, 'application/x-www-form-urlencoded');
  return fieldsOf(new URLSearchParams(await readBody(request)));
}

/** Reads the string values of a JSON object. */
export async function readJson(request: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  requireType(request, 'application/json');
  try {
    const text = (await readBody(request)).replace(/^\uFEFF/, '');
    const value = JSON.parse(text) as Record<string, unknown>;
    return fieldsOf(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch (error) {
    if (error instanceof RequestRejected) throw error;
    throw rejection(400, 'failure.noObject');
  }
}

function requireType({ headers }: IncomingMessage, type: string): void {
  const [sent = ''] = (headers['content-type'] ?? '').split(';', 1);
  // Compressed bodies are rejected: a small body could expand to an enormous one.
  const isCompressed = (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';
  if (isCompressed || sent.trim().toLowerCase() !== type) throw rejection(415, 'failure.type');
}

/** Returns the cleaned values of fields; the first value of a repeated name is used. */
export function fieldsOf(entries: Iterable<readonly [string, string]>): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of entries) if (!fields.has(name)) fields.set(name, cleaned(value));
  return fields;
}

/** Removes control characters: they have no meaning, and some are invalid in Postgres. */
function cleaned(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .toWellFormed();
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const rejectTooLong = (): void => reject(rejection(413, 'failure.tooLong'));
    const onAborted = (): void => reject(rejection(400, 'failure.incomplete'));
    // A destroyed request emits no further events.
    if (request.destroyed) return onAborted();
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodySize) chunks.push(chunk);
      else if (length > maxDiscardedBytes) rejectTooLong();
    });
    request
      .on('error', onAborted)
      .on('end', () => (length > maxBodySize ? rejectTooLong() : resolve(Buffer.concat(chunks).toString('utf8'))));
  });
}
