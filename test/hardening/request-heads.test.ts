import { connect } from 'node:net';
import { openService, type TestService } from '../support/service';
import { raw, statuses } from './raw';

let service: TestService;
let authorization: string;
let host: string;
beforeAll(async () => {
  service = await openService();
  ({ host } = new URL(service.origin));
  authorization = `Authorization: Bearer ${service.demoData.accounts[0]?.keys.latest}\r\n`;
});
afterAll(() => service.close());

/** Sends a request with `Connection: close`. */
const send = (line: string, headers = ''): Promise<string> =>
  raw(service.origin, `${line} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`, 10_000);
const named = (extraHeaders = ''): string => `Host: ${host}\r\n${authorization}${extraHeaders}`;
const bodyOf = (received: string): string => received.slice(received.indexOf('\r\n\r\n'));
const envelope = (received: string): { code: string; param: string | null; type: string } =>
  (JSON.parse(bodyOf(received)) as { error: never }).error;

describe('a request target in absolute form', () => {
  it.each([
    ['of the dated API', '/api/v1/accounts/me'],
    ['of the legacy API', '/api/v2/company'],
    ['with a query', '/api/v1/accounts?first=1'],
    ['of the graph', '/graphql?query=%7B__typename%7D'],
    ['of a page', '/docs/changelog'],
    ['of a document', '/openapi/2026-08-21.json'],
    ['of the keys', '/.well-known/jwks.json'],
    ['of the health checks', '/livez'],
  ])('is treated like its path: %s', async (_name, path) => {
    for (const scheme of ['http', 'HTTP', 'https'])
      expect(statuses(await send(`GET ${scheme}://${host}${path}`, named()))).toEqual([200]);
    expect(statuses(await send(`GET ${path}`, named()))).toEqual([200]);
  });

  it('keeps its query, and resolves to the local path whatever host it names', async () => {
    const received = await send('GET http://shop.example/api/v1/accounts?first=1&unknown=1', named());
    const { data } = JSON.parse(bodyOf(received)) as { data: readonly object[] };
    expect([statuses(received), data.length]).toEqual([[200], 1]);
    expect(received).toMatch(/^x-ignored-parameters: unknown\r$/im);
  });

  it.each([
    ['without a path', `GET http://x`, 200],
    ['with a query and no path', `GET http://x?a=b`, 200],
    ['of nothing', 'GET http://x/nothing', 404],
    ['without a host', 'GET http:///api/v1/accounts/me', 400],
    ['with a name and a password', 'GET http://user:secret@x/api/v1/accounts/me', 400],
    ['with a port that is none', 'GET http://x:http/api/v1/accounts/me', 400],
    ['of another protocol', 'GET ftp://x/api/v1/accounts/me', 404],
  ])('%s', async (_name, line, status) => {
    expect(statuses(await send(line, named()))).toEqual([status]);
  });

  it('gets the CORS headers of its path', async () => {
    const received = await send(
      `OPTIONS http://${host}/api/v1/plans`,
      `Host: ${host}\r\nOrigin: http://localhost:3000\r\nAccess-Control-Request-Method: GET\r\n`,
    );
    expect([statuses(received), /^access-control-allow-origin: http:\/\/localhost:3000\r$/im.test(received)]).toEqual([
      [204],
      true,
    ]);
  });
});

describe('the Host header', () => {
  it.each<[string, string]>([
    ['is missing', ''],
    ['is given twice', `Host: a\r\nHost: b\r\n`],
    ['is given twice alike', `Host: a\r\nhOST: a\r\n`],
    ['is a list', 'Host: a, b\r\n'],
    ['has a path', 'Host: a/b\r\n'],
    ['has a name in front', 'Host: user@a\r\n'],
  ])('%s: the request is rejected and the connection closed', async (_name, hosts) => {
    for (const path of ['/api/v1/accounts/me', '/graphql', '/livez', '/docs']) {
      const received = await raw(
        service.origin,
        `GET ${path} HTTP/1.1\r\n${hosts}${authorization}\r\nGET /livez HTTP/1.1\r\nHost: smuggled\r\n\r\n`,
        10_000,
      );
      expect(statuses(received)).toEqual([400]);
      expect(envelope(received)).toMatchObject({
        type: 'invalid_request_error',
        code: 'parameter_invalid',
        param: 'Host',
      });
      expect(received).toMatch(/^x-request-id: \S+\r$/im);
    }
  });

  it.each(['x', 'pay.example', 'pay.example:443', '127.0.0.1:80', '[::1]:4000', ''])('may be "%s"', async (name) => {
    expect(statuses(await send('GET /livez', `Host: ${name}\r\n`))).toEqual([200]);
  });

  it('is optional in HTTP/1.0', async () => {
    expect(statuses(await raw(service.origin, 'GET /livez HTTP/1.0\r\n\r\n', 10_000))).toEqual([200]);
  });
});

describe('TRACE', () => {
  it.each(['/api/v1/accounts/me', '/graphql', '/docs', '/livez', '/nothing'])(
    'is rejected with the error envelope: %s',
    async (path) => {
      const received = await send(`TRACE ${path}`, named('X-Private: echo-me\r\n'));
      expect([statuses(received), envelope(received).code]).toEqual([[405], 'method_not_allowed']);
      expect(received).toMatch(/^allow: GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS\r$/im);
      expect(received).not.toContain('echo-me');
    },
  );
});

describe('a client that sends Expect: 100-continue', () => {
  /** Sends a head, and the body after `100 Continue`. Returns everything received. */
  function ask(path: string, headers: string, body: string): Promise<string> {
    const { hostname, port } = new URL(service.origin);
    return new Promise((resolve, reject) => {
      let received = '';
      let isSent = false;
      const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nConnection: close\r\n${headers}\r\n`;
      const socket = connect(Number(port), hostname, () => socket.write(head));
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        if (isSent || !received.startsWith('HTTP/1.1 100 Continue\r\n')) return;
        isSent = true;
        socket.write(body);
      });
      socket.on('error', reject).on('close', () => resolve(received));
    });
  }
  const plan = (): string => JSON.stringify({ product_id: service.demoData.examples.product_id });
  const query = '{"query":"{ plans(first: 1) { nodes { id } } }"}';

  it.each<[string, () => string, string, number[]]>([
    ['/api/v1/plans', plan, 'Api-Version-Date: 2026-08-21\r\n', [100, 200]],
    ['/graphql', () => query, '', [100, 200]],
  ])('%s receives 100 Continue once', async (path, body, extraHeaders, expected) => {
    const text = body();
    const received = await ask(path, `${authorization}${extraHeaders}Content-Length: ${text.length}\r\n`, text);
    expect(statuses(received)).toEqual(expected);
  });

  it.each<[string, string, string, number]>([
    ['a credential that is none', '/api/v1/plans', 'Authorization: Bearer nonsense\r\nContent-Length: 2\r\n', 401],
    ['no credential', '/api/v1/plans', 'Content-Length: 2\r\n', 401],
    ['a credential that is none', '/graphql', 'Authorization: Bearer nonsense\r\nContent-Length: 2\r\n', 401],
    ['a body beyond the limit', '/api/v1/plans', 'later\r\nContent-Length: 1048577\r\n', 413],
    ['a body beyond the limit', '/graphql', 'later\r\nContent-Length: 1048577\r\n', 413],
    ['a path that does not exist', '/api/v1/nothing', 'later\r\nContent-Length: 2\r\n', 404],
    ['a method that the path has not', '/api/v1/accounts/me', 'later\r\nContent-Length: 2\r\n', 405],
    ['two hosts', '/api/v1/plans', `Host: other\r\nlater\r\nContent-Length: 2\r\n`, 400],
  ])('%s at %s: receives the final status immediately', async (_name, path, headers, status) => {
    const received = await ask(path, headers.replace('later\r\n', authorization), '{}');
    expect(statuses(received)).toEqual([status]);
  });

  it('is served if it sends the body without waiting', async () => {
    const text = plan();
    const head = `POST /api/v1/plans HTTP/1.1\r\n${named(`Content-Type: application/json\r\nApi-Version-Date: 2026-08-21\r\nExpect: 100-continue\r\nContent-Length: ${text.length}\r\nConnection: close\r\n`)}\r\n`;
    expect(statuses(await raw(service.origin, `${head}${text}`, 10_000)).at(-1)).toBe(200);
  });
});
