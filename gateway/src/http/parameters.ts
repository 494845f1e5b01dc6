import type { IncomingMessage } from 'node:http';
import { duplicateKey } from '../../../subgraphs/kit/src/json';
import { acceptedEncodings, bodyDecoder, EncodingRejected } from '../../../subgraphs/kit/src/serving/request-encoding';
import { hasTooManyNames } from '../limits';
import { HttpError } from './http-error';

/** Reference to a document: its text, or the id of a trusted or persisted document. */
export type RequestedDocument = {
  readonly operationName: string | null;
  /** SHA-256 hash of `extensions.persistedQuery`, the id of an automatically persisted document; null without it. */
  readonly persistedId: string | null;
  /** Whether `query` is a trusted document of the caller's app. */
  readonly isTrusted?: true;
} & ({ readonly query: string; readonly documentId: null } | { readonly query: null; readonly documentId: string });

/** Parameters of a GraphQL request over HTTP. */
export type GraphParameters = RequestedDocument & {
  readonly variables: Record<string, unknown>;
  /** `cursor` of the extensions, after which a subscription resumes. */
  readonly cursor?: unknown;
};

/** Maximum size of a request body, sent and decoded, in bytes. */
export const maxBody = 1024 * 1024;

/** Maximum length in an error message of a name that the client chose, in characters. */
const maxNameLength = 100;

const invalid = (message: string): HttpError => new HttpError(400, 'parameter_invalid', message);

/** Parses the parameters of a POST request. Throws `HttpError`. */
export async function parametersOfPost(request: IncomingMessage): Promise<GraphParameters> {
  const [type, ...options] = (request.headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = options
    .find((option) => option.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (type !== 'application/json' || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')) {
    throw new HttpError(415, 'unsupported_media_type', 'Send the request body as application/json in UTF-8.');
  }
  const body = await bodyOf(request);
  if (hasTooManyNames(body)) throw new HttpError(413, 'body_too_large', 'The request has too many JSON keys.');
  return checked(parsed(body));
}

/** Parses the parameters of a GET request. Throws `HttpError`. */
export function parametersOfGet(search: URLSearchParams): GraphParameters {
  const json = (name: string): unknown => {
    const text = search.get(name);
    return text === null || text === '' ? null : parsed(text);
  };
  return checked({
    query: search.get('query') ?? undefined,
    operationName: search.get('operationName'),
    documentId: search.get('documentId'),
    id: search.get('id'),
    variables: json('variables'),
    extensions: json('extensions'),
  });
}

function parsed(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'invalid_json', 'The request is not valid JSON.');
  }
  const duplicate = duplicateKey(text);
  if (duplicate !== null) {
    const name = String(duplicate.at(-1)).slice(0, maxNameLength).toWellFormed();
    throw invalid(`The request contains the key ${JSON.stringify(name)} more than once in one object.`);
  }
  return value;
}

function checked(value: unknown): GraphParameters {
  if (!isMap(value)) throw invalid('The request must be a JSON object.');
  const { operationName = null, variables = null, extensions = null } = value;
  if (operationName !== null && typeof operationName !== 'string') throw invalid('operationName must be a string.');
  if (variables !== null && !isMap(variables)) throw invalid('variables must be an object.');
  if (extensions !== null && !isMap(extensions)) throw invalid('extensions must be an object.');
  return {
    ...requestedDocument(value, operationName),
    variables: variables ?? {},
    cursor: extensions?.['cursor'],
  };
}

/**
 * Returns the document that a request refers to, by text or by id. The text takes precedence over an id. Throws
 * `HttpError` for a missing or invalid reference.
 */
export function requestedDocument(
  { query = null, documentId = null, id: shortId = null, extensions }: Readonly<Record<string, unknown>>,
  operationName: string | null,
): RequestedDocument {
  const persistedId = persistedIdOf(extensions);
  if (query !== null) {
    if (typeof query !== 'string') throw invalid('query must be a string.');
    return { query, documentId: null, operationName, persistedId };
  }
  const id = documentId ?? shortId ?? persistedId;
  if (id === null) throw new HttpError(400, 'parameter_missing', 'query is required.');
  if (typeof id !== 'string') throw invalid('documentId must be a string.');
  return { query: null, documentId: id, operationName, persistedId };
}

/** Returns the hash of `extensions.persistedQuery`, which clients with persisted queries send; null without it. */
function persistedIdOf(extensions: unknown): string | null {
  const persisted = isMap(extensions) ? extensions['persistedQuery'] : null;
  const id = isMap(persisted) ? (persisted['sha256Hash'] ?? null) : null;
  if (id !== null && typeof id !== 'string') throw invalid('extensions.persistedQuery.sha256Hash must be a string.');
  return id;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const bytes = await decodedBytesOf(request);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new HttpError(400, 'invalid_json', 'The request body is not valid UTF-8.');
  }
}

async function decodedBytesOf(request: IncomingMessage): Promise<Buffer> {
  try {
    const decoder = bodyDecoder(request.headers['content-encoding'], maxBody);
    const bytes = await bytesOf(request);
    return decoder === null ? bytes : await decoder(bytes);
  } catch (failure) {
    throw failure instanceof EncodingRejected ? encodingError(failure) : failure;
  }
}

function encodingError({ problem, message }: EncodingRejected): HttpError {
  switch (problem) {
    case 'unsupported':
      return new HttpError(415, 'unsupported_media_type', message, { 'accept-encoding': acceptedEncodings });
    case 'malformed':
      return invalid(message);
    case 'too_large':
      return new HttpError(413, 'body_too_large', message);
  }
}

function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const rejectTooLarge = (): void =>
      reject(new HttpError(413, 'body_too_large', 'The request body exceeds the size limit.', { connection: 'close' }));
    if (Number(request.headers['content-length']) > maxBody) return rejectTooLarge();
    const onAborted = (): void => reject(new HttpError(400, 'parameter_invalid', 'The request is incomplete.'));
    if (request.destroyed) return onAborted();
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBody) {
        request.pause();
        rejectTooLarge();
      } else chunks.push(chunk);
    });
    request.on('error', onAborted);
    request.on('end', () => resolve(Buffer.concat(chunks)));
  });
}
