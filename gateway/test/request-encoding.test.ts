import zlib from 'node:zlib';
import type { Graph } from '../src';
import { sampleGraph } from './toys/graph';
import { type GraphServer, openGraphServer } from './toys/graph-server';

let graph: Graph;
let server: GraphServer;

beforeAll(async () => {
  graph = await sampleGraph();
  server = await openGraphServer(graph, { sandbox: true });
});

afterAll(async () => {
  await server.close();
  await graph.close();
});

const encoders = {
  zstd: zlib.zstdCompressSync,
  br: zlib.brotliCompressSync,
  gzip: zlib.gzipSync,
  deflate: zlib.deflateSync,
} as const;
const query = JSON.stringify({ query: '{ memberships(first: 1) { nodes { id } } }' });
const maxSize = 1024 * 1024;

async function post(
  body: Buffer,
  encoding: string,
): Promise<{ status: number; body: unknown; acceptEncoding: string | null }> {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { authorization: 'Bearer key_acct_1', 'content-type': 'application/json', 'content-encoding': encoding },
    body: body as unknown as BodyInit,
  });
  return {
    status: response.status,
    body: await response.json(),
    acceptEncoding: response.headers.get('accept-encoding'),
  };
}

const rejected = (status: number, code: string, message: string, acceptEncoding: string | null = null): unknown => ({
  status,
  body: { errors: [{ message, extensions: { code } }] },
  acceptEncoding,
});

describe.each(Object.keys(encoders) as (keyof typeof encoders)[])('a graph request in %s', (coding) => {
  const encode = encoders[coding];

  it('is decoded', async () => {
    expect(await post(encode(query), coding)).toMatchObject({
      status: 200,
      body: { data: { memberships: { nodes: [{ id: 'mem_1' }] } } },
    });
  });

  it('may have one mebibyte once decoded, and is a 413 above it', async () => {
    expect((await post(encode(query.padEnd(maxSize, ' ')), coding)).status).toBe(200);
    expect(await post(encode(query.padEnd(maxSize + 1, ' ')), coding)).toEqual(
      rejected(413, 'body_too_large', 'The request body exceeds the size limit.'),
    );
  });

  it('is a 400 if it is malformed', async () => {
    for (const body of [Buffer.from(query), encode(query).subarray(0, -2)])
      expect(await post(body, coding)).toEqual(
        rejected(400, 'parameter_invalid', `The request body is not valid ${coding} data.`),
      );
  });
});

it('is not decoded without a valid credential', async () => {
  const live = await openGraphServer(graph, { sandbox: false });
  const statuses = [];
  for (const authorization of [undefined, 'Bearer unknown', 'Bearer key_acct_1']) {
    const response = await fetch(live.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        ...(authorization !== undefined && { authorization }),
      },
      body: 'no gzip',
    });
    statuses.push(response.status);
  }
  await live.close();
  expect(statuses).toEqual([401, 401, 400]);
});

it.each(['compress', 'gzip, br'])('the encoding "%s" is a 415 that names the supported ones', async (encoding) => {
  expect(await post(Buffer.from(query), encoding)).toEqual(
    rejected(
      415,
      'unsupported_media_type',
      'Send the request body in one of the content codings zstd, br, gzip, deflate, or without one.',
      'zstd, br, gzip, deflate',
    ),
  );
});
