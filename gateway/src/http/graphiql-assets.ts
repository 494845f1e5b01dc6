import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import accepts from 'accepts';
import { pageFetcher } from './graphiql-fetcher';
import { HttpError } from './http-error';

/** Path of all assets of the GraphiQL page. */
export const assetsPath = '/graphql/assets/';

/** Content encodings, the preferred one first. */
const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

const compressions: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  // At this quality the largest asset takes 0.14 s, with gzip 0.1 s; the highest quality takes 60 times as long.
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => promisify(gzip)(text),
};

/** A file of the GraphiQL page. */
export interface Asset {
  /** URL relative to the page, so that a proxy may serve the page below a prefix. It contains a content hash. */
  readonly url: string;
  /** Hash for the content security policy and for the attribute `integrity`. */
  readonly integrity: string;
  readonly type: string;
  readonly text: string;
  /** Compressed contents, by encoding. Each is computed on first use. */
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

/** The files that the GraphiQL page loads. */
export interface PageAssets {
  readonly style: Asset;
  readonly editor: Asset;
  readonly script: Asset;
  /** Web workers of the editor, by the label with which it creates them. */
  readonly workers: Readonly<Record<'editorWorkerService' | 'json' | 'graphql', Asset>>;
}

interface LoadedAssets {
  readonly page: PageAssets;
  readonly byName: ReadonlyMap<string, Asset>;
}

const assetName = /^[0-9a-f]{32}\.(?:js|css)$/;
let loaded: LoadedAssets | null = null;

/** Returns the files of the page. The package with the editor, which has nine megabytes, is loaded on first use. */
export function pageAssets(): PageAssets {
  return load().page;
}

/**
 * Sends an asset of the GraphiQL page. Its URL names its content, so clients may cache it without a time limit. Throws
 * `HttpError` for an unknown asset or another method than GET and HEAD.
 *
 * @param available whether this process shows the page to anyone
 */
export async function sendAsset(request: IncomingMessage, response: ServerResponse, available: boolean): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const name = path.slice(assetsPath.length);
  const asset = available && assetName.test(name) ? load().byName.get(name) : undefined;
  if (!asset) throw new HttpError(404, 'not_found', 'There is nothing at this URL.');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new HttpError(405, 'method_not_allowed', 'Send GET or HEAD.', { allow: 'GET, HEAD' });
  // The tag is weak, because it names the content in all encodings.
  const etag = `W/"${name.split('.', 1)[0]}"`;
  const headers = {
    etag,
    vary: 'accept-encoding, origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  };
  if (matchesEtag(request, etag)) return void response.writeHead(304, headers).end();
  const accepted = accepts(request).encodings();
  const encoding = encodings.find((one) => accepted.includes(one));
  const body = encoding ? await compressedBody(asset, encoding) : Buffer.from(asset.text);
  response.writeHead(200, {
    ...headers,
    'content-type': `${asset.type}; charset=utf-8`,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Returns whether the header `If-None-Match` names a tag, in a list or by `*`, with the weak comparison of RFC 9110. */
export function matchesEtag(request: IncomingMessage, etag: string): boolean {
  const strong = etag.replace(/^W\//, '');
  const tags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(strong);
}

async function compressedBody({ compressed, text }: Asset, encoding: Encoding): Promise<Buffer> {
  let body = compressed.get(encoding);
  if (!body) {
    body = compressions[encoding](text);
    compressed.set(encoding, body);
  }
  return body;
}

function load(): LoadedAssets {
  loaded ??= read();
  return loaded;
}

function read(): LoadedAssets {
  const graphiql =
    require('@graphql-yoga/render-graphiql/graphiql') as typeof import('@graphql-yoga/render-graphiql/graphiql');
  const ownFile = (name: string): string => readFileSync(join(__dirname, name), 'utf8');
  const script = (text: string): Asset => assetOf('js', 'text/javascript', text);
  const workers = {
    editorWorkerService: script(graphiql.editorWorkerService),
    json: script(graphiql.jsonWorker),
    graphql: script(graphiql.graphqlWorker),
  };
  const page = {
    style: assetOf('css', 'text/css', `${graphiql.css}\n${ownFile('graphiql-page.css')}`),
    editor: script(graphiql.js),
    script: script(`${ownFile('graphiql-page.js')}\n${pageFetcher.toString()}\n`),
    workers,
  };
  const all = [page.style, page.editor, page.script, ...Object.values(workers)];
  return { page, byName: new Map(all.map((asset) => [asset.url.slice(assetsPath.length - 1), asset])) };
}

function assetOf(extension: string, type: string, text: string): Asset {
  const digest = createHash('sha256').update(text).digest();
  const name = `${digest.toString('hex').slice(0, 32)}.${extension}`;
  const integrity = `sha256-${digest.toString('base64')}`;
  return { url: `${assetsPath.slice(1)}${name}`, integrity, type, text, compressed: new Map() };
}
