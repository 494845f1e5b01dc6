import { request as sendRequest, type IncomingHttpHeaders } from 'node:http';
import { zstdDecompressSync } from 'node:zlib';
import { openService, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

interface Call {
  readonly path: string;
  readonly method?: string;
  readonly body?: object;
  /** Credential; by default that of the first account. */
  readonly key?: string;
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Sends a request without decoding its response. */
function send({ path, method = 'GET', body, key = service.demoData.accounts[0]?.keys.latest }: Call, coding?: string) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(coding && { 'accept-encoding': coding }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise<Received>((resolve, reject) =>
    sendRequest(`${service.origin}${path}`, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end(body && JSON.stringify(body)),
  );
}

/** Returns the content of a body: text, or JSON without the remaining budget of the caller. */
function contentOf(bytes: Buffer): unknown {
  const text = bytes.toString();
  if (!text.startsWith('{')) return text;
  const { extensions: _budget, ...content } = JSON.parse(text) as { extensions?: unknown };
  return content;
}

const graph = (query: string): Call => ({ path: '/graphql', method: 'POST', body: { query } });

describe('a response for a client that accepts zstd', () => {
  it.each<[string, Call]>([
    ['list of the dated API', { path: '/api/v1/plans?account_id=ACCOUNT&first=50' }],
    ['list of the legacy API', { path: '/api/v2/memberships?per=50' }],
    ['page of the graph', graph('{ plans(first: 50) { nodes { id title createdAt product { id title } } } }')],
    ['introspection of the graph', graph('{ __schema { types { name description fields { name } } } }')],
    ['OpenAPI document', { path: '/openapi/2025-01-01.json' }],
    ['page of the documentation', { path: '/docs/latest/plans' }],
  ])('has the content of an uncompressed %s', async (_title, call) => {
    const path = call.path.replace('ACCOUNT', service.demoData.accounts[0]?.id ?? '');
    const [plain, compressed] = [await send({ ...call, path }), await send({ ...call, path }, 'zstd')];
    expect(plain.bytes.length).toBeGreaterThan(1_024);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers['content-encoding']).toBe('zstd');
    expect(compressed.headers.vary).toContain('Accept-Encoding');
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(contentOf(zstdDecompressSync(compressed.bytes))).toEqual(contentOf(plain.bytes));
  });

  it('is not compressed if it contains a secret beside text of the caller', async () => {
    const { id } = service.demoData.accounts[0] ?? { id: '' };
    const url = `https://receiver.example/${'path'.repeat(400)}`;
    const webhook = await send({ path: '/api/v1/webhooks', method: 'POST', body: { account_id: id, url } }, 'zstd');
    expect(webhook.bytes.toString()).toContain('secret');
    const created = await send(
      graph(`mutation {
        webhookCreate(input: { resourceId: "${id}", url: "${url}" }) { webhook { url } secret userErrors { code } }
      }`),
      'zstd',
    );
    expect(created.bytes.toString()).toContain('ws_');
    for (const { headers, bytes } of [webhook, created]) {
      expect(bytes.length).toBeGreaterThan(1_024);
      expect(headers['content-encoding']).toBeUndefined();
    }
  });
});
