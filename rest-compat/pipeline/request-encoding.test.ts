import zlib from 'node:zlib';
import { edge, post, replayedHeader, setUpTests } from './test/replay';
import { problem, type Received } from './test/toy-edge';

setUpTests();

const encoders = {
  zstd: zlib.zstdCompressSync,
  br: zlib.brotliCompressSync,
  gzip: zlib.gzipSync,
  deflate: zlib.deflateSync,
} as const;
const codings = Object.keys(encoders) as (keyof typeof encoders)[];

const maxSize = 1024 * 1024;
/** A body of exactly this number of bytes. */
const ofSize = (size: number): Buffer => Buffer.from('{"price":1}'.padEnd(size, ' '));

/** Sends the bytes without an idempotency key. */
const create = (body: Buffer | string, encoding: string, headers: Record<string, string> = {}): Promise<Received> =>
  edge.call({
    method: 'POST',
    path: '/api/v1/lamps',
    version: '2026-08-21',
    body,
    headers: { 'content-encoding': encoding, ...headers },
  });

/** A zstd frame of blocks that each repeat one space 128 KiB times, with the given size of the window (2 to the power of it). */
function zstdFrame(blocks: number, windowLog: number): Buffer {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (windowLog - 10) << 3]);
  const block = Buffer.from([0x02, 0x00, 0x10, 0x20]);
  const last = Buffer.from([0x03, 0x00, 0x10, 0x20]);
  return Buffer.concat([head, ...Array.from({ length: blocks - 1 }, () => block), last]);
}

describe.each(codings)('a request body in %s', (coding) => {
  const encode = encoders[coding];

  it('is decoded', async () => {
    for (const name of [coding, coding.toUpperCase(), ` ${coding} `]) {
      const { status, json } = await create(encode('{"price":2,"metadata":{"a":"ä"}}'), name);
      expect([name, status, json]).toEqual([name, 200, { id: expect.any(String), account: null, price: 1 }]);
      expect(edge.graph.executions.at(-1)?.variables).toEqual({ input: { price: '2', metadata: { a: 'ä' } } });
    }
    expect(edge.graph.executions).toHaveLength(3);
  });

  it('may have one mebibyte once decoded, and is a 413 above it', async () => {
    expect((await create(encode(ofSize(maxSize)), coding)).status).toBe(200);
    const { status, json } = await create(encode(ofSize(maxSize + 1)), coding);
    expect([status, json]).toEqual([
      413,
      problem('invalid_request_error', 'body_too_large', 'The request body exceeds the size limit.'),
    ]);
    expect(edge.graph.executions).toHaveLength(1);
  });

  it('is a 400 if it is malformed, incomplete or followed by other bytes', async () => {
    const body = encode('{"price":1}');
    for (const broken of [Buffer.from('{"price":1}'), body.subarray(0, -2), Buffer.concat([body, Buffer.from('xx')])]) {
      const { status, json } = await create(broken, coding);
      expect([status, json]).toEqual([
        400,
        problem(
          'invalid_request_error',
          'parameter_invalid',
          `The request body is not valid ${coding} data.`,
          'Content-Encoding',
        ),
      ]);
    }
    expect(edge.graph.executions).toEqual([]);
  });

  it('that is not JSON is invalid once decoded', async () => {
    const { status, json } = await create(encode('{"price":'), coding);
    expect([status, json]).toEqual([
      400,
      problem('invalid_request_error', 'invalid_json', 'The request body is not valid JSON.'),
    ]);
  });

  it('is the same request for idempotency keys as without the coding', async () => {
    const body = '{"price":1}';
    const first = await post({ body });
    const second = await post({ body: encode(body), headers: { 'content-encoding': coding } });
    expect([second.text, replayedHeader(first), replayedHeader(second)]).toEqual([first.text, undefined, 'true']);
    const other = await post({ body: encode('{"price":2}'), headers: { 'content-encoding': coding } });
    expect([other.status, other.json]).toEqual([
      400,
      problem(
        'invalid_request_error',
        'idempotency_key_reused',
        'This idempotency key was already used for a different request.',
      ),
    ]);
    expect(edge.graph.executions).toHaveLength(1);
  });
});

it.each(['compress', 'gzip, br', 'gzip, identity', 'gzip;q=1', '*', 'toString', ''])(
  'the encoding "%s" is a 415 that names the supported ones',
  async (encoding) => {
    const { status, json, headers } = await create('{"price":1}', encoding);
    expect([status, headers['accept-encoding'], json]).toEqual([
      415,
      'zstd, br, gzip, deflate',
      problem(
        'invalid_request_error',
        'unsupported_media_type',
        'Send the request body in one of the content codings zstd, br, gzip, deflate, or without one.',
      ),
    ]);
    expect(edge.graph.executions).toEqual([]);
  },
);

it.each(['identity', 'Identity', ' identity '])('the encoding "%s" is none', async (encoding) => {
  expect((await create('{"price":1}', encoding)).status).toBe(200);
});

it('gzip bodies may consist of several members and be named x-gzip', async () => {
  const body = Buffer.concat([zlib.gzipSync('{"price"'), zlib.gzipSync(':3}')]);
  expect((await create(body, 'x-gzip')).status).toBe(200);
  expect(edge.graph.executions[0]?.variables).toEqual({ input: { price: '3' } });
});

it('a body of one megabyte that would have 31 gigabytes is a 413', async () => {
  const bomb = zstdFrame(250_000, 17);
  expect(bomb.length).toBeLessThan(maxSize);
  const { status, json } = await create(bomb, 'zstd');
  expect([status, json]).toEqual([
    413,
    problem('invalid_request_error', 'body_too_large', 'The request body exceeds the size limit.'),
  ]);
});

it('a zstd frame may have a window of 8 MiB, and not more', async () => {
  // Eight blocks are one mebibyte of spaces, which is valid zstd, but no JSON.
  expect((await create(zstdFrame(8, 23), 'zstd')).json).toEqual(
    problem('invalid_request_error', 'invalid_json', 'The request body is not valid JSON.'),
  );
  expect((await create(zstdFrame(8, 24), 'zstd')).json).toEqual(
    problem(
      'invalid_request_error',
      'parameter_invalid',
      'The request body is not valid zstd data.',
      'Content-Encoding',
    ),
  );
});

it('an encoded body must be JSON too, and an empty one counts as absent', async () => {
  const { status, headers } = await create(zlib.gzipSync('{"price":1}'), 'gzip', { 'content-type': 'text/plain' });
  expect([status, headers['accept-encoding']]).toEqual([415, undefined]);
  expect((await create('', 'gzip')).json).toEqual(
    problem('invalid_request_error', 'parameter_missing', '`price` is required.', 'price'),
  );
});

it('the legacy API decodes bodies too', async () => {
  const sent = { method: 'POST', path: '/api/v2/lamps', headers: { 'content-encoding': 'br' } };
  const { status } = await edge.call({ ...sent, body: zlib.brotliCompressSync('{"price":4}') });
  expect([status, edge.graph.executions[0]?.variables]).toEqual([201, { input: { price: 4 } }]);
});
