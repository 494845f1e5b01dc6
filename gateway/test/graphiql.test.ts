import { createHash } from 'node:crypto';
import type { Graph } from '../src';
import { queryExamples, variablesOf } from '../src/http/graphiql-examples';
import { sampleGraph } from './toys/graph';
import { type GraphServer, GraphServers } from './toys/graph-server';

const servers = new GraphServers();
let graph: Graph;
let server: GraphServer;
let live: GraphServer;

beforeAll(async () => {
  graph = await sampleGraph();
  server = await servers.open(graph);
  live = await servers.open(graph, { sandbox: false });
});

afterAll(async () => {
  await servers.close();
  await graph.close();
});

const browser = { accept: 'text/html,application/xhtml+xml' };

function open(headers: Record<string, string> = {}, method = 'GET', at = server): Promise<Response> {
  return fetch(at.url, { method, headers: { ...browser, ...headers } });
}

function asset(url: string, headers: Record<string, string> = {}, method = 'GET', at = server): Promise<Response> {
  return fetch(new URL(url, at.url), { method, headers });
}

/** Returns the URLs of all files of the page, as the page names them. */
async function assetUrls(): Promise<string[]> {
  return [...(await (await open()).text()).matchAll(/graphql\/assets\/[^"]+/g)].map(([url]) => url);
}

describe('the page', () => {
  test('is small, checked before it is reused, and may load nothing from other origins', async () => {
    const response = await open();
    const text = await response.text();
    expect(text.length).toBeLessThan(10_000);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
    });
    const scripts = [...text.matchAll(/<script defer src="([^"]+)" integrity="([^"]+)">/g)];
    expect(scripts).toHaveLength(2);
    for (const [, url, integrity] of scripts) {
      const body = await (await asset(url as string)).text();
      expect(integrity).toBe(`sha256-${createHash('sha256').update(body).digest('base64')}`);
    }
    const hashes = scripts.map(([, , integrity]) => `'${integrity}'`).join(' ');
    expect(response.headers.get('content-security-policy')).toMatch(
      `default-src 'none'; script-src ${hashes}; worker-src 'self'; `,
    );
    expect(text).not.toMatch(/(?:src|href)="(?:https?:|\/)/);
  });

  test('responds to conditional requests and to HEAD', async () => {
    const etag = String((await open()).headers.get('etag'));
    for (const value of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const repeated = await open({ 'if-none-match': value });
      expect([repeated.status, await repeated.text(), repeated.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await open({ 'if-none-match': '"other"' })).status).toBe(200);
    const head = await open({}, 'HEAD');
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
    expect(head.headers.get('content-length')).toBe((await open()).headers.get('content-length'));
  });

  test('with a credential is never stored, also not for a conditional request', async () => {
    const prefill = { credential: '</script><b>', ids: { productId: 'prod_1' } };
    const filled = await servers.open(graph, {
      pageCredentials: {
        hint: 'Ask <Ann>.',
        prefill: ({ url }) => (url?.endsWith('?token=1') ? prefill : null),
      },
    });
    const etag = String((await open({}, 'GET', filled)).headers.get('etag'));
    const response = await fetch(`${filled.url}?token=1`, { headers: { ...browser, 'if-none-match': etag } });
    expect([response.status, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
      200,
      'no-store',
      null,
    ]);
    const text = await response.text();
    expect(text).toContain('Bearer \\u003c/script>\\u003cb>');
    expect(text).toContain('prod_1');
    const common = await (await open({}, 'GET', filled)).text();
    expect(common).toContain('Ask &lt;Ann>.');
    for (const secret of ['script>\\u003cb>', 'prod_1']) expect(common).not.toContain(secret);
    expect(await (await open()).text()).not.toContain('Ask');
  });
});

describe('a file of the page', () => {
  test('may be cached without a time limit, and is compressed as the client accepts it', async () => {
    const urls = await assetUrls();
    expect(new Set(urls).size).toBe(6);
    for (const url of urls) {
      const plain = await asset(url, { 'accept-encoding': 'identity' });
      const body = await plain.text();
      expect(url).toContain(createHash('sha256').update(body).digest('hex').slice(0, 32));
      expect(Object.fromEntries(plain.headers)).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringMatching(/^text\/(?:css|javascript); charset=utf-8$/),
        vary: 'accept-encoding, origin',
      });
      expect(plain.headers.get('content-encoding')).toBeNull();
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
      ] as const) {
        const response = await asset(url, { 'accept-encoding': accepted });
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect((await response.text()) === body).toBe(true);
      }
    }
  });

  test('responds to conditional requests and to HEAD', async () => {
    const [url = ''] = await assetUrls();
    const etag = String((await asset(url)).headers.get('etag'));
    expect((await asset(url, { 'if-none-match': etag })).status).toBe(304);
    const head = await asset(url, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000);
  });

  test.each(['unknown.js', `${'0'.repeat(32)}.js`, '', '../graphql', `${'0'.repeat(32)}.js?x`, '__proto__'])(
    'that is unknown is an error: %j',
    async (name) => {
      const response = await fetch(`${server.url}/assets/${encodeURIComponent(name)}`);
      expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([
        404,
        'no-store',
        { errors: [{ message: 'There is nothing at this URL.', extensions: { code: 'not_found' } }] },
      ]);
    },
  );

  test('cannot be changed, and does not exist where the page is not shown', async () => {
    const [url = ''] = await assetUrls();
    const post = await asset(url, {}, 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await asset(url, {}, 'GET', live)).status).toBe(404);
    const firstParty = await servers.open(graph, { sandbox: false, firstPartyApps: new Set(['app_1']) });
    expect((await asset(url, {}, 'GET', firstParty)).status).toBe(200);
  });
});

test('examples without known ids have placeholders', () => {
  const texts = queryExamples.map((example) => variablesOf(example, {}));
  expect(texts.join()).toContain('prod_…');
  expect(texts.join()).not.toMatch(/\{\w+\}/);
});

test('introspection lists the types by name, and has the description of the graph', async () => {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __schema { description types { name } } }' }),
  });
  const { data } = (await response.json()) as {
    data: { __schema: { description: string | null; types: { name: string }[] } };
  };
  const names = data.__schema.types.map(({ name }) => name);
  expect(names).toContain('String');
  expect(names).toEqual(names.toSorted());
  expect(data.__schema.description).toBe('A graph of toys.');
});
