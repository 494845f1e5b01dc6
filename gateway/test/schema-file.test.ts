import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { buildSchema } from 'graphql';
import { type Graph, plainSdlOf, publicSdlOf, schemaPath } from '../src';
import { sampleGraph } from './toys/graph';
import { type GraphServer, openGraphServer } from './toys/graph-server';

let graph: Graph;
let server: GraphServer;
let live: GraphServer;

beforeAll(async () => {
  graph = await sampleGraph();
  server = await openGraphServer(graph, { sandbox: true });
  live = await openGraphServer(graph, { sandbox: false });
});

afterAll(async () => {
  await Promise.all([server.close(), live.close()]);
  await graph.close();
});

const key = { authorization: 'Bearer key_acct_1' };

async function schemaFile(
  at: GraphServer,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  const url = at.url.replace(/\/graphql$/, schemaPath);
  const { statusCode, headers: received, body } = await request(url, { method, headers });
  return { status: statusCode, headers: received, body: Buffer.from(await body.arrayBuffer()) };
}

describe('the SDL of the public schema', () => {
  test('is served as text, with an ETag', async () => {
    const { status, headers, body } = await schemaFile(server);
    expect([status, headers['content-type'], headers['content-encoding']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      undefined,
    ]);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Authorization' });
    expect(body.toString()).toBe(publicSdlOf(graph.schemas));
    expect(plainSdlOf(buildSchema(body.toString()))).toContain('directive @cost(');
    expect(body.toString()).not.toMatch(/join__|link__|@inaccessible|@join|@link/);
  });

  test('is compressed for clients that accept it, with another ETag', async () => {
    const plain = await schemaFile(server);
    const zipped = await schemaFile(server, { 'accept-encoding': 'br, gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    expect(zipped.headers.etag).not.toBe(plain.headers.etag);
  });

  test('is not sent again to a client that has it', async () => {
    const { headers } = await schemaFile(server, { 'accept-encoding': 'gzip' });
    const etag = String(headers.etag);
    const repeated = await schemaFile(server, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect([repeated.status, repeated.headers.etag, repeated.body.length]).toEqual([304, etag, 0]);
    expect((await schemaFile(server, { 'accept-encoding': 'gzip', 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('is available to HEAD, and to no method that writes', async () => {
    const head = await schemaFile(server, {}, 'HEAD');
    const { body } = await schemaFile(server);
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(body.length), 0]);
    const posted = await schemaFile(server, {}, 'POST');
    expect([posted.status, posted.headers.allow, JSON.parse(posted.body.toString())]).toEqual([
      405,
      'GET, HEAD',
      { errors: [{ message: 'Send GET.', extensions: { code: 'method_not_allowed' } }] },
    ]);
  });

  test('needs a valid credential in live mode, of any kind', async () => {
    const anonymous = await schemaFile(live);
    expect([anonymous.status, JSON.parse(anonymous.body.toString())]).toEqual([
      401,
      { errors: [{ message: 'A valid credential is required.', extensions: { code: 'unauthorized' } }] },
    ]);
    expect((await schemaFile(live, key)).status).toBe(200);
  });

  test('is not served to an invalid credential, not even in the sandbox', async () => {
    for (const at of [server, live]) {
      const { status, body } = await schemaFile(at, { authorization: 'Bearer key_unknown' });
      expect([status, JSON.parse(body.toString())]).toEqual([
        401,
        {
          errors: [{ message: 'The credential is unknown, expired or revoked.', extensions: { code: 'unauthorized' } }],
        },
      ]);
    }
  });
});
