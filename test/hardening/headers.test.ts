import helmet from 'helmet';
import { configuration } from '../../app/config';
import { guardOf } from '../../app/runtime/guard';
import { type HttpServer, listen } from '../../app/runtime/http-server';
import { type HttpCall, httpCall } from '../support/http-call';

const fronts: HttpServer[] = [];
/** Log entries of the servers. */
const logged: unknown[] = [];
afterEach(() => Promise.all(fronts.splice(0).map((resource) => resource.close())));

/** Opens an HTTP front with stub routes, configured from the environment. */
async function openHttpFront(
  environment: Record<string, string> = {},
): Promise<(call: HttpCall) => ReturnType<typeof httpCall>> {
  const opened = await listen(
    '127.0.0.1',
    0,
    guardOf(configuration.load({ MASTER_SECRET: 'four green herons walk slowly over wet stones', ...environment })),
  );
  fronts.push(opened);
  const plain = (path: string) => ({
    path,
    listener: (_request: unknown, response: { end(text: string): void }) => response.end('reached'),
  });
  opened.open({
    checks: { needed: {} },
    grace: 0,
    deadline: 15_000,
    log: { error: (entry: unknown) => logged.push(entry) },
    mounts: [
      plain('/api/'),
      plain('/graphql'),
      plain('/files/'),
      plain('/.well-known/'),
      {
        path: '/page',
        listener: (_request, response) => {
          response.writeHead(200, { 'content-security-policy': "default-src 'self'", 'cache-control': 'public' }).end();
        },
      },
      {
        path: '/broken',
        listener: () => {
          throw new Error('a secret detail');
        },
      },
      { path: '/rejected', listener: () => Promise.reject(new Error('a secret detail')) },
      {
        path: '/broken-later',
        listener: (_request, response) => {
          response.writeHead(200).write('the beginning');
          throw new Error('a secret detail');
        },
      },
    ],
  });
  return (call) => httpCall(opened.port, call);
}

const always = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
};

describe('response headers', () => {
  it.each(['/api/v1/plans', '/graphql', '/files/x', '/nothing', '/livez', '/readyz', '//', '/%'])(
    'are the secure defaults where the route sets none: %s',
    async (path) => {
      const { headers } = await (await openHttpFront())({ path });
      expect(headers).toMatchObject(always);
      expect(
        Object.keys(headers).filter((name) =>
          /^(server|x-powered-by|strict-transport-security|access-control-.*)$/.test(name),
        ),
      ).toEqual([]);
    },
  );

  it('are overridden by those of a page', async () => {
    const { headers } = await (await openHttpFront())({ path: '/page' });
    expect(headers).toMatchObject({
      ...always,
      'content-security-policy': "default-src 'self'",
      'cache-control': 'public',
    });
  });

  it('enforce HTTPS (HSTS) if the public origin uses it, and only then', async () => {
    for (const [origin, expected] of [
      ['https://pay.example', 'max-age=63072000'],
      ['http://pay.example', undefined],
    ] as const) {
      const { headers } = await (await openHttpFront({ PUBLIC_ORIGIN: origin }))({ path: '/api/x' });
      expect(headers['strict-transport-security']).toBe(expected);
    }
  });

  it('include every header that Helmet sets, except those for obsolete browsers', () => {
    const names: string[] = [];
    helmet()(
      {} as never,
      { setHeader: (name: string) => names.push(name.toLowerCase()), removeHeader: () => undefined } as never,
      () => undefined,
    );
    expect(names.filter((name) => !(name in always))).toEqual([
      'strict-transport-security',
      'x-dns-prefetch-control',
      'x-download-options',
      'x-permitted-cross-domain-policies',
      'x-xss-protection',
    ]);
  });
});

describe('a handler that fails', () => {
  it.each(['/broken', '/rejected'])(
    'does not end the process; the response is an error without details: %s',
    async (path) => {
      const send = await openHttpFront();
      const { status, json } = await send({ path });
      expect({ status, json }).toEqual({
        status: 500,
        json: {
          error: {
            type: 'internal_server_error',
            message: 'Something went wrong on our side.',
            code: 'internal_server_error',
            param: null,
          },
        },
      });
      expect(logged.pop()).toMatchObject({
        err: { message: 'a secret detail' },
        requestId: expect.stringMatching(/^req_/),
      });
      expect((await send({ path: '/api/' })).status).toBe(200);
    },
  );

  it('closes the connection if a part of the response has been sent', async () => {
    const send = await openHttpFront();
    await expect(send({ path: '/broken-later' })).rejects.toThrow('socket hang up');
    expect((await send({ path: '/api/' })).status).toBe(200);
  });
});

const corsHeaders = (headers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));
const exposed =
  'Api-Version-Date,Api-Version-Preview,Deprecation,ETag,Event-Cursor,Idempotent-Replayed,Link,Preference-Applied,RateLimit,RateLimit-Policy,Retry-After,WWW-Authenticate,X-Api-Version-Latest,X-Ignored-Parameters,X-Request-Id,X-Should-Retry';
const accepted =
  'Authorization,Content-Type,Api-Version-Date,Api-Version-Preview,Content-Encoding,Idempotency-Key,If-None-Match,Last-Event-ID,Prefer,X-Request-Id,X-Service-App-Id,traceparent,apollographql-client-name,apollographql-client-version';

describe('cross-origin pages', () => {
  it.each([
    [
      'in the sandbox those of this machine',
      {},
      ['http://localhost', 'http://localhost:3000', 'https://127.0.0.1:8443', 'http://[::1]:5173'],
      [
        'https://shop.example',
        'http://localhost.evil.example',
        'http://127.0.0.1.evil.example',
        'http://evil.example#http://localhost',
        'null',
        'http://localhost:3000/',
        'http://localhost:123456',
        'file://localhost',
        '*',
        '',
      ],
    ],
    ['in live mode no origin', { MODE: 'live' }, [], ['http://localhost:3000', 'https://shop.example', 'null', '*']],
    [
      'our own, where it has a name',
      { MODE: 'live', PUBLIC_ORIGIN: 'https://pay.example' },
      ['https://pay.example'],
      ['http://pay.example', 'https://pay.example:444', 'https://evil-pay.example', 'https://pay.example.evil.example'],
    ],
    [
      'those that are named, and then no others',
      { CORS_ORIGINS: 'https://shop.example, https://admin.example:8443' },
      ['https://shop.example', 'https://admin.example:8443'],
      ['http://localhost:3000', 'http://shop.example', 'https://admin.example', 'https://www.shop.example'],
    ],
    ['all, where that is said', { MODE: 'live', CORS_ORIGINS: '*' }, ['https://anybody.example', 'null'], []],
  ])('may read responses: %s', async (_name, environment, allowed, others) => {
    const call = await openHttpFront(environment);
    for (const path of ['/api/v1/plans', '/graphql']) {
      for (const origin of allowed) {
        const { headers, text } = await call({ path, headers: { origin } });
        expect([text, headers['vary'], corsHeaders(headers)]).toEqual([
          'reached',
          'Origin',
          { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed },
        ]);
      }
      for (const origin of others) {
        const { headers, text } = await call({ path, headers: { origin } });
        expect([origin, text, headers['vary'], corsHeaders(headers)]).toEqual([origin, 'reached', 'Origin', {}]);
      }
    }
  });

  it.each([
    ['/api/v1/plans', 'GET,HEAD,POST,PATCH,PUT,DELETE'],
    ['/graphql', 'GET,HEAD,POST'],
  ])('get a preflight response: %s', async (path, methods) => {
    const call = await openHttpFront();
    const preflight = {
      method: 'OPTIONS',
      path,
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-other',
      },
    };
    const response = await call(preflight);
    expect([response.status, response.text, response.headers['vary'], corsHeaders(response.headers)]).toEqual([
      204,
      '',
      'Origin',
      {
        'access-control-allow-origin': 'http://localhost:3000',
        'access-control-allow-methods': methods,
        'access-control-allow-headers': accepted,
        'access-control-max-age': '600',
        'access-control-expose-headers': exposed,
      },
    ]);
    const foreign = await call({ ...preflight, headers: { ...preflight.headers, origin: 'https://evil.example' } });
    expect([foreign.text, corsHeaders(foreign.headers)]).toEqual(['reached', {}]);
    const tool = await call({ ...preflight, headers: { origin: 'http://localhost:3000' } });
    expect([tool.text, corsHeaders(tool.headers)]).toEqual(['reached', {}]);
  });

  it('cannot send cookies: no response allows credentials', async () => {
    const call = await openHttpFront({ CORS_ORIGINS: '*' });
    const { headers } = await call({ path: '/api/x', headers: { origin: 'https://shop.example', cookie: 'a=b' } });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('may read documents below /.well-known/, whatever their origin', async () => {
    const call = await openHttpFront({ MODE: 'live' });
    for (const path of ['/.well-known/jwks.json', '/.well-known/openid-configuration']) {
      for (const headers of [{}, { origin: 'https://anybody.example' }]) {
        const response = await call({ path, headers });
        expect([response.text, corsHeaders(response.headers)]).toEqual([
          'reached',
          { 'access-control-allow-origin': '*' },
        ]);
      }
      const preflightResponse = await call({
        method: 'OPTIONS',
        path,
        headers: { origin: 'https://anybody.example', 'access-control-request-method': 'GET' },
      });
      expect([preflightResponse.status, corsHeaders(preflightResponse.headers)]).toEqual([
        204,
        {
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET,HEAD',
          'access-control-max-age': '600',
        },
      ]);
    }
  });

  it('get no CORS headers from other routes', async () => {
    const { headers } = await (await openHttpFront())({ path: '/livez', headers: { origin: 'http://localhost:3000' } });
    expect([corsHeaders(headers), headers['vary']]).toEqual([{}, undefined]);
  });

  it.each([
    'shop.example',
    'https://shop.example/',
    'https://shop.example/path',
    'ftp://shop.example',
    'https://',
    'https://a.example;https://b.example',
    'https://*.example/x',
    'null',
  ])('cannot be allowed by an invalid origin: %s', (given) => {
    expect(() => configuration.load({ CORS_ORIGINS: given })).toThrow(
      /^The configuration is invalid: CORS_ORIGINS must be /,
    );
  });
});
