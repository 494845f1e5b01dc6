import type { IncomingMessage } from 'node:http';
import { HttpRefusal } from './http-error';

/** What a GraphQL request over HTTP carries. */
export interface GraphParameters {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Record<string, unknown>;
}

/** Largest body, in bytes. */
export const maxBody = 1024 * 1024;

const invalid = (message: string): HttpRefusal => new HttpRefusal(400, 'parameter_invalid', message);

/** Reads the parameters of a POST. Throws `HttpRefusal`. */
export async function parametersOfPost(request: IncomingMessage): Promise<GraphParameters> {
  const [type, ...options] = (request.headers['content-type'] ?? '').toLowerCase().split(';').map((part) => part.trim());
  const charset = options.find((option) => option.startsWith('charset='))?.slice('charset='.length).replaceAll('"', '');
  if (type !== 'application/json' || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')) {
    throw new HttpRefusal(415, 'unsupported_media_type', 'Send the request body as application/json in UTF-8.');
  }
  return checked(parsed(await bodyOf(request)));
}

/** Reads the parameters of a GET's query string. Throws `HttpRefusal`. */
export function parametersOfGet(search: URLSearchParams): GraphParameters {
  const json = (name: string): unknown => {
    const text = search.get(name);
    return text === null || text === '' ? null : parsed(text);
  };
  return checked({
    query: search.get('query') ?? undefined,
    operationName: search.get('operationName'),
    variables: json('variables'),
    extensions: json('extensions'),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpRefusal(400, 'invalid_json', 'The request is not valid JSON.');
  }
}

function checked(value: unknown): GraphParameters {
  if (!isMap(value)) throw invalid('The request must be a JSON object.');
  const { query, operationName = null, variables = null, extensions = null } = value;
  if (query === undefined || query === null) throw new HttpRefusal(400, 'parameter_missing', 'query is required.');
  if (typeof query !== 'string') throw invalid('query must be text.');
  if (operationName !== null && typeof operationName !== 'string') throw invalid('operationName must be text.');
  if (variables !== null && !isMap(variables)) throw invalid('variables must be an object.');
  if (extensions !== null && !isMap(extensions)) throw invalid('extensions must be an object.');
  return { query, operationName, variables: variables ?? {} };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const bytes = await bytesOf(request);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new HttpRefusal(400, 'invalid_json', 'The request body is not valid UTF-8.');
  }
}

function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLarge = (): void => reject(new HttpRefusal(413, 'body_too_large', 'The request body exceeds the size limit.', { connection: 'close' }));
    if (Number(request.headers['content-length']) > maxBody) return tooLarge();
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBody) {
        request.pause();
        tooLarge();
      } else chunks.push(chunk);
    });
    request.on('error', reject);
    request.on('end', () => resolve(Buffer.concat(chunks)));
  });
}
