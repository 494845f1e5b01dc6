import { createHash } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { UploadChanged } from './object-store';
import { S3Store } from './s3-store';

/** Minimal S3 server: objects by key, conditional requests, ranges and copies. */
const objects = new Map<string, Buffer>();
const requestedPaths: string[] = [];
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

const server: Server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://s3');
  const bytes = Buffer.concat(await request.toArray());
  const {
    'x-amz-copy-source': source,
    'if-match': match,
    'x-amz-copy-source-if-match': sourceMatch,
    range,
  } = request.headers;
  requestedPaths.push(`${request.method} ${pathname}`);
  const fail = (status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
  if (request.method === 'DELETE') return void (objects.delete(pathname), response.writeHead(204).end());
  if (source !== undefined) {
    const found = objects.get(`/${decodeURIComponent(String(source))}`);
    if (!found) return void fail(404, 'NoSuchKey');
    if (sourceMatch !== etagOf(found)) return void fail(412, 'PreconditionFailed');
    objects.set(pathname, found);
    return void response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<CopyObjectResult><ETag>${etagOf(found)}</ETag></CopyObjectResult>`);
  }
  if (request.method === 'PUT')
    return void (objects.set(pathname, bytes), response.writeHead(200, { etag: etagOf(bytes) }).end());
  const found = objects.get(pathname);
  if (!found) return void fail(404, 'NoSuchKey');
  if (match !== undefined && match !== etagOf(found)) return void fail(412, 'PreconditionFailed');
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const part = found.subarray(Number(first), last === '' ? undefined : Number(last) + 1);
  response
    .writeHead(range ? 206 : 200, { etag: etagOf(found), 'content-length': part.length })
    .end(request.method === 'HEAD' ? '' : part);
});

let store: S3Store;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  store = new S3Store({
    bucket: 'files',
    region: 'eu-west-1',
    endpoint,
    accessKey: { id: 'AKIDEXAMPLE', secret: 'a secret of tests' },
  });
});
afterAll(() => {
  store.close();
  server.close();
  server.closeAllConnections();
});

const at = new Date('2026-03-01T12:00:00Z');

async function text(stream: Readable | null): Promise<string | null> {
  return stream && Buffer.concat(await stream.toArray()).toString();
}

async function upload(id: string, bytes: string): Promise<number> {
  const { url, headers } = await store.target(id, at);
  return (await fetch(url, { method: 'PUT', headers, body: bytes })).status;
}

it('returns presigned URLs of the bucket, the same for repeated calls', async () => {
  const { url, headers } = await store.target('file_a', at);
  const { pathname, searchParams } = new URL(url);
  expect(pathname).toBe('/files/arrived/file_a');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    'X-Amz-Date': '20260301T120000Z',
    'X-Amz-Expires': '3600',
    'X-Amz-SignedHeaders': 'content-type;host',
    'X-Amz-Credential': 'AKIDEXAMPLE/20260301/eu-west-1/s3/aws4_request',
    'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect([...searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
  expect(headers).toEqual({ 'Content-Type': 'application/octet-stream' });
  expect(await store.target('file_a', at)).toEqual({ url, headers });
});

it('keeps inspected bytes under a key that no link can write to', async () => {
  expect(await store.uploaded('file_b')).toBeNull();
  expect(await upload('file_b', '0123456')).toBe(200);
  const uploaded = await store.uploaded('file_b');
  expect(uploaded).toEqual({ size: 7, tag: etagOf(Buffer.from('0123456')) });
  const tag = uploaded?.tag as string;
  expect(await text(await store.read('file_b', tag, 3))).toBe('012');
  const key = await store.keep('file_b', tag);
  expect(key).toBe(`kept/file_b/${tag.slice(1, -1)}`);
  expect(await store.keep('file_b', tag)).toBe(key);
  await store.discard('file_b');
  expect([
    await store.uploaded('file_b'),
    await text(await store.open(key, null)),
    await text(await store.open(key, { start: 2, end: 4 })),
    await store.open('kept/none', null),
  ]).toEqual([null, '0123456', '234', null]);
});

it('detects replaced bytes, and does not change kept ones', async () => {
  await upload('file_c', 'first');
  const first = (await store.uploaded('file_c'))?.tag as string;
  const key = await store.keep('file_c', first);
  await upload('file_c', 'second');
  await expect(store.read('file_c', first, 10)).rejects.toThrow(UploadChanged);
  await expect(store.keep('file_c', first)).rejects.toThrow(UploadChanged);
  expect(await text(await store.open(key, null))).toBe('first');
  await expect(store.keep('file_none', first)).rejects.toThrow(UploadChanged);
});

it('passes on other errors', async () => {
  const otherStore = new S3Store({
    bucket: 'files',
    region: 'eu-west-1',
    endpoint: 'http://127.0.0.1:9',
    accessKey: { id: 'A', secret: 'B' },
  });
  await expect(otherStore.uploaded('file_a')).rejects.toThrow('ECONNREFUSED');
  otherStore.close();
});
