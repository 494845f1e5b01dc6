import { once } from 'node:events';
import { WebSocket } from 'ws';
import { alertIn, fieldsIn, formCall, problemAt } from '../../web/checkout/testing';
import { httpCall, type HttpResponse } from '../support/http-call';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { openService, type TestService } from '../support/service';

let service: TestService;
let mailbox: Mailbox;
let port: number;

beforeAll(async () => {
  mailbox = openMailbox();
  service = await openService();
  port = Number(new URL(service.origin).port);
});
afterAll(async () => {
  await service.close();
  mailbox.close();
});

const get = (path: string, cookie = ''): Promise<HttpResponse> =>
  httpCall(port, { path, headers: cookie ? { cookie } : {} });
const post = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<HttpResponse> => httpCall(port, formCall(path, fields, headers));
const cookieOf = ({ headers }: HttpResponse): string => String(headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';

/** Signs in by e-mail. Returns the session cookie. */
async function signIn(email: string, returnPath = '/developer'): Promise<string> {
  expect((await post('/sign-in', { email, return: returnPath })).status).toBe(200);
  return cookieOf(await post((await mailbox.link(email)).pathname, {}));
}

describe('signing in', () => {
  it('asks for an e-mail address, sends a link, and signs in the user who confirms on the linked page', async () => {
    const signInPage = await get('/sign-in?return=/developer%3Ftab%3Dkeys');
    expect([signInPage.status, fieldsIn(signInPage.text)]).toEqual([200, { return: '/developer?tab=keys', email: '' }]);
    expect(signInPage.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect((await post('/sign-in', { ...fieldsIn(signInPage.text), email: 'iris@demo.example' })).status).toBe(200);
    const link = await mailbox.link('iris@demo.example');
    expect(link.origin).toBe(service.origin);
    for (let times = 0; times < 3; times += 1) {
      const response = await get(link.pathname);
      expect([response.status, response.headers['set-cookie']]).toEqual([200, undefined]);
      expect(response.text).toContain('You are about to sign in as <bdi>iris@demo.example</bdi> in this browser.');
    }
    const signedIn = await post(link.pathname, {});
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=eyJ[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
    ]);
    expect(signedIn.text).toContain('<meta http-equiv="refresh" content="0; url=/developer?tab=keys">');
    expect((await get('/sign-in/done', cookieOf(signedIn))).text).toContain(
      'You are signed in as <bdi>iris@demo.example</bdi>.',
    );
    for (const repeated of [await get(link.pathname), await post(link.pathname, {})])
      expect([repeated.status, repeated.headers['set-cookie']]).toEqual([410, undefined]);
  });

  it('returns the same response for known and unknown e-mail addresses', async () => {
    const [known, unknown] = [
      await post('/sign-in', { email: 'theo@demo.example' }),
      await post('/sign-in', { email: 'thea@demo.example' }),
    ];
    expect(unknown.text.replaceAll('thea@', 'theo@')).toBe(known.text);
    const varying = { date: '', 'x-request-id': '' };
    expect({ ...unknown.headers, ...varying }).toEqual({ ...known.headers, ...varying });
    await Promise.all([mailbox.link('theo@demo.example'), mailbox.link('thea@demo.example')]);
  });

  it.each(['', 'iris', 'iris@', '<b>@example.com'])('rejects an invalid e-mail address: %p', async (email) => {
    const { status, text } = await post('/sign-in', { email, return: '/developer' });
    expect([status, alertIn(text), fieldsIn(text).return]).toEqual([422, 'Check these details:', '/developer']);
    expect(problemAt(text, 'email')).toMatch(
      /^Enter (your e-mail address|an e-mail address like name@example\.com)\.$/,
    );
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    '/%09/evil.example/../..//evil.example',
    'http:evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/é',
    '@evil.example',
    '.evil.example',
    `/${'a'.repeat(3_000)}`,
    '',
  ])('does not redirect to another origin: %j', async (returnPath) => {
    const { text } = await get(`/sign-in?${new URLSearchParams({ return: returnPath }).toString()}`);
    const { return: path = '' } = fieldsIn(text);
    expect(new URL(path, service.origin).origin).toBe(service.origin);
    expect(path).toMatch(/^\/(?![/\\])/);
    const { text: rejected } = await post('/sign-in', { email: '', return: returnPath });
    expect(fieldsIn(rejected).return).toBe(path);
  });

  it('rejects forms from other sites', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      expect((await post('/sign-in', { email: 'greta@demo.example' }, headers)).status).toBe(403);
    }
    // A sandboxed frame with an opaque origin, in a browser that does not send Sec-Fetch-Site.
    const opaque = await httpCall(port, {
      ...formCall('/sign-in', { email: 'greta@demo.example' }),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    });
    expect(opaque.status).toBe(403);
    expect(mailbox.count('greta@demo.example')).toBe(0);
  });

  it.each([
    ['PUT', '/sign-in', 405],
    ['DELETE', '/sign-out', 405],
    ['GET', '/sign-in/short', 404],
    ['POST', `/sign-in/${'A'.repeat(43)}`, 410],
    ['GET', `/sign-in/${'A'.repeat(43)}/x`, 404],
  ])('%s %s returns %d', async (method, path, status) => {
    const response = method === 'POST' ? await post(path, {}) : await httpCall(port, { method, path });
    expect([response.status, response.headers['set-cookie']]).toEqual([status, undefined]);
  });
});

describe('a session', () => {
  it('ends by signing out, and only with its own form', async () => {
    const [mine, other] = [await signIn('nadia@demo.example'), await signIn('bruno@demo.example')];
    const { form_token: token = '' } = fieldsIn((await get('/sign-in/done', mine)).text);
    const { form_token: foreign = '' } = fieldsIn((await get('/sign-in/done', other)).text);
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const fields of [{} as Record<string, string>, { form_token: '' }, { form_token: foreign }])
      expect((await post('/sign-out', fields, { cookie: mine })).status).toBe(403);
    expect((await get('/sign-in/done', mine)).status).toBe(200);
    const out = await post('/sign-out', { form_token: token }, { cookie: mine });
    expect([out.status, out.headers['set-cookie']]).toEqual([
      200,
      ['session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'],
    ]);
    expect((await get('/sign-in/done', mine)).status).toBe(303);
    expect((await get('/sign-in/done', other)).status).toBe(200);
  });

  it('is not accepted by the APIs as a cookie', async () => {
    const cookie = await signIn('mei@demo.example');
    expect((await service.request({ path: '/api/v1/users/me', as: null, headers: { cookie } })).status).toBe(401);
    expect(
      (
        await service.request({
          method: 'POST',
          path: '/graphql',
          as: null,
          headers: { cookie },
          body: { query: '{ user(id: "me") { id } }' },
        })
      ).status,
    ).toBe(401);
  });

  it('is not accepted as a bearer token, over REST, GraphQL and a WebSocket', async () => {
    const as = (await signIn('mei@demo.example')).slice('session='.length);
    expect((await service.request({ path: '/api/v1/users/me', as })).status).toBe(401);
    expect((await service.request({ path: '/api/v2/company', as })).status).toBe(401);
    expect(
      (
        await service.request({
          method: 'POST',
          path: '/graphql',
          as,
          body: { query: '{ user(id: "me") { id } }' },
        })
      ).status,
    ).toBe(401);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload: { token: as } }));
    expect((await once(socket, 'close'))[0]).toBe(4403);
    expect((await get('/sign-in/done', `session=${as}`)).status).toBe(200);
  });

  it.each([
    'session=',
    'session=nonsense',
    'session=a.b.c',
    'other=eyJ',
    `session=${'a'.repeat(9_000)}`,
    'session=%00',
  ])('is not accepted from the cookie %.20s', async (cookie) => {
    const { status, headers } = await get('/sign-in/done', cookie);
    expect([status, headers.location]).toEqual([303, '/sign-in?return=%2Fsign-in%2Fdone']);
  });

  it('is not accepted from a cookie with an API key or an access token', async () => {
    const [account] = service.demoData.accounts;
    expect((await get('/sign-in/done', `session=${account?.keys.latest}`)).status).toBe(303);
    const { json } = await service.request({
      method: 'POST',
      path: '/api/v1/access_tokens',
      body: { company_id: account?.id },
    });
    expect((await get('/sign-in/done', `session=${(json as { token: string }).token}`)).status).toBe(303);
  });
});
