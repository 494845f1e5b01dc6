import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpCall } from '../../test/support/http-call';
import { formCall } from '../checkout/testing';
import { type Admission, createSignIn, createVisitors, type SignInOptions, type VisitorGraph } from '../sign-in';
import { createOauth } from '.';

let server: http.Server;
let port: number;
let requestCount: number;
let admission: Admission;
let listener: http.RequestListener;
const failures: unknown[] = [];

/** Simulates an unavailable graph. */
const query: VisitorGraph['query'] = async () => {
  requestCount += 1;
  throw new Error('The graph is away');
};

beforeAll(async () => {
  server = http.createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  const origin = 'https://pay.example';
  const common: SignInOptions = {
    graph: { query, queryAs: () => query('', {}) },
    authenticate: async () => null,
    secret: Buffer.alloc(32, 1),
    origin,
    sandbox: false,
    limit: async () => admission,
    failed: (error) => failures.push(error),
  };
  const [signIn, oauth] = [
    createSignIn(common),
    createOauth({ ...common, visitors: createVisitors(common), scopes: [] }),
  ];
  listener = (request, response) => (request.url?.startsWith('/sign') ? signIn : oauth)(request, response);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  [requestCount, admission, failures.length] = [0, { allowed: true, retryAfter: 0 }, 0];
});

describe('requests over the limit', () => {
  beforeEach(() => void (admission = { allowed: false, retryAfter: 17 }));

  it.each([
    ['GET', '/oauth/authorize'],
    ['POST', '/oauth/token'],
    ['POST', '/oauth/revoke'],
    ['GET', '/oauth/userinfo'],
    ['GET', '/oauth/consent/a'],
  ])('receive 429 with retry-after: %s %s', async (method, path) => {
    const { status, headers, json } = await httpCall(port, { method, path });
    expect([status, headers['retry-after'], json, requestCount]).toEqual([
      429,
      '17',
      { error: 'rate_limit_exceeded', error_description: 'try again in 17 seconds' },
      0,
    ]);
  });

  it('receive an error page in a browser', async () => {
    for (const call of [
      { path: '/sign-in' },
      formCall('/sign-in', { email: 'ann@example.com' }),
      formCall(`/sign-in/${'a'.repeat(43)}`, {}),
    ]) {
      const { status, headers, text } = await httpCall(port, call);
      expect([status, headers['retry-after'], requestCount]).toEqual([429, '17', 0]);
      expect(text).toContain('Too many attempts');
    }
  });
});

it('returns 503 and reports the error if the graph is unavailable', async () => {
  for (const path of ['/oauth/authorize?client_id=a', '/oauth/userinfo', '/.well-known/openid-configuration']) {
    const { status, headers, json } = await httpCall(port, { path });
    expect([status, headers['retry-after'], json]).toEqual([
      503,
      '2',
      { error: 'temporarily_unavailable', error_description: 'try again in a moment' },
    ]);
  }
  expect((await httpCall(port, formCall('/sign-in', { email: 'ann@example.com' }))).status).toBe(503);
  expect(failures).toHaveLength(4);
});

it('binds the cookie to the host over https', async () => {
  const { headers } = await httpCall(port, formCall('/sign-out', {}));
  expect(headers['set-cookie']).toEqual(['__Host-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure']);
});
