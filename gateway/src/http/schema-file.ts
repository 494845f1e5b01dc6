import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import accepts from 'accepts';
import type { FieldPermissions } from '../../../subgraphs/kit/src/graphql/root-fields';
import { namesEtag } from '../../../subgraphs/kit/src/serving/etag';
import { publicSdlOf } from '../public-schema';
import type { GraphSchemas } from '../schema';
import { HttpError } from './http-error';

/** Path of the SDL of the public schema. */
export const schemaPath = '/graphql/schema.graphql';

/** The SDL of a schema in both encodings; each has its own strong ETag. */
interface SchemaFile {
  readonly plain: Representation;
  readonly zipped: Representation;
}

interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
}

const compress = promisify(gzip);

/** Files by schema: each is created once, when it is first requested. */
const files = new WeakMap<GraphSchemas, Promise<SchemaFile>>();

async function createFile(schemas: GraphSchemas, permissions: FieldPermissions | undefined): Promise<SchemaFile> {
  const bytes = Buffer.from(publicSdlOf(schemas, permissions));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return {
    plain: { bytes, etag: `"${hash}"` },
    zipped: { bytes: await compress(bytes), etag: `"${hash}-gzip"` },
  };
}

function fileOf(schemas: GraphSchemas, permissions: FieldPermissions | undefined): Promise<SchemaFile> {
  const existing = files.get(schemas);
  if (existing) return existing;
  const created = createFile(schemas, permissions);
  files.set(schemas, created);
  return created;
}

/** The schema whose SDL is served, with the permissions that it shows. */
interface ServedSchema {
  readonly graph: { readonly schemas: GraphSchemas };
  readonly permissions?: FieldPermissions;
}

/** Returns whether a request is for the SDL of the public schema. */
export function requestsSchemaFile({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(schemaPath) && (url.length === schemaPath.length || url[schemaPath.length] === '?');
}

/** Throws `HttpError` unless the method of a request for the SDL is GET or HEAD. */
export function requireReadMethod({ method }: IncomingMessage): void {
  if (method === 'GET' || method === 'HEAD') return;
  throw new HttpError(405, 'method_not_allowed', 'Send GET.', { allow: 'GET, HEAD' });
}

/** Responds with the SDL of a schema, compressed if the client accepts gzip; 304 if the client has it already. */
export async function sendSchemaFile(
  { graph: { schemas }, permissions }: ServedSchema,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { plain, zipped } = await fileOf(schemas, permissions);
  const isZipped = accepts(request).encoding(['gzip', 'identity']) === 'gzip';
  const { bytes, etag } = isZipped ? zipped : plain;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  response.appendHeader('vary', 'Accept-Encoding, Authorization');
  if (namesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': bytes.length,
    'x-content-type-options': 'nosniff',
    ...(isZipped && { 'content-encoding': 'gzip' }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
