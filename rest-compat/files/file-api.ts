import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Graph } from '../../gateway/src/graph';
import type { PreparedDocument } from '../../gateway/src/prepared';
import { type Logger } from '../../subgraphs/kit/src/logging';
import { systemPrincipal } from '../../subgraphs/kit/src/principal/principal';
import { newId } from '../../subgraphs/kit/src/ids';
import { namesEtag } from '../../subgraphs/kit/src/serving/etag';
import { contentHeaders, etagOf } from './content-headers';
import { parseByteRange } from './byte-range';
import type { ContentReceiver, ContentSource, LinkReader, ServedFile } from './ports';

export interface FileApiOptions {
  readonly graph: Pick<Graph, 'prepare' | 'execute'>;
  readonly links: LinkReader;
  readonly source: ContentSource;
  /** Stores uploads. Absent if clients upload to another service; all uploads are then rejected with 403. */
  readonly receiver?: ContentReceiver;
  readonly log: Logger;
  readonly now: () => Date;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const fields = 'id filename contentType size visibility uploadStatus objectKey';
const idForm = /^file_[0-9A-Za-z]{1,40}$/;

/**
 * Serves and receives file content: `GET /files/{id}` and `PUT /uploads/{id}`. Requests need no credential: uploads and
 * downloads of private files are authorized by signed links that the graph issues.
 */
export class FileApi {
  private readonly read: PreparedDocument;
  private readonly complete: PreparedDocument;

  constructor(private readonly options: FileApiOptions) {
    this.read = options.graph.prepare(`query ServeFile($id: ID!) { file(id: $id) { ${fields} } }`);
    this.complete = options.graph.prepare(
      'mutation CompleteUpload($id: ID!) { fileComplete(id: $id) { userErrors { code } } }',
    );
  }

  /** Request listener for all paths below `/files/`. */
  readonly downloads: Listener = (request, response) =>
    this.serve(request, response, ['GET', 'HEAD'], (target) => this.send(target, request, response));

  /** Request listener for all paths below `/uploads/`. */
  readonly uploads: Listener = (request, response) =>
    this.serve(request, response, ['PUT'], (target) => this.receiveUpload(target, request, response));

  private serve(
    request: IncomingMessage,
    response: ServerResponse,
    methods: readonly string[],
    work: (target: Target) => Promise<void>,
  ): void {
    const target = targetOf(request.url ?? '');
    if (!target) return sendText(response, 404, 'The file does not exist.');
    // The URL alone authorizes the request (no cookies are used), so that pages of any origin may send it.
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') return preflight(response, methods);
    if (!methods.includes(request.method ?? ''))
      return sendText(response, 405, `Send ${methods[0]}.`, { allow: methods.join(', ') });
    work(target).catch((error: unknown) => this.failed(error, request, response));
  }

  private async send({ id, query }: Target, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const signed = query.has('signature');
    if (signed && !this.options.links.allowsDownload(id, query, this.options.now()))
      return sendText(response, 403, 'The link is invalid or has expired.');
    const file = await this.file(id);
    if (
      !file ||
      file.uploadStatus !== 'READY' ||
      file.objectKey === null ||
      file.size === null ||
      (file.visibility === 'PRIVATE' && !signed)
    ) {
      return sendText(response, 404, 'The file does not exist.');
    }
    const headers = contentHeaders(file);
    if (namesEtag(request.headers['if-none-match'], etagOf(file))) return void response.writeHead(304, headers).end();
    const given = request.headers['if-range'];
    const range =
      given === undefined || given === etagOf(file) ? parseByteRange(request.headers.range, file.size) : null;
    if (range === 'none')
      return sendText(response, 416, 'The requested range is outside the file.', {
        'content-range': `bytes */${file.size}`,
      });
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    const length = {
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${file.size}` }),
    };
    if (request.method === 'HEAD') return void response.writeHead(range ? 206 : 200, { ...headers, ...length }).end();
    const bytes = await this.options.source.open(file.objectKey, range);
    if (!bytes) throw new Error(`The stored bytes of ${id} are missing`);
    response.writeHead(range ? 206 : 200, { ...headers, ...length });
    await pipeline(bytes, response);
  }

  private async receiveUpload(
    { id, query }: Target,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { receiver, links, now } = this.options;
    const limit = links.allowedUpload(id, query, now());
    if (!receiver || limit === null) return rejectUpload(request, response, 403, 'The link is invalid or has expired.');
    if (Number(request.headers['content-length'] ?? 0) > limit)
      return rejectUpload(request, response, 413, `The file exceeds the limit of ${limit} bytes.`);
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      return rejectUpload(request, response, 415, 'Send the file without content encoding.');
    const file = await this.file(id);
    if (!file) return rejectUpload(request, response, 404, 'The file does not exist.');
    const outcome = file.uploadStatus === 'PENDING' ? await receiver.receive(id, request, limit) : 'received_before';
    if (outcome === 'too_large')
      return rejectUpload(request, response, 413, `The file exceeds the limit of ${limit} bytes.`);
    if (outcome === 'received_before')
      return rejectUpload(request, response, 409, 'The file has already been uploaded.');
    await this.completeUpload(id);
    response.writeHead(200, { 'content-length': 0, 'cache-control': 'no-store' }).end();
  }

  private async file(id: string): Promise<ServedFile | null> {
    const { data, errors } = await this.execute(this.read, id);
    if (errors) throw new Error(errors[0]?.message);
    return data?.file as ServedFile | null;
  }

  /**
   * Marks the upload as complete, which starts the inspection of the file. If this fails, a worker marks the upload as
   * complete later, because the bytes are already stored.
   */
  private async completeUpload(id: string): Promise<void> {
    const { errors } = await this.execute(this.complete, id);
    if (errors) this.options.log.warn({ err: errors[0], fileId: id }, 'An upload could not be checked');
  }

  private execute(document: PreparedDocument, id: string): ReturnType<Graph['execute']> {
    const { graph, log } = this.options;
    return graph.execute(
      document,
      { id },
      { principal: systemPrincipal, requestId: newId('req'), log, operationKey: null },
    );
  }

  private failed(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    // The client has disconnected while it was sending the request, so no response can be sent.
    if (request.destroyed && !request.complete) return;
    if (response.headersSent || response.destroyed) return void response.destroy();
    this.options.log.error({ err: error }, 'A file request failed');
    sendText(response, 503, 'The service is temporarily unavailable.', { 'retry-after': '1', connection: 'close' });
  }
}

interface Target {
  readonly id: string;
  readonly query: URLSearchParams;
}

/**
 * Parses the file id and the query parameters from a URL. Returns null if the path does not contain a valid file id.
 */
function targetOf(url: string): Target | null {
  const [path = '', search = ''] = url.split('?', 2);
  const [id = '', ...extraSegments] = path.split('/').slice(2);
  return extraSegments.length === 0 && idForm.test(id) ? { id, query: new URLSearchParams(search) } : null;
}

function preflight(response: ServerResponse, methods: readonly string[]): void {
  response
    .writeHead(204, {
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'content-type, range',
      'access-control-max-age': '600',
    })
    .end();
}

function sendText(response: ServerResponse, status: number, text: string, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(`${text}\n`);
}

/**
 * Maximum number of bytes of an upload that are read and discarded after its rejection, so that a client that is still
 * sending can read the response.
 */
const maxDrainedSize = 8 * 1_024 * 1_024;

/** Rejects an upload: sends the response, drains a limited part of the remaining body, and closes the connection. */
function rejectUpload(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  sendText(response, status, text, { connection: 'close' });
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > maxDrainedSize) request.destroy();
  });
  request.on('error', () => {});
}
