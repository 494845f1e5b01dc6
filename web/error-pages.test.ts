import { GraphFailed } from './checkout/execute-query';
import { createManage } from './manage';
import { createOauth } from './oauth';
import { createSignIn, type SignedIn } from './sign-in';
import { openPageServer, type PageServer } from './testing/page-server';

const signedIn: SignedIn = {
  visitors: { visitorOf: async () => null, formToken: () => '', requireFormToken: () => {} },
  graph: { query: async () => ({}), queryAs: async () => ({}) },
};

let server: PageServer;
let allowed: boolean;
beforeAll(async () => {
  server = await openPageServer((options) => {
    const visitorOptions = {
      ...options,
      graph: { ...options.graph, queryAs: signedIn.graph.queryAs },
      authenticate: async () => null,
      secret: Buffer.alloc(32, 1),
      limit: async () => ({ allowed, retryAfter: 17 }),
    };
    const manage = createManage({ ...options, vault: null, signedIn });
    const signIn = createSignIn(visitorOptions);
    const oauth = createOauth({ ...visitorOptions, visitors: signedIn.visitors, scopes: [] });
    return (request, response) => {
      const listener = request.url?.startsWith('/oauth') ? oauth : request.url?.includes('sign-in') ? signIn : manage;
      listener(request, response);
    };
  });
});
afterAll(() => server.close());
beforeEach(() => {
  allowed = true;
  server.graph.clear();
  server.failures.length = 0;
});

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'x-request-id': 'req_1' };
const reference = (id: string): string =>
  `<p class="soft">If you need help with this, quote the request ID <code dir="ltr">${id}</code>.</p>`;
const link = (url: string, label: string): string => `<p><a class="button" href="${url}">${label}</a></p>`;

describe('an error page', () => {
  it('has a heading, an explanation, a next step and the id of the request', async () => {
    const { status, headers, text } = await server.get('/manage/unknown', browser);
    expect([status, headers['content-type'], headers['x-request-id']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'req_1',
    ]);
    expect(text).toContain(
      `<h1>Page not found</h1><p>Check the link that you followed, or ask the seller for a new one.</p>${link('/', 'Go to the start page')}${reference('req_1')}</main>`,
    );
  });

  it('escapes the id of the request, and has none if the service has set none', async () => {
    const id = `<script>'&"`;
    const { text } = await server.get('/manage/unknown', { ...browser, 'x-request-id': id });
    expect(text).toContain(reference('&lt;script&gt;&#39;&amp;&quot;'));
    expect((await server.get('/manage/unknown')).text).not.toContain('request ID');
  });

  it.each([
    ['de', 'Seite nicht gefunden', 'nennen Sie die Anfragenummer'],
    ['ar', 'الصفحة غير موجودة', 'فاذكر رقم الطلب'],
  ])('is in the language of the request: %s', async (locale, heading, text) => {
    const page = await server.get(`/manage/unknown?locale=${locale}`, browser);
    expect(page.text).toContain(`<h1>${heading}</h1>`);
    expect(page.text).toContain(`${text} <code dir="ltr">req_1</code>`);
  });

  it('is JSON without the id for clients that prefer it', async () => {
    const { status, headers, json } = await server.get('/manage/unknown', { ...browser, accept: 'application/json' });
    expect([status, headers['x-request-id'], json]).toEqual([
      404,
      'req_1',
      {
        error: {
          type: 'not_found',
          message: 'Check the link that you followed, or ask the seller for a new one.',
          code: 'not_found',
          param: null,
        },
      },
    ]);
  });

  it('links to the same page if it may succeed later, without internal details', async () => {
    server.graph.set('membershipManagePage', new Error('relation "billing.memberships" does not exist'));
    const path = '/manage/mem_1?key=a&done=kept';
    const { status, headers, text } = await server.get(path, browser);
    expect([status, headers['retry-after'], server.failures.length]).toEqual([503, '2', 1]);
    expect(text).toContain(link('', 'Try again'));
    expect(text).toContain(reference('req_1'));
    expect(text).not.toMatch(/relation|billing\./);
  });

  it('links to the same page after a form of another site, and to the start page where only forms are accepted', async () => {
    const foreign = await server.post('/manage/mem_1/cancel?key=a', {}, { ...browser, 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect(foreign.text).toContain(link('', 'Try again'));
    const opened = await server.get('/manage/mem_1/offer?key=a', browser);
    expect([opened.status, opened.headers.allow]).toEqual([405, 'POST']);
    expect(opened.text).toContain(link('/', 'Go to the start page'));
  });

  it('never links to another host', async () => {
    allowed = false;
    const { status, text } = await server.get('//evil.example/sign-in', browser);
    expect(status).toBe(429);
    expect(text).not.toContain('evil.example');
    expect(text).toContain(link('', 'Try again'));
  });

  it('is shown for each rate limit, with the time to wait in a header', async () => {
    allowed = false;
    for (const path of ['/sign-in', '/oauth/authorize?client_id=a']) {
      const { status, headers, text } = await server.get(path, browser);
      expect([status, headers['retry-after']]).toEqual([429, '17']);
      expect(text).toContain(
        `<h1>Too many attempts</h1><p>Wait a while before you try again.</p>${link('', 'Try again')}${reference('req_1')}`,
      );
    }
    server.graph.set('membershipManagePage', new GraphFailed('rate_limit_exceeded', 7));
    const limited = await server.get('/manage/mem_1?key=a', browser);
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '7']);
  });

  it('of an authorization request is JSON of the protocol for other clients', async () => {
    const path = '/oauth/unknown';
    const page = await server.get(path, browser);
    expect([page.status, page.text.includes(reference('req_1'))]).toEqual([404, true]);
    const { status, json } = await server.get(path, { accept: '*/*' });
    expect([status, json]).toEqual([
      404,
      { error: 'invalid_request', error_description: 'there is nothing at this address' },
    ]);
  });
});

describe('a used or expired link', () => {
  it('of the sign-in leads to a new link', async () => {
    const { status, text } = await server.get(`/sign-in/${'a'.repeat(43)}`, browser);
    expect(status).toBe(410);
    expect(text).toContain('<h1>This sign-in link is no longer valid</h1>');
    expect(text).toContain(link('/sign-in', 'Request a new link'));
  });

  it.each([
    [
      'ACCEPTED',
      'This link has been used',
      'Each link works only once. Ask <bdi>A &lt;b&gt;</bdi> for a new one if you need it.',
    ],
    ['EXPIRED', 'This link has expired', 'Ask <bdi>A &lt;b&gt;</bdi> for a new one.'],
  ])('of a transfer names the seller: %s', async (state, heading, explanation) => {
    const transfer = { kind: 'TRANSFER', state, account: { title: 'A <b>', logoUrl: null }, plan: null };
    server.graph.set('membershipHandoverPage', transfer);
    const { status, text } = await server.get('/manage/transfer/token', browser);
    expect(status).toBe(410);
    expect(text).toContain(`<h1>${heading}</h1><p>${explanation}</p>`);
    const { json } = await server.get('/manage/transfer/token', { accept: 'application/json' });
    expect(json).toMatchObject({
      error: { code: 'gone', message: expect.stringContaining('Ask A <b> for a new one') },
    });
  });
});
