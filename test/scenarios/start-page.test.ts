import { configuration } from '../../app/config';
import { startPage, startPageUrl } from '../../app/runtime/start-page';
import { createLogger } from '../../subgraphs/kit/src';
import { httpCall } from '../support/http-call';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { masterSecret, openService, type TestService } from '../support/service';
import { until } from '../support/until';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let service: TestService;
let mailbox: Mailbox;
let withToken: string;
beforeAll(async () => {
  mailbox = openMailbox();
  service = await openService();
  const url = startPageUrl(configuration.load({ MASTER_SECRET: masterSecret }), service.origin) as string;
  withToken = url.slice(service.origin.length);
});
afterAll(async () => {
  await service?.close();
  mailbox.close();
});

const get = (path: string, headers: Record<string, string> = html) => service.request({ path, headers, as: null });
const mailPathWithToken = (id = '') => withToken.replace('/?', `/sandbox/mail${id && `/${id}`}?`);
const secrets = () => service.demoData.accounts.flatMap(({ keys }) => Object.values(keys));

describe('the start page', () => {
  it('shows all keys, test cards, and working checkouts', async () => {
    const { status, text, headers } = await get(withToken);
    expect(status).toBe(200);
    for (const secret of secrets()) expect(text).toContain(secret);
    expect(text).toContain('4242 4242 4242 4242');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    const checkouts = [...text.matchAll(/href="(\/checkout\/plan_\w+)"/g)].map(([, path]) => path as string);
    expect(checkouts.length).toBeGreaterThanOrEqual(3);
    for (const path of checkouts) expect((await get(path)).status).toBe(200);
    for (const path of ['/docs', '/graphql', '/developer']) expect([200, 303]).toContain((await get(path)).status);
  });

  it('shows no checkout without a name, and no name twice', async () => {
    const { status } = await service.request({
      method: 'POST',
      path: '/api/v1/checkout_configurations',
      body: { plan: { initial_price: 5 } },
    });
    expect(status).toBe(200);
    const titles = [...(await get(withToken)).text.matchAll(/<strong>([^<]*)<\/strong>/g)].map(([, title]) => title);
    expect(titles.length).toBeGreaterThanOrEqual(3);
    expect(titles.filter((title = '') => title === '' || /^(.+): \1$/.test(title))).toEqual([]);
  });

  it.each([
    ['without a token', () => get('/')],
    ['with another token', () => get(`${withToken.slice(0, -1)}${withToken.endsWith('A') ? 'B' : 'A'}`)],
    ['with an empty token', () => get('/?token=')],
    ['for the host of another site', () => get(withToken, { ...html, host: 'attacker.example' })],
    ['for a host that begins like this machine', () => get(withToken, { ...html, host: 'localhost.attacker.example' })],
  ])('shows no secret %s, and names the file that contains them', async (_case, getPage) => {
    const { status, text } = await getPage();
    expect(status).toBe(200);
    for (const secret of secrets()) expect(text).not.toContain(secret);
    expect(text).toContain('sandbox.json');
    expect(text).not.toContain('data-copies');
  });

  it.each(['localhost:4000', '127.0.0.1:4000', '[::1]:4000', '127.0.0.1'])(
    'shows the secrets for the host %s',
    async (host) => {
      expect((await get(withToken, { ...html, host })).text).toContain(secrets()[0]);
    },
  );

  it.each([
    ['in live mode', { MODE: 'live' }],
    ['where the process listens to other machines', { HOST: '0.0.0.0' }],
  ])('has no URL with a token %s, and shows no secret', async (_case, environment) => {
    const config = configuration.load({ MASTER_SECRET: masterSecret, ...environment });
    expect(startPageUrl(config, service.origin)).toBeNull();
    const secret = { derive: () => Buffer.alloc(32) };
    const demo = { demoData: () => service.demoData, graph: null as never, platform: null as never, secrets: secret };
    const { mounts } = startPage({ config, origin: service.origin, log: createLogger('silent'), demo });
    const server = (await import('node:http')).createServer((request, response) =>
      mounts.find(({ path }) => path === '/')?.listener(request, response),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as import('node:net').AddressInfo;
    const { status, text } = await httpCall(port, { path: `/?token=${secret.derive().toString('base64url')}` });
    server.close();
    expect(status).toBe(200);
    for (const one of secrets()) expect(text).not.toContain(one);
  });

  it('is served with its stylesheet, script and icon', async () => {
    const { text } = await get(withToken);
    const files = [...text.matchAll(/(?:href|src)="(\/(?:start|checkout\/assets|favicon)[^"]*)"/g)];
    const types = new Map<string, string>();
    for (const [, path] of files)
      types.set(path as string, String((await get(path as string)).headers['content-type']).split(';')[0] as string);
    expect([...types.values()].toSorted()).toEqual(['font/woff2', 'image/svg+xml', 'text/css', 'text/javascript']);
    expect((await get('/favicon.ico')).headers['content-type']).toContain('image/svg+xml');
  });
});

describe('sent mail', () => {
  it('is shown newest first, with its links, to holders of the token', async () => {
    expect((await get(mailPathWithToken())).text).toContain('The service has sent no mail yet.');
    await service.request({
      method: 'POST',
      path: '/sign-in',
      as: null,
      headers: { ...html, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: 'email=iris%40demo.example&return=%2F',
    });
    const { href } = await mailbox.link('iris@demo.example');
    const list = await until(
      async () => (await get(mailPathWithToken())).text,
      (text) => text.includes('iris@demo.example'),
    );
    const [, id = ''] = /\/sandbox\/mail\/(mail_\w+)\?/.exec(list) ?? [];
    const { status, text } = await get(mailPathWithToken(id));
    expect(status).toBe(200);
    // As the target of a link and as its text.
    expect(text.split(href)).toHaveLength(3);
    // The HTML part has a button.
    const document = (await get(mailPathWithToken(`${id}/html`))).text;
    expect(document.split(`<a href="${href}"`)).toHaveLength(2);
    expect((await get(mailPathWithToken('mail_unknown'))).status).toBe(404);
  });

  it.each(['/sandbox/mail', '/sandbox/mail/mail_1', '/sandbox/mail?token=wrong'])(
    'is not shown at %s',
    async (path) => {
      const page = await get(path);
      expect(page.status).toBe(403);
      expect(page.text).toContain('sandbox.json');
      expect(page.text).not.toContain('iris@demo.example');
      const response = await get(path, { accept: 'application/json' });
      expect([response.status, response.json]).toEqual([
        403,
        { error: { type: 'forbidden', code: 'forbidden', message: expect.stringContaining('token'), param: null } },
      ]);
    },
  );
});

describe('an unknown URL', () => {
  const notFound = { error: { type: 'not_found', code: 'not_found', message: expect.any(String), param: null } };

  it.each(['/unknown', '/unknown/path?x=1', '/sandbox', '/developers'])(
    '%s is a page for browsers and JSON for API clients',
    async (path) => {
      const page = await get(path);
      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.text).toContain('<h1>Page not found</h1>');
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }] as Record<string, string>[]) {
        const response = await get(path, headers);
        expect([response.status, response.json]).toEqual([404, notFound]);
      }
    },
  );

  it.each([
    '/start/other.js',
    '/checkout/plan_unknown',
    '/manage/mem_unknown?key=x',
    '/docs/unknown',
    '/policies/unknown',
  ])('%s of a hosted page is JSON for clients that accept JSON', async (path) => {
    const page = await get(path);
    const response = await get(path, { accept: 'application/json' });
    expect([page.status, response.status, response.json]).toEqual([404, 404, notFound]);
  });

  it('is not reflected in the page', async () => {
    const { text } = await get('/<script>alert(1)</script>');
    expect(text).not.toContain('<script>alert');
  });
});

it('an invalid authorization request is a page for browsers and an OAuth error for API clients', async () => {
  const path = '/oauth/authorize?client_id=app_unknown&response_type=code';
  const page = await get(path);
  expect([page.status, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(page.text).toContain('<h1>You cannot sign in to this app</h1>');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const response = await get(path, { accept: 'application/json' });
  expect([response.status, response.json]).toEqual([
    400,
    { error: 'invalid_client', error_description: expect.any(String) },
  ]);
});
