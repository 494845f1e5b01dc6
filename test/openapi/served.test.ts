import { apiVersions } from '../../contract/versioning';
import { openService, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => void (service = await openService()));
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) => service.request({ path, as: null, headers });

describe('documents', () => {
  test.each([...apiVersions, 'v2'])('/openapi/%s.json', async (version) => {
    const { status, headers, json } = await get(`/openapi/${version}.json`);
    expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      200,
      'application/json; charset=utf-8',
      '*',
    ]);
    expect(json).toMatchObject({ openapi: '3.1.0', info: { version } });
  });

  test('are listed, the newest as the latest one', async () => {
    const { status, json } = await get('/openapi');
    const { documents } = json as { documents: { version: string; url: string; latest: boolean }[] };
    expect([status, documents.map(({ version }) => version)]).toEqual([200, [...apiVersions, 'v2']]);
    for (const { version, url } of documents)
      expect((await get(new URL(url).pathname)).json).toMatchObject({ info: { version } });
    const latest = apiVersions.at(-1) ?? '';
    expect(documents.filter((one) => one.latest)).toEqual([
      { version: latest, url: `${service.origin}/openapi/${latest}.json`, latest: true },
    ]);
    expect((await get('/openapi/latest.json')).text).toBe((await get(`/openapi/${latest}.json`)).text);
  });

  test('have absolute URLs', async () => {
    const { origin } = service;
    expect((await get('/openapi/2026-08-21.json')).json).toMatchObject({
      info: { contact: { url: `${origin}/docs` } },
      externalDocs: { url: `${origin}/docs/2026-08-21` },
      servers: [{ url: `${origin}/api/v1` }],
      components: {
        securitySchemes: {
          oauth: {
            flows: {
              authorizationCode: {
                authorizationUrl: `${origin}/oauth/authorize`,
                tokenUrl: `${origin}/oauth/token`,
                refreshUrl: `${origin}/oauth/token`,
              },
            },
          },
        },
      },
    });
    expect((await get('/openapi/v2.json')).json).toMatchObject({
      externalDocs: { url: `${origin}/docs/v2` },
      servers: [{ url: `${origin}/api/v2` }],
    });
  });

  test('are cached by ETag: a conditional request receives 304', async () => {
    const { headers } = await get('/openapi/2026-08-21.json');
    const repeat = await get('/openapi/2026-08-21.json', { 'if-none-match': headers.etag ?? '' });
    expect([repeat.status, repeat.text, repeat.headers.etag]).toEqual([304, '', headers.etag]);
    for (const [tags, status] of [
      [`W/${headers.etag}`, 304],
      [`"other", ${headers.etag}`, 304],
      ['*', 304],
      ['"other"', 200],
    ] as const)
      expect([tags, (await get('/openapi/2026-08-21.json', { 'if-none-match': tags })).status]).toEqual([tags, status]);
    expect((await get('/openapi/2025-01-01.json')).headers.etag).not.toBe(headers.etag);
  });

  test.each([
    '/openapi/2026-08-22.json',
    '/openapi/2026-08-21',
    '/openapi/../package.json',
    '/openapi/constructor.json',
  ])('%s does not exist', async (path) => {
    const { status, text } = await get(path);
    expect([status, text]).toEqual([404, 'There is no document for this version.\n']);
  });

  test('are read-only', async () => {
    const { status, headers } = await service.request({ method: 'POST', path: '/openapi/v2.json', as: null });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('pages', () => {
  test.each([
    ['/docs', 200, '<h1>Commerce API</h1>'],
    ['/docs/', 200, '<h1>Commerce API</h1>'],
    ['/docs/latest', 200, '<h1>Version 2026-08-21</h1>'],
    ['/docs/latest/', 200, '<h1>Version 2026-08-21</h1>'],
    ['/docs/2025-01-01', 200, '<h1>Version 2025-01-01</h1>'],
    ['/docs/2026-08-21/plans', 200, 'id="createPlan"'],
    ['/docs/2026-08-21/api-keys', 200, 'id="rotateApiKey"'],
    ['/docs/v2/plans', 200, 'id="updatePlan"'],
    ['/docs/changelog', 200, 'id="v2026-06-09"'],
    ['/docs/diff', 200, '<h1>Compare versions</h1>'],
    ['/docs/diff?from=2026-06-08&to=2026-06-09', 200, '<code>company</code> → <code>account</code>'],
    ['/docs/diff?from=2026-06-08&to=1', 404, 'One of these versions does not exist.'],
    ['/docs/diff?from=%3Cscript%3E', 404, 'One of these versions does not exist.'],
    ['/docs/2031-01-01', 404, 'There is no such page.'],
    ['/docs/2026-08-21/nothing', 404, 'There is no such page at 2026-08-21.'],
    ['/docs/2026-08-21/plans/more', 404, 'There is no such page.'],
    ['/docs/%3Cscript%3E', 404, 'There is no such page.'],
    ['/docs/constructor', 404, 'There is no such page.'],
  ])('%s', async (path, status, content) => {
    const page = await get(path);
    expect([page.status, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(page.text).toContain(content);
    expect(page.text.replace('<script type="module" src="/docs/script.js"></script>', '')).not.toMatch(
      /<script|style=|(?:href|src|action)="https?:/i,
    );
  });

  // Reads every page, one after the other.
  test('have no broken link', async () => {
    const lost: string[] = [];
    const seen = new Set<string>([
      '/docs',
      '/docs/v2',
      '/docs/2025-01-01',
      '/docs/changelog',
      '/docs/2026-08-21/plans',
    ]);
    for (const path of seen) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      if (!/^\/docs(\/v2|\/2026-08-21|\/[a-z]|$)/.test(path) || path.endsWith('.md')) continue;
      for (const [, target = ''] of text.matchAll(/href="([^"]+)"/g)) {
        // In each language a page has the same links (test/guides/languages.test.ts).
        const plainTarget = target.replaceAll('&amp;', '&').replace(/\?language=\w+/, '');
        const [address = '', fragment] = plainTarget.split('#');
        if (address.startsWith('https:')) continue;
        seen.add(address === '' ? path : address);
        if (address === '' && !text.includes(`id="${fragment}"`)) lost.push(`${path}#${fragment}`);
      }
    }
    expect(lost).toEqual([]);
    expect(seen.size).toBeGreaterThan(50);
  });

  test('have their own style sheet', async () => {
    const { status, headers, text } = await get('/docs/style.css');
    expect([status, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(text).not.toMatch(/url\(|@import/);
  });

  test('are cached by ETag, and read-only', async () => {
    const { headers } = await get('/docs/changelog');
    const etag = headers.etag ?? '';
    for (const [tags, status] of [
      [etag, 304],
      [`W/${etag}`, 304],
      [`"other", ${etag}`, 304],
      ['*', 304],
      ['"other"', 200],
    ] as const)
      expect([tags, (await get('/docs/changelog', { 'if-none-match': tags })).status]).toEqual([tags, status]);
    expect((await service.request({ method: 'POST', path: '/docs', as: null })).status).toBe(405);
  });
});

describe('versions', () => {
  test('are listed, newest first, with their changes', async () => {
    const { status, json } = await service.request({ path: '/api/v1/versions' });
    const { data } = json as {
      data: { version: string; latest: boolean; original: boolean; document: string; changes: { name: string }[] }[];
    };
    expect(status).toBe(200);
    expect(data.map(({ version }) => version)).toEqual(apiVersions.toReversed());
    expect(data.at(-1)).toEqual({
      version: '2025-01-01',
      latest: false,
      original: true,
      document: '/openapi/2025-01-01.json',
      changes: [],
    });
    expect(data.find(({ version }) => version === '2026-06-09')?.changes).toEqual([
      expect.objectContaining({
        version: '2026-06-09',
        name: 'plans-use-account',
        summary: 'Plans return the selling account as `account` instead of `company`, in requests and in responses.',
      }),
    ]);
  });

  test('are compared field by field, in both directions', async () => {
    const { json } = await service.request({ path: '/api/v1/versions/diff?from=2026-06-08&to=2026-06-09' });
    const field = {
      in: 'answer',
      field: 'account',
      kind: 'renamed',
      before: 'company',
      after: 'account',
      text: '`company` is renamed to `account`.',
    };
    expect(json).toMatchObject({ from: '2026-06-08', to: '2026-06-09', changes: [{ name: 'plans-use-account' }] });
    expect((json as { endpoints: object[] }).endpoints).toContainEqual({
      endpoint: 'GET /plans/{id}',
      kind: 'changed',
      successor: null,
      changes: ['2026-06-09/plans-use-account'],
      fields: [field],
    });
    const reverseDiff = (await service.request({ path: '/api/v1/versions/diff?from=2026-06-09&to=2026-06-08' }))
      .json as {
      endpoints: { endpoint: string; fields: object[] }[];
    };
    expect(reverseDiff.endpoints.find(({ endpoint }) => endpoint === 'GET /plans/{id}')?.fields).toEqual([
      { ...field, field: 'company', before: 'account', after: 'company', text: '`account` is renamed to `company`.' },
    ]);
    expect((await service.request({ path: '/api/v1/versions/diff?from=2026-08-21&to=2026-08-21' })).json).toEqual({
      from: '2026-08-21',
      to: '2026-08-21',
      changes: [],
      endpoints: [],
    });
  });

  test('return the successor of a removed endpoint', async () => {
    const { json } = await service.request({ path: '/api/v1/versions/diff?from=2026-07-22&to=2026-07-23' });
    expect(
      (json as { endpoints: { endpoint: string }[] }).endpoints.find(
        ({ endpoint }) => endpoint === 'POST /memberships/{id}/add_free_days',
      ),
    ).toMatchObject({ kind: 'removed', successor: 'POST /memberships/{id}/extend', fields: [] });
  });

  test.each([
    ['', 'parameter_missing', 'from'],
    ['?from=2026-06-08', 'parameter_missing', 'to'],
    ['?from=2026-06-08&to=tomorrow', 'parameter_invalid', 'to'],
    ['?from=2026-06-08&from=2026-06-09&to=2026-06-09', 'parameter_invalid', 'from'],
  ])('reject a comparison of %s', async (query, code, param) => {
    const { status, json } = await service.request({ path: `/api/v1/versions/diff${query}` });
    expect([status, json]).toMatchObject([400, { error: { type: 'invalid_request_error', code, param } }]);
  });

  test('require a credential', async () => {
    expect((await get('/api/v1/versions')).status).toBe(401);
  });

  test('are resolved by header, pin or default', async () => {
    const keys = service.demoData.accounts[0]?.keys;
    const resolve = async (as: string | undefined, headers = {}) =>
      (await service.request({ path: '/api/v1/versions/resolve', ...(as !== undefined && { as }), headers })).json;
    expect(await resolve(keys?.pinned_2026_07_20)).toEqual({
      version: '2026-07-20',
      source: 'pin',
      header: null,
      pin: '2026-07-20',
      reason: 'The request has no `Api-Version-Date` header, and the credential is pinned to it.',
    });
    expect(await resolve(keys?.pinned_2026_07_20, { 'api-version-date': '2026-08-05-1' })).toMatchObject({
      version: '2026-08-05-1',
      source: 'header',
      header: '2026-08-05-1',
      pin: '2026-07-20',
    });
    expect(await resolve(keys?.pinned_2026_07_20, { 'api-version-date': '' })).toMatchObject({
      version: '2026-07-20',
      source: 'pin',
      header: null,
    });
    expect(await resolve(keys?.unpinned)).toMatchObject({
      version: '2025-01-01',
      source: 'default',
      header: null,
      pin: null,
    });
  });
});

test('a preview reports the differences from another version', async () => {
  const { plan_id: plan } = service.demoData.examples;
  const path = `/api/v1/plans/${plan}`;
  const plain = await service.request({ path, headers: { 'api-version-date': '2026-06-08' } });
  const { headers, text } = await service.request({
    path,
    headers: { 'api-version-date': '2026-06-08', 'api-version-preview': '2026-06-09' },
  });
  expect(headers['api-version-preview']).toBe('"2026-06-09";differences=2, "/company";removed, "/account";added');
  expect(text).toBe(plain.text);
});
