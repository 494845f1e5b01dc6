import { connect } from 'node:net';
import { routes } from '../../rest-compat/routes';
import { legacyRoutes } from '../../rest-compat/legacy-v2/routes';
import { parseKey } from '../../rest-compat/pipeline/route';
import { operations, pathOf, requestTo } from './support/operations';
import type { Attempt } from './support/problems';
import { openFixture, type ServiceFixture } from './support/service-fixture';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const all = operations.map((operation) => [operation.name, operation] as const);

/** Returns the methods of a path: those of every declaration whose template matches it. */
function methodsAt(root: string, path: string): string[] {
  const declared = (root === '/api/v2' ? legacyRoutes : routes).map(({ key }) => parseKey(key));
  return ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].filter((method) =>
    declared.some((route) => route.method === method && matchesTemplate(route.path, path.slice(root.length))),
  );
}

function matchesTemplate(template: string, path: string): boolean {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

describe('a method that a path does not support', () => {
  const paths = new Map(operations.map((operation) => [`${operation.root}${operation.template}`, operation]));

  it.each([...paths])('is rejected at %s', async (_path, operation) => {
    const path = pathOf(operation, fixture.ids);
    const methods = methodsAt(operation.root, path);
    const others = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'PROPFIND'].filter((method) => !methods.includes(method));
    const attempts = others.map((method): Attempt => ({
      why: method,
      call: { ...requestTo(operation, fixture.ids), method, path },
      code: 'method_not_allowed',
      param: null,
    }));
    expect(await fixture.refused(operation, attempts)).toEqual([]);
    const { headers } = await fixture.service.request({ method: 'PROPFIND', path });
    expect(headers['allow']).toBe([...(methods.includes('GET') ? ['HEAD'] : []), ...methods, 'OPTIONS'].join(', '));
  });
});

describe('an unknown path', () => {
  it.each([
    '',
    '/',
    '/nothing',
    '/plans/',
    '//plans',
    '/plans/x/y/z',
    '/PLANS',
    '/plans%2F',
    '/%',
    '/..',
    '/plans;x=1',
  ])('is not found: %s', async (path) => {
    for (const root of ['/api/v1', '/api/v2'])
      expect(
        await fixture.refused(null, [
          { why: root + path, call: { path: root + path }, code: 'not_found', param: null },
        ]),
      ).toEqual([]);
  });
});

describe('headers', () => {
  const dated = all.filter(([, { version }]) => version !== null);
  const unknown = [
    '2025-01-02',
    '2026-08-22',
    '2026-08-21-1',
    '2026-8-21',
    'latest',
    '1',
    '2025-01-01, 2025-01-01',
    '2025-01-01T00:00:00Z',
    'x'.repeat(1_000),
  ];

  it.each(dated)('of %s must name an existing version', async (_name, operation) => {
    const attempts = unknown.map((version): Attempt => ({
      why: version.slice(0, 30),
      call: requestTo(operation, fixture.ids, { headers: { 'api-version-date': version } }),
      code: 'parameter_invalid',
      param: 'Api-Version-Date',
    }));
    expect(await fixture.refused(null, attempts)).toEqual([]);
  });

  it.each(all.filter(([, { method }]) => method === 'POST'))(
    'of %s must contain one idempotency key of at most 255 bytes',
    async (_name, operation) => {
      const keys = [
        ['', 'empty'],
        ['k'.repeat(256), 'too long'],
        [['a', 'b'], 'two'],
      ] as const;
      const attempts = keys.map(([key, reason]): Attempt => ({
        why: reason,
        call: requestTo(operation, fixture.ids, { headers: { 'idempotency-key': key as string | string[] } }),
        code: 'parameter_invalid',
        param: 'Idempotency-Key',
      }));
      expect(await fixture.refused(operation, attempts)).toEqual([]);
    },
  );

  it.each(all.filter(([, { template }]) => template === '/plans'))(
    'of %s cannot inject content into the response',
    async (_name, operation) => {
      for (const id of ['a b', 'x'.repeat(129), '<script>', 'ü', '"', '']) {
        const { headers } = await fixture.service.request({
          ...requestTo(operation, fixture.ids, { as: null }),
          headers: { 'x-request-id': id },
        });
        expect(headers['x-request-id']).toMatch(
          id === '<script>' || id === '"' ? /^(<script>|")$/ : /^req_[0-9a-f]{32}$/,
        );
      }
    },
  );

  it('are not injected by encoded or folded line breaks', async () => {
    const response = await raw(
      `GET /api/v1/plans?x=a%0d%0aSet-Cookie:%20evil=1 HTTP/1.1\r\nHost: x\r\nX-Request-Id: one\r\n two\r\nAuthorization: Bearer ${fixture.ids.key}\r\nConnection: close\r\n\r\n`,
    );
    expect(response.toLowerCase()).not.toContain('set-cookie');
    expect(response.toLowerCase()).not.toContain('evil');
  });

  it.each([
    ['no request at all', 'nonsense\r\n\r\n'],
    ['a space in the path', 'GET /api/v1/pl ans HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['two lengths', 'POST /api/v1/plans HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
    [
      'a length and chunks',
      'POST /api/v1/plans HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['headers of a megabyte', `GET /api/v1/plans HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(1_000_000)}\r\n\r\n`],
  ])('that violate the protocol end the connection: %s', async (_name, text) => {
    const before = await fixture.state.fingerprint();
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 4\d\d |^$/);
    expect(await fixture.state.fingerprint()).toEqual(before);
    expect((await fixture.service.request({ path: '/livez' })).status).toBe(200);
  });
});

/** Sends raw bytes and returns everything received until the connection closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(new URL(fixture.service.origin).port), '127.0.0.1', () => socket.write(text));
    socket.setTimeout(2_000, () => socket.end()).on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
}
