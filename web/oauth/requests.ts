import { IncomingMessage } from 'node:http';

/** Maximum size of a body in bytes. */
const maxBodySize = 32_768;

/** Thrown if the body of a token or revocation request is invalid. */
export class BodyRejected extends Error {
  override readonly name = 'BodyRefused';

  constructor(
    readonly status: 400 | 413 | 415,
    /** Message for the client. */
    message: string,
  ) {
    super(message);
  }
}

export interface Changes {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Replaces the body by a form. */
  readonly form?: string;
}

/**
 * Copies the request for the provider, which derives URLs from it: they always use the public origin, independent of the client's host and proxy
 * headers.
 */
export function requestFor(
  request: IncomingMessage,
  origin: string,
  { headers = {}, form }: Changes = {},
): IncomingMessage {
  const { host, protocol } = new URL(origin);
  const { 'content-length': length, 'transfer-encoding': _encoding, ...sent } = request.headers;
  const allHeaders = {
    ...sent,
    host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-host': undefined,
    ...headers,
  };
  const bodied =
    form === undefined
      ? { 'content-length': length }
      : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(Buffer.byteLength(form)) };
  const copy = new IncomingMessage(request.socket);
  const { pathname, search } = new URL(request.url ?? '/', origin);
  Object.assign(copy, {
    method: request.method,
    url: `${pathname}${search}`,
    httpVersion: request.httpVersion,
    httpVersionMajor: request.httpVersionMajor,
    httpVersionMinor: request.httpVersionMinor,
  });
  copy.headers = Object.fromEntries(
    Object.entries({ ...allHeaders, ...bodied }).filter(([, value]) => value !== undefined),
  );
  if (form !== undefined) copy.push(form);
  copy.push(null);
  copy.complete = true;
  return copy;
}

/** Reads a body as a form; it may be a form or a JSON object of strings. Throws `BodyRejected`. */
export async function readForm(request: IncomingMessage): Promise<string> {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const body = await readBody(request);
  if (type === 'application/x-www-form-urlencoded' || (type === '' && body === '')) return body;
  if (type !== 'application/json')
    throw new BodyRejected(415, 'send the body as application/json or application/x-www-form-urlencoded');
  return formOf(body);
}

function formOf(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BodyRejected(400, 'the body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BodyRejected(400, 'the body must be a JSON object');
  const form = new URLSearchParams();
  for (const [name, given] of Object.entries(value)) {
    if (given === null) continue;
    if (typeof given !== 'string') throw new BodyRejected(400, 'the members of the body must be strings');
    form.append(name, given);
  }
  return form.toString();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBodySize) throw new BodyRejected(413, 'the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
