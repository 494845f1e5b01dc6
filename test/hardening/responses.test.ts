import pg from 'pg';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { apiOf } from '../support/api';
import { openService, type TestService } from '../support/service';

let service: TestService;
let places: Record<string, string>;
beforeAll(async () => {
  service = await openService();
  places = await findPaths();
});
afterAll(() => service.close());

/** Returns paths of pages and files in the demo data. */
async function findPaths(): Promise<Record<string, string>> {
  const api = apiOf<Record<string, unknown>>(service);
  const { plan_id: plan, membership_id: membership } = service.demoData.examples;
  const { manage_url: manage } = await api.ok('GET', `/memberships/${membership}`);
  const account = ((await api.ok('GET', '/accounts?first=50')).data as { id: string; title: string }[]).find(
    ({ id, title }) => id !== service.demoData.accounts[0]?.id && title !== 'Pickaxe Coaching',
  );
  const { session_url: verify } = await api.ok('POST', '/verifications', {
    body: { account_id: account?.id, kind: 'individual' },
  });
  const pathOf = (url: unknown): string => String(url).slice(service.origin.length);
  return { checkout: `/checkout/${plan}`, manage: pathOf(manage), verify: pathOf(verify) };
}

const pages = [
  'checkout',
  'manage',
  'verify',
  '/docs',
  '/docs/changelog',
  '/docs/diff',
  '/docs/2026-08-21',
  '/docs/2025-01-01/plans',
  '/docs/guides/first-payment',
  '/docs/webhooks',
  '/docs/search?q=%3Cscript%3E',
  '/docs/nothing',
  '/policies/refund',
  '/policies/nothing',
  '/pictures/nothing',
  '/checkout/nothing',
  '/manage/nothing',
  '/verify/nothing',
  '/receipts/nothing',
  '/checkout/session/nothing',
] as const;

describe('pages', () => {
  it.each(pages)('have no inline scripts or styles, and cannot be framed: %s', async (page) => {
    const { status, headers, text } = await service.request({
      path: places[page] ?? page,
      as: null,
      headers: { accept: 'text/html' },
    });
    expect(status).toBe(page.includes('nothing') ? 404 : 200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'style-src': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(["'self'", undefined]).toContain(policy['script-src']);
    expect(
      [...text.matchAll(/<script(?![^>]* src=")[^>]*>|<style|\sstyle=|\son[a-z]+=|javascript:/gi)].map(
        ([found]) => found,
      ),
    ).toEqual([]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      // Browsers that send no Sec-Fetch-Site need the Origin header on form submissions; pages without forms send no referrer.
      'referrer-policy': page.startsWith('/docs') ? 'no-referrer' : 'same-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect([headers['server'], headers['x-powered-by']]).toEqual([undefined, undefined]);
  });
});

describe('responses to requests with credentials', () => {
  it.each([
    ['GET', '/api/v1/plans'],
    ['GET', '/api/v1/plans/plan_none'],
    ['GET', '/api/v1/nothing'],
    ['POST', '/api/v1/plans'],
    ['OPTIONS', '/api/v1/plans'],
    ['PUT', '/api/v1/plans'],
    ['GET', '/api/v2/memberships'],
    ['GET', '/api/v1/event_log/stream'],
    ['GET', '/api/v3'],
    ['GET', '/graphql?query={__typename}'],
    ['POST', '/graphql'],
    ['DELETE', '/graphql'],
    ['GET', '/nothing'],
    ['PUT', '/uploads/file_1'],
    ['GET', '/files/file_1'],
    ['GET', 'checkout'],
    ['GET', 'manage'],
    ['GET', 'verify'],
  ])('are not cacheable: %s %s', async (method, path) => {
    const { headers } = await headOf(method, places[path] ?? path);
    expect(headers.get('cache-control')).toMatch(/^no-store(, no-transform)?$/);
  });

  /** Returns the response head and aborts the request, because the body may be endless. */
  async function headOf(method: string, path: string): Promise<Response> {
    const stop = new AbortController();
    const response = await fetch(service.origin + path, {
      method,
      headers: { connection: 'close', authorization: `Bearer ${service.demoData.accounts[0]?.keys.latest}` },
      signal: stop.signal,
    });
    stop.abort();
    return response;
  }
});

/** Matches internal details: database errors, stack traces and module paths. */
const internalsPattern =
  /relation|does not exist|select\b|insert|schema "|\bpg\b|postgres|typeorm|node_modules|\.ts\b|\.js:|\bat \w+ ?\(|ECONN|stack|QueryFailed/i;

/** Renames tables for the duration of the enclosing suite, so that queries on them fail. */
function renameTables(...tables: readonly string[]): void {
  let database: pg.Client;
  beforeAll(async () => {
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    for (const table of tables) await database.query(`ALTER TABLE ${table} RENAME TO ${table.split('.')[1]}_gone`);
  });
  afterAll(async () => {
    for (const table of tables) await database.query(`ALTER TABLE ${table}_gone RENAME TO ${table.split('.')[1]}`);
    await database.end();
  });
}

describe('unexpected failures', () => {
  renameTables(
    'billing.plans',
    'billing.memberships',
    'billing.products',
    'platform.files',
    'trust_safety.verifications',
    'events.log',
  );

  const masked = (requestId: unknown): string => `An unexpected error occurred. Request id: ${String(requestId)}`;

  it.each(['/api/v1/plans/plan_1', '/api/v1/memberships', '/api/v1/files/file_1', '/api/v1/event_log'])(
    'are masked in the dated API: %s',
    async (path) => {
      const { status, headers, json } = await service.request({ path, headers: { 'api-version-date': '2026-08-21' } });
      expect([status, json]).toEqual([
        500,
        {
          error: {
            type: 'internal_server_error',
            message: expect.stringMatching(new RegExp(`Request id: ${String(headers['x-request-id'])}$`)),
            code: 'internal_server_error',
            param: null,
          },
        },
      ]);
    },
  );

  it.each(['/api/v2/memberships', '/api/v2/products'])('are masked in the legacy API: %s', async (path) => {
    const { status, text } = await service.request({ path });
    expect([status, internalsPattern.test(text)]).toEqual([500, false]);
  });

  describe('of tables needed for authentication', () => {
    renameTables('platform.accounts');

    it.each(['/api/v1/accounts/me', '/api/v2/company'])('are masked: %s', async (path) => {
      const { status, text } = await service.request({ path, headers: { 'api-version-date': '2026-08-21' } });
      expect([status, internalsPattern.test(text)]).toEqual([500, false]);
    });
  });

  it('are masked in the graph', async () => {
    for (const query of [
      '{ plans { nodes { id } } }',
      '{ product(id: "prod_1") { id } }',
      'mutation { productCreate(input: { title: "A" }) { product { id } userErrors { code } } }',
    ]) {
      const { status, headers, json, text } = await service.query(query);
      const { errors } = json as { errors: { message: string; extensions: object }[] };
      expect([
        status,
        errors.map(({ message }) => message),
        internalsPattern.test(text.replace(/"path":\[[^\]]*\]/g, '')),
      ]).toEqual([200, [masked(headers['x-request-id'])], false]);
      expect(Object.keys(errors[0]?.extensions ?? {})).toEqual(['code']);
    }
  });

  it('are masked on sockets', async () => {
    const client = createClient({
      url: `${service.origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { Authorization: `Bearer ${service.demoData.accounts[0]?.keys.latest}` },
    });
    for (const query of ['{ plans { nodes { id } } }', 'subscription { events(after: "1") { id } }']) {
      const texts: string[] = [];
      await new Promise<void>((resolve) =>
        client.subscribe(
          { query },
          {
            next: (response) => {
              texts.push(JSON.stringify(response));
              resolve();
            },
            error: (error) => {
              texts.push(JSON.stringify(error));
              resolve();
            },
            complete: resolve,
          },
        ),
      );
      expect(texts.filter((text) => internalsPattern.test(text))).toEqual([]);
      expect(texts).toHaveLength(1);
    }
    await client.dispose();
  });

  it.each(['checkout', 'manage', 'verify', '/checkout/short', '/receipts/x', '/files/file_1234567890123'])(
    'are masked on pages: %s',
    async (page) => {
      const { status, text } = await service.request({ path: places[page] ?? page, as: null });
      expect([status, internalsPattern.test(text)]).toEqual([page === '/receipts/x' ? 404 : 503, false]);
    },
  );
});
