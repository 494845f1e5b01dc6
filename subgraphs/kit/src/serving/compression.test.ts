import { createServer, request as sendRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { type CompressibleResponse, contentHashOf, sendCompressed } from './compression';

interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

let served: CompressibleResponse;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => void sendCompressed(request, response, served));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function get(headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) =>
    sendRequest({ host: '127.0.0.1', port, method, headers: { connection: 'close', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end(),
  );
}

const small = JSON.stringify({ rows: Array.from({ length: 100 }, (_, index) => ({ id: `plan_${index}` })) });
const large = JSON.stringify({ rows: Array.from({ length: 5_000 }, (_, index) => ({ id: `plän_${index}` })) });
const headers = { 'content-type': 'application/json' };
const decode: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  zstd: zlib.zstdDecompressSync,
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
};

describe.each([
  ['in the event loop', small],
  ['in a thread', large],
  ['from bytes', Buffer.from(large)],
])('a body compressed %s', (_where, body) => {
  it.each(Object.keys(decode))('has the same content in %s', async (coding) => {
    served = { status: 201, headers, body };
    const { status, headers: sent, bytes } = await get({ 'accept-encoding': coding });
    expect([status, sent['content-encoding'], sent.vary]).toEqual([201, coding, 'Accept-Encoding']);
    expect(sent['content-length']).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(Buffer.byteLength(body) / 2);
    expect(decode[coding]?.(bytes).toString()).toBe(String(body));
  });
});

it.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.1, deflate', 'gzip'],
  ['zstd;q=0, gzip', 'gzip'],
  ['ZSTD', 'zstd'],
  ['deflate', undefined],
  ['identity', undefined],
  ['*', undefined],
  ['gzip;q=x;;,,', undefined],
  [';=,\u00ff', undefined],
  ['gzip;q=2', undefined],
  ['gzip;', undefined],
  ['gzip, br;level=1', undefined],
  ['gzip ; q=0.5 ,, br;q=1.000', 'br'],
  ['GZIP;Q=0.001', 'gzip'],
  ['', undefined],
])('the header "%s" selects the coding %s', async (header, coding) => {
  served = { status: 200, headers, body: small };
  const { headers: sent } = await get({ 'accept-encoding': header });
  expect(sent['content-encoding']).toBe(coding);
});

it('is not compressed below one kilobyte, and without the header', async () => {
  served = { status: 200, headers, body: small };
  const plain = await get();
  expect([plain.headers['content-encoding'], plain.bytes.toString()]).toEqual([undefined, small]);
  served = { status: 200, headers, body: 'x'.repeat(1_023) };
  const short = await get({ 'accept-encoding': 'gzip' });
  expect([short.headers['content-encoding'], short.headers.vary, short.bytes.length]).toEqual([
    undefined,
    undefined,
    1_023,
  ]);
});

it('has an ETag for each coding, and is not sent again to clients that have any of them', async () => {
  const compressed = new Map();
  served = { status: 200, headers, body: large, contentHash: contentHashOf(large), compressed };
  const plain = await get();
  const zipped = await get({ 'accept-encoding': 'gzip' });
  expect(zipped.headers.etag).toBe(`${String(plain.headers.etag).slice(0, -1)}-gzip"`);
  for (const etag of [plain.headers.etag, zipped.headers.etag, `W/${zipped.headers.etag}`, '*']) {
    const repeated = await get({ 'accept-encoding': 'br', 'if-none-match': String(etag) });
    expect([repeated.status, repeated.bytes.length]).toEqual([304, 0]);
  }
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  expect([...compressed.keys()]).toEqual(['gzip']);
});

it('has the length of the compressed body in the response to HEAD', async () => {
  served = { status: 200, headers, body: large };
  const [head, { bytes }] = [
    await get({ 'accept-encoding': 'gzip' }, 'HEAD'),
    await get({ 'accept-encoding': 'gzip' }),
  ];
  expect([head.headers['content-length'], head.bytes.length]).toEqual([String(bytes.length), 0]);
});

it('is sent uncompressed if the compression fails', async () => {
  const compressed = new Map([['gzip' as const, Promise.reject(new Error('No memory.'))]]);
  served = { status: 200, headers, body: large, compressed };
  const { status, headers: sent, bytes } = await get({ 'accept-encoding': 'gzip' });
  expect([status, sent['content-encoding'], bytes.toString()]).toEqual([200, undefined, large]);
});
