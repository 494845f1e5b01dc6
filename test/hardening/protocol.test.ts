import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { openService, type TestService } from '../support/service';
import { raw, statuses } from './raw';

let service: TestService;
let authorization: string;
beforeAll(async () => {
  service = await openService();
  authorization = `Authorization: Bearer ${service.demoData.accounts[0]?.keys.latest}\r\n`;
});
afterAll(() => service.close());
afterEach(async () => {
  if ((await service.request({ path: '/livez' })).status !== 200)
    throw new Error('The service does not answer any more.');
});

/** Placeholder for the credential, replaced when a request is sent. */
const credential = 'Authorization: later\r\n';

const send = (bytes: string | Buffer): Promise<string> =>
  raw(service.origin, typeof bytes === 'string' ? bytes.replaceAll(credential, authorization) : bytes, 400);
const smuggledRequest = 'GET /livez HTTP/1.1\r\nHost: smuggled\r\n\r\n';

/** Returns the head of a POST request that names no account, so that no body can create a resource. */
const post = (headers: string, path = '/api/v1/plans'): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${credential}Content-Type: application/json\r\n${headers}\r\n`;

describe('a request with an ambiguous length or a malformed head is rejected, and the connection closed', () => {
  it.each<[why: string, bytes: string | Buffer, status?: number]>([
    ['two lengths', `${post('Content-Length: 0\r\nContent-Length: 42\r\n')}${smuggledRequest}`],
    ['two equal lengths', `${post('Content-Length: 0\r\nContent-Length: 0\r\n')}${smuggledRequest}`],
    ['a list of lengths', `${post('Content-Length: 0, 0\r\n')}${smuggledRequest}`],
    ['a length with a sign', `${post('Content-Length: +0\r\n')}${smuggledRequest}`],
    ['a negative length', `${post('Content-Length: -1\r\n')}${smuggledRequest}`],
    ['a length in another base', `${post('Content-Length: 0x0\r\n')}${smuggledRequest}`],
    ['a length beyond numbers', `${post(`Content-Length: ${'9'.repeat(30)}\r\n`)}${smuggledRequest}`],
    ['no length at all', `${post('Content-Length:\r\n')}${smuggledRequest}`],
    [
      'a length, and chunks',
      `${post('Content-Length: 42\r\nTransfer-Encoding: chunked\r\n')}0\r\n\r\n${smuggledRequest}`,
    ],
    [
      'chunks, and a length',
      `${post('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n')}0\r\n\r\n${smuggledRequest}`,
    ],
    ['chunks that are none', `${post('Transfer-Encoding: xchunked\r\n')}0\r\n\r\n${smuggledRequest}`],
    ['chunks that are not last', `${post('Transfer-Encoding: chunked, identity\r\n')}0\r\n\r\n${smuggledRequest}`],
    [
      'chunks on a line of their own',
      `${post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 3\r\n')}0\r\n\r\n${smuggledRequest}`,
    ],
    ['a blank before the colon', `${post('Transfer-Encoding : chunked\r\n')}0\r\n\r\n${smuggledRequest}`],
    ['a chunk without a size', `${post('Transfer-Encoding: chunked\r\n')}x\r\n\r\n${smuggledRequest}`],
    ['a chunk of a negative size', `${post('Transfer-Encoding: chunked\r\n')}-1\r\n\r\n${smuggledRequest}`],
    [
      'a chunk of an enormous size',
      `${post('Transfer-Encoding: chunked\r\n')}fffffffffffffffff\r\n\r\n${smuggledRequest}`,
    ],
    [
      'a chunk that is longer than it says',
      `${post('Transfer-Encoding: chunked\r\n')}1\r\n{}\r\n0\r\n\r\n${smuggledRequest}`,
    ],
    [
      'an endless extension of a chunk',
      `${post('Transfer-Encoding: chunked\r\n')}2;${'x'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n${smuggledRequest}`,
      413,
    ],
    [
      'a line end inside of a header',
      `GET /livez HTTP/1.1\r\nHost: x\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggledRequest}`,
    ],
    ['a bare carriage return', `GET /livez HTTP/1.1\r\nHost: x\rX-Other: y\r\n\r\n${smuggledRequest}`],
    ['a zero byte in a header', `GET /livez HTTP/1.1\r\nHost: x\0y\r\n\r\n${smuggledRequest}`],
    ['a zero byte in the path', `GET /livez\0 HTTP/1.1\r\nHost: x\r\n\r\n${smuggledRequest}`],
    ['a header without a name', `GET /livez HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n${smuggledRequest}`],
    ['a folded header', `GET /livez HTTP/1.1\r\n Host: x\r\n\r\n${smuggledRequest}`],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a version that does not exist', 'GET /livez HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a method that does not exist', 'STEAL /livez HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no host', 'GET /livez HTTP/1.1\r\n\r\n'],
    ['a handshake of TLS', Buffer.from([0x16, 0x03, 0x01, 0x00, 0xa5, 0x01, 0x00, 0x00, 0xa1, 0x03, 0x03])],
  ])('%s', async (_name: string, bytes: string | Buffer, status = 400) => {
    const received = await send(bytes);
    expect(statuses(received)).toEqual([status]);
    expect(received).not.toContain('alive');
  });

  it('oversized headers are rejected', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `X-${index}: y\r\n`).join('');
    for (const headers of [`X-Long: ${'x'.repeat(20_000)}\r\n`, many])
      expect(statuses(await send(`GET /livez HTTP/1.1\r\nHost: x\r\n${headers}\r\n`))).toEqual([431]);
    expect(statuses(await send(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`))).toEqual([431]);
  });

  it('pipelined requests are answered in order and independently', async () => {
    const one = (id: string) =>
      `GET /api/v1/nothing HTTP/1.1\r\nHost: x\r\n${id === '2' ? authorization : ''}X-Request-Id: ${id}\r\n\r\n`;
    const received = await send(['1', '2', '3', '4'].map(one).join(''));
    expect(statuses(received)).toEqual([404, 404, 404, 404]);
    expect([...received.matchAll(/^x-request-id: (.*)\r$/gim)].map(([, id]) => id)).toEqual(['1', '2', '3', '4']);
  });

  it('a credential applies only to its own request on a connection', async () => {
    const received = await raw(
      service.origin,
      `GET /api/v1/accounts/me HTTP/1.1\r\nHost: x\r\n${authorization}\r\nGET /api/v1/accounts/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      10_000,
    );
    expect(statuses(received)).toEqual([200, 401]);
  });
});

describe('a request target', () => {
  it.each([
    ['of another host, at which there is nothing here', 'GET http://other.example/private', 404],
    ['that is none', 'GET *', 404],
    ['of a tunnel', 'CONNECT other.example:443', null],
    ['that wants its own words back', 'TRACE /api/v1/accounts/me', 405],
  ])('%s is rejected', async (_name, line, status) => {
    const received = await send(`${line} HTTP/1.1\r\nHost: x\r\n${authorization}X-Private: echo-me\r\n\r\n`);
    expect(statuses(received)).toEqual(status === null ? [] : [status]);
    expect(received).not.toContain('echo-me');
  });

  it('is served in HTTP/1.0 too, and the connection closed', async () => {
    const received = await send('GET /livez HTTP/1.0\r\n\r\n');
    expect([statuses(received), /^connection: close\r$/im.test(received)]).toEqual([[200], true]);
  });

  it('with an unsupported expectation is rejected', async () => {
    expect(statuses(await send(`${post('Content-Length: 2\r\nExpect: a miracle\r\n')}{}`))).toEqual([417]);
  });

  it.each([
    '/../../../../etc/passwd',
    '/files/../../../../etc/passwd',
    '/files/..%2f..%2f..%2fetc%2fpasswd',
    '/files/%2e%2e/%2e%2e/etc/passwd',
    '/files/%252e%252e%252fetc%252fpasswd',
    '/files/file_1%2f..%2f..%2fetc',
    '/files/file_1/../x',
    '/uploads/../../etc/passwd',
    '/uploads/..%5c..%5cetc',
    '/docs/../../../etc/passwd',
    '/docs/..%2f..%2fpackage.json',
    '/docs/style.css/../../package.json',
    '/openapi/../../package.json',
    '/openapi/..%2fpackage.json',
    '/checkout/assets/../../../package.json',
    '/checkout/assets/..%2f..%2fpackage.json',
    '/checkout/assets/theme-../../x.css',
    '/policies/..%2f..%2fpackage.json',
    '/receipts/..%2f..%2fetc',
    '/.well-known/../package.json',
    '/api/v1/../../package.json',
    '/api/v1/plans/..%2f..%2f..%2fetc%2fpasswd',
    '/.env',
    '/.data/secret',
    '/package.json',
    '/node_modules/pg/package.json',
    '/sandbox.json',
    '/\\..\\..\\etc\\passwd',
    '/files/file_1%00.png',
    '//etc/passwd',
    '/%c0%ae%c0%ae/etc/passwd',
  ])('does not lead to a file: %s', async (path) => {
    const received = await send(
      `GET ${path} HTTP/1.1\r\nHost: x\r\n${path.startsWith('/api') ? authorization : ''}Connection: close\r\n\r\n`,
    );
    const [status] = statuses(received);
    expect(received).not.toMatch(/root:|"dependencies"|MASTER|"accounts"/);
    expect([400, 404]).toContain(status);
  });
});

describe('a request body', () => {
  it('that expands to 32 mebibytes is rejected on every route', async () => {
    const bomb = gzipSync(Buffer.alloc(32 * 1_024 * 1_024, '{'));
    const { plan_id: plan } = service.demoData.examples;
    // The APIs decode one content coding; pages decode none.
    const expected = { gzip: 413, deflate: 400, br: 400, 'gzip, identity': 415 } as const;
    for (const [path, decodes] of [
      ['/api/v1/plans', true],
      ['/api/v2/plans', true],
      ['/graphql', true],
      [`/checkout/${plan}`, false],
      [`/checkout/${plan}/quote`, false],
    ] as const) {
      const type =
        path.startsWith('/checkout') && !path.endsWith('quote')
          ? 'application/x-www-form-urlencoded'
          : 'application/json';
      for (const encoding of ['gzip', 'deflate', 'br', 'gzip, identity'] as const) {
        const response = await service.request({
          method: 'POST',
          path,
          body: bomb,
          headers: { 'content-type': type, 'content-encoding': encoding },
        });
        const status = decodes ? expected[encoding] : 415;
        expect([path, encoding, response.status]).toEqual([path, encoding, status]);
      }
    }
  });

  it.each<[string, string | Buffer, number?]>([
    ['levels without end', '['.repeat(500_000)],
    ['objects without end', '{"a":'.repeat(200_000), 413],
    ['a number without end', `{"a":${'9'.repeat(900_000)}}`],
    ['an exponent', '{"title":1e999999999}'],
    ['a key a million times', `{${'"title":1,'.repeat(80_000)}"title":2}`, 413],
    ['half a character', '{"title":"\\ud800"}'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0x7d])],
    ['nothing but a mark', Buffer.from([0xef, 0xbb, 0xbf])],
  ])('is parsed quickly and rejected: %s', async (_name: string, body: string | Buffer, inGraph: number = 400) => {
    for (const [path, expected] of [
      ['/api/v1/plans', 400],
      ['/graphql', inGraph],
    ] as const) {
      const { status, text } = await service.request({ method: 'POST', path, body });
      expect([path, status]).toEqual([path, expected]);
      expect(text.length).toBeLessThan(2_000);
    }
  });

  it('may begin with a byte order mark', async () => {
    const mark = Buffer.from([0xef, 0xbb, 0xbf]);
    for (const [path, text] of [
      ['/api/v1/products', `{"account_id":"${service.demoData.accounts[0]?.id}","title":"Marked"}`],
      ['/graphql', '{"query":"{ plans(first: 1) { nodes { id } } }"}'],
    ] as const) {
      const body = Buffer.concat([mark, Buffer.from(text)]);
      const { status } = await service.request({ method: 'POST', path, body });
      expect([path, status]).toEqual([path, 200]);
    }
  });

  it('with a duplicate key is rejected: parsers differ on which value they use', async () => {
    const { id } = service.demoData.accounts[0] ?? {};
    const products = async (): Promise<unknown> =>
      (await service.request({ path: `/api/v1/products?account_id=${id}&first=50` })).json;
    const before = await products();
    const { status, json } = await service.request({
      method: 'POST',
      path: '/api/v1/products',
      headers: { 'api-version-date': '2026-08-21' },
      body: `{"account_id":"biz_none","account_id":"${id}","title":"First"}`,
    });
    expect([status, json]).toEqual([
      400,
      {
        error: {
          type: 'invalid_request_error',
          code: 'parameter_invalid',
          message: '`account_id` is given more than once.',
          param: 'account_id',
        },
      },
    ]);
    expect(await products()).toEqual(before);
    const graph = await service.request({
      method: 'POST',
      path: '/graphql',
      body: '{"query":"query($n: Int){ plans(first: $n) { nodes { id } } }","variables":{"n":1,"\\u006e":2}}',
    });
    expect([graph.status, graph.text]).toEqual([400, expect.stringContaining('more than once')]);
  });

  it.each([
    [
      'of a body',
      200,
      {
        method: 'POST',
        path: '/api/v1/plans',
        body: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"metadata":{"__proto__":{"polluted":1}}}',
      },
    ],
    [
      'of a query',
      200,
      {
        path: '/api/v1/memberships?__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1&a[constructor][prototype][polluted]=1&__proto__.polluted=1&metadata[__proto__][polluted]=1',
      },
    ],
    [
      'of the legacy API',
      400,
      { path: '/api/v2/memberships?__proto__[polluted]=1&expand[__proto__]=polluted&expand[]=__proto__' },
    ],
    [
      'of variables',
      200,
      {
        method: 'POST',
        path: '/graphql',
        body: '{"query":"query($a: Int){ plans(first: $a) { nodes { id } } }","variables":{"__proto__":{"polluted":1},"a":1},"extensions":{"__proto__":{"polluted":1}}}',
      },
    ],
    [
      'of the query page',
      200,
      { path: '/graphql?query={__typename}&variables=%7B%22__proto__%22%3A%7B%22polluted%22%3A1%7D%7D' },
    ],
    [
      'of a form',
      404,
      {
        method: 'POST',
        path: '/checkout/plan_x',
        body: '__proto__[polluted]=1&__proto__=1&constructor=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
  ])('does not pollute prototypes: %s', async (_name, expected, call) => {
    expect((await service.request(call)).status).toBe(expected);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('a client that has disconnected', () => {
  it('before its request was read blocks neither other clients nor shutdown', async () => {
    const account = (
      (await service.request({ path: '/api/v1/accounts?first=50' })).json as { data: { id: string; title: string }[] }
    ).data.find(({ id, title }) => id !== service.demoData.accounts[0]?.id && title !== 'Pickaxe Coaching');
    const { json } = await service.request({
      method: 'POST',
      path: '/api/v1/verifications',
      headers: { 'api-version-date': '2026-08-21' },
      body: { account_id: account?.id, kind: 'individual' },
    });
    const verify = new URL((json as { session_url: string }).session_url);
    const form = `POST ${verify.pathname}${verify.search} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b`;
    const requests = [
      form,
      `${post('Content-Length: 1000\r\n')}{`,
      `${post('Content-Length: 1000\r\n', '/graphql')}{`,
    ].map((text) => text.replace(credential, authorization));
    for (const text of requests) {
      await Promise.all(
        Array.from(
          { length: 20 },
          () =>
            new Promise((resolve) => {
              const socket = connect(Number(new URL(service.origin).port), '127.0.0.1', () =>
                socket.write(text, () => socket.resetAndDestroy()),
              );
              socket.on('error', () => undefined).on('close', resolve);
            }),
        ),
      );
    }
    const { status } = await service.request({
      method: 'POST',
      path: `${verify.pathname}${verify.search}`,
      as: null,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b--\r\n',
    });
    expect(status).toBe(422);
  });
});

describe('an incomplete request', () => {
  it('times out, even if bytes keep trickling in', async () => {
    const port = Number(new URL(service.origin).port);
    const slow = (first: string, drip: string): Promise<string> =>
      new Promise((resolve) => {
        let received = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(first));
        const dripping = setInterval(() => socket.write(drip), 1_000);
        socket.on('data', (chunk) => (received += chunk.toString('latin1')));
        socket
          .on('error', () => undefined)
          .on('close', () => {
            clearInterval(dripping);
            resolve(received);
          });
      });
    const received = await Promise.all([
      slow('GET /livez HTTP/1.1\r\nHost: x\r\n', 'X-Drip: y\r\n'),
      slow('GET /liv', 'e'),
    ]);
    expect(received.map(statuses)).toEqual([[408], [408]]);
  });
});
