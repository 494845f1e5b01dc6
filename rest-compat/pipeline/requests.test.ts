import net from 'node:net';
import { PreciseNumber } from '../../contract/money';
import { problem, type Received, type Sent, startEdge, type FakeEdge } from './test/toy-edge';

let api: FakeEdge;

beforeAll(async () => {
  api = await startEdge();
});
afterAll(() => api.close());
beforeEach(() => {
  api.graph.executions.length = 0;
  const lamp = { id: 'lamp_1', account: null, price: 1 };
  const nodes = {
    nodes: [],
    pageInfo: { startCursor: null, endCursor: null, hasNextPage: false, hasPreviousPage: false },
  };
  const data: Record<string, object> = {
    Lamp: { lamp },
    Lamps: { lamps: nodes },
    LampGlow: { lampGlow: { ok: true, userErrors: [] } },
    LampCreate: { lampCreate: { lamp, userErrors: [] } },
    LampUpdate: { lampUpdate: { lamp, userErrors: [] } },
  };
  api.graph.respond = ({ document }) => ({ data: data[/\w+ (\w+)/.exec(document)?.[1] ?? ''] as never });
});

const create = (body: Sent['body'], headers: Sent['headers'] = {}): Promise<Received> =>
  api.call({ method: 'POST', path: '/api/v1/lamps', version: '2026-08-21', headers, body });
const update = (body: Sent['body']): Promise<Received> =>
  api.call({ method: 'PATCH', path: '/api/v1/lamps/lamp_1', version: '2026-08-21', body });
const list = (query: string, version = '2026-08-21'): Promise<Received> =>
  api.call({ path: `/api/v1/lamps?${query}`, version });
const invalid = (message: string, param: string | null = null): unknown =>
  problem('invalid_request_error', 'parameter_invalid', message, param);
const badJson = (message = 'The request body is not valid JSON.'): unknown =>
  problem('invalid_request_error', 'invalid_json', message);

/** Returns the status, the body and the graph executions of a rejected request. */
async function outcome(response: Promise<Received>): Promise<unknown> {
  const { status, json } = await response;
  return [status, json, api.graph.executions];
}
const rejection = (status: number, json: unknown): unknown => [status, json, []];

describe('paths and methods', () => {
  it.each(['/api/v1/nothing', '/api/v1', '/api/v1/', '/api/v3/lamps', '/', '/api/v1/lamps/a/b/c', '/api/v1/%zz'])(
    'return 404 for %s',
    async (path) => {
      expect(await outcome(api.call({ path }))).toEqual(
        rejection(404, problem('not_found', 'not_found', 'This path does not exist.')),
      );
    },
  );

  it.each(['', 'lamp%00', 'lamp%20one', 'lamp%0d%0aset-cookie:x', 'l%C3%A4mp'])('with id "%s" are 404', async (id) => {
    expect(await outcome(api.call({ path: `/api/v1/lamps/${id}` }))).toEqual(
      rejection(404, problem('not_found', 'not_found', 'The resource does not exist.')),
    );
  });

  it('return 405 with the allowed methods for an unsupported method', async () => {
    const json = problem(
      'invalid_request_error',
      'method_not_allowed',
      'This path does not support the request method.',
    );
    const response = api.call({ method: 'PUT', path: '/api/v1/lamps/lamp_1', as: null });
    expect(await outcome(response)).toEqual(rejection(405, json));
    expect((await response).headers.allow).toBe('HEAD, GET, PATCH, DELETE, OPTIONS');
    expect((await api.call({ method: 'TRACE', path: '/api/v1/lamps' })).headers.allow).toBe('HEAD, GET, POST, OPTIONS');
  });

  it('support OPTIONS with the allowed methods, and HEAD as GET without the body', async () => {
    const options = await api.call({ method: 'OPTIONS', path: '/api/v1/lamps', as: null });
    expect([options.status, options.headers.allow, options.text]).toEqual([204, 'HEAD, GET, POST, OPTIONS', '']);
    expect((await api.call({ method: 'OPTIONS', path: '/api/v1/nothing' })).status).toBe(404);
    const get = await api.call({ path: '/api/v1/lamps/lamp_1' });
    const head = await api.call({ method: 'HEAD', path: '/api/v1/lamps/lamp_1' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(get.text.length)]);
  });

  it('have decoded path parameters', async () => {
    await api.call({ path: '/api/v1/lamps/lamp%2F1%3F' });
    expect(api.graph.executions[0]?.variables).toEqual({ id: 'lamp/1?' });
  });
});

const duplicate = (name: string) => invalid(`\`${name}\` is given more than once.`, name);
describe('bodies', () => {
  it.each([
    ['no body at all', undefined, {}],
    ['an empty one with a content type', '', { 'content-type': 'application/json' }],
    ['an empty one with another content type', '', { 'content-type': 'text/plain' }],
  ])('are an empty object: %s', async (_name, body, headers: Sent['headers']) => {
    const sent = { method: 'POST', path: '/api/v1/lamps/lamp_1/glow', headers, ...(body !== undefined && { body }) };
    expect((await api.call(sent)).status).toBe(202);
  });

  it('that are empty lack required parameters', async () => {
    expect(await outcome(create(undefined))).toEqual(
      rejection(400, problem('invalid_request_error', 'parameter_missing', '`price` is required.', 'price')),
    );
  });

  it('without a content type are JSON', async () => {
    const { status } = await api.call({
      method: 'POST',
      path: '/api/v1/lamps',
      version: '2026-08-21',
      headers: { 'content-type': undefined },
      body: '{"price":1}',
    });
    expect(status).toBe(200);
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'])(
    'of type %s are JSON',
    async (type) => {
      expect((await create('{"price":1}', { 'content-type': type })).status).toBe(200);
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/jsonp',
    'multipart/form-data; boundary=x',
  ])('of type %s are a 415', async (type) => {
    expect(await outcome(create('{"price":1}', { 'content-type': type }))).toEqual(
      rejection(
        415,
        problem('invalid_request_error', 'unsupported_media_type', 'Send the request body as application/json.'),
      ),
    );
  });

  it.each([
    ['{"price":'],
    ['price=1'],
    ['{"price":1,}'],
    ['{"price":01}'],
    ["{'price':1}"],
    ['\ufeff\ufeff{"price":1}'],
    ['\ufeff'],
    ['['.repeat(500_000)],
  ])('such as %.20s are invalid JSON', async (body) => {
    expect(await outcome(create(body))).toEqual(rejection(400, badJson()));
  });

  it('may start with a byte order mark', async () => {
    expect((await create('\ufeff{"price":1}')).status).toBe(200);
    expect(api.graph.executions[0]?.variables).toEqual({ input: { price: '1' } });
  });

  it.each([
    ['{"price":1,"price":1}', 'price'],
    ['{"price":1,"\\u0070rice":2}', 'price'],
    ['{"price":1,"metadata":{"a":"1","b":"2","a":"3"}}', 'metadata.a'],
    ['{"price":1,"bulbs":[{"watts":1},{"watts":1,"watts":2}]}', 'bulbs[1].watts'],
    ['{"price":1,"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"price":1,"unknown":{"x":{"y":1,"y":2}}}', 'unknown.x.y'],
  ])('with duplicate names are rejected: %s', async (body, param) => {
    expect(await outcome(create(body))).toEqual(rejection(400, duplicate(param)));
  });

  it('with a long duplicate name shorten it in the error', async () => {
    const name = 'x'.repeat(100_000);
    const created = create(`{"price":1,"${name}":1,"${name}":2}`);
    expect(await outcome(created)).toEqual(rejection(400, duplicate('x'.repeat(100))));
  });

  it('that are not UTF-8 are invalid JSON', async () => {
    expect(await outcome(create(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])))).toEqual(
      rejection(400, badJson('The request body is not valid UTF-8.')),
    );
    expect(await outcome(create(Buffer.from('{"price":"\ud800"}', 'utf16le')))).toEqual(
      rejection(400, badJson('The request body is not valid UTF-8.')),
    );
  });

  it.each(['[]', 'null', '1', '"text"', 'true'])('must be an object: %s', async (body) => {
    expect(await outcome(create(body))).toEqual(rejection(400, invalid('The request body must be a JSON object.')));
  });

  it('may have at most 1 MiB', async () => {
    const padded = (size: number): string => `{"price":1${' '.repeat(size - 11)}}`;
    expect((await create(padded(1024 * 1024))).status).toBe(200);
    api.graph.executions.length = 0;
    const json = problem('invalid_request_error', 'body_too_large', 'The request body exceeds the size limit.');
    const response = create(padded(1024 * 1024 + 1));
    expect(await outcome(response)).toEqual(rejection(413, json));
    expect((await response).headers.connection).toBe('close');
    expect(await outcome(create(padded(5 * 1024 * 1024), { 'transfer-encoding': 'chunked' }))).toEqual(
      rejection(413, json),
    );
  });

  it('with a very large content length are rejected before they are read', async () => {
    const text = await raw(
      `POST /api/v1/lamps HTTP/1.1\r\nhost: x\r\nauthorization: Bearer seller\r\ncontent-length: 999999999\r\n\r\n{`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('may be nested 32 levels deep', async () => {
    const nested = (levels: number): string => `{"price":1,"unknown":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect((await create(nested(31))).status).toBe(200);
    api.graph.executions.length = 0;
    expect(await outcome(create(nested(32)))).toEqual(
      rejection(400, invalid('The value is nested deeper than 32 levels.', 'unknown')),
    );
    expect(await outcome(create(nested(400_000)))).toEqual(
      rejection(400, invalid('The value is nested deeper than 32 levels.', 'unknown')),
    );
  });

  it('with strings that Postgres cannot store are rejected with the path of the string', async () => {
    const message = 'Strings must not contain null characters or lone surrogates.';
    expect(await outcome(create('{"price":1,"metadata":{"a":"\\u0000"}}'))).toEqual(
      rejection(400, invalid(message, 'metadata.a')),
    );
    expect(await outcome(create('{"price":1,"bulbs":[{"watts":1},{"watts":"\\ud800"}]}'))).toEqual(
      rejection(400, invalid(message, 'bulbs[1].watts')),
    );
    expect(await outcome(create('{"price":1,"metadata":{"\\u0000":"a"}}'))).toEqual(
      rejection(400, invalid(message, 'metadata')),
    );
  });

  it('with prototype keys change no prototype and report the keys as ignored', async () => {
    const response = await create(
      '{"price":1,"__proto__":{"admin":true},"metadata":{"__proto__":{"x":1},"a":"b"},"constructor":1}',
    );
    expect(response.headers['x-ignored-parameters']).toBe('constructor, __proto__, metadata.__proto__');
    expect(api.graph.executions[0]?.variables).toEqual({ input: { price: '1', metadata: { a: 'b' } } });
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('numbers', () => {
  it.each([
    ['10.43', '10.43'],
    ['10.430', '10.43'],
    ['1e2', '100'],
    ['0.1', '0.1'],
    ['12345678901234567890.123456789', '12345678901234567890.123456789'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['9007199254740993', '9007199254740993'],
  ])('such as %s are read without loss', async (source, text) => {
    await create(`{"price":${source}}`);
    expect(api.graph.executions[0]?.variables).toEqual({ input: { price: text } });
  });

  it('that lose precision as a double are rejected where only a double is stored', async () => {
    const message = '`metadata.big` has more digits than a number can represent exactly; send it as a string.';
    expect(await outcome(update('{"price":1,"metadata":{"big":123456789012345678901}}'))).toEqual(
      rejection(400, invalid(message, 'metadata.big')),
    );
    await update('{"price":12345678901234567890.5}');
    expect(api.graph.executions[0]?.variables).toEqual({
      id: 'lamp_1',
      input: { price: new PreciseNumber('12345678901234567890.5') },
    });
  });

  it('of over 64 characters are rejected quickly', async () => {
    const source = `0.${'0'.repeat(900_000)}1`;
    expect(await outcome(create(`{"price":${source}}`))).toEqual(
      rejection(400, invalid('A number may have at most 64 characters.', 'price')),
    );
    expect(await outcome(create(`{"price":1,"bulbs":[{"watts":${source}}]}`))).toEqual(
      rejection(400, invalid('A number may have at most 64 characters.', 'bulbs[0].watts')),
    );
  });

  it('beyond the decimal range are rejected', async () => {
    expect(await outcome(create('{"price":1e999}'))).toEqual(
      rejection(400, invalid('`price` must be a number.', 'price')),
    );
  });
});

describe('queries', () => {
  const filter = async (query: string): Promise<unknown> => {
    api.graph.executions.length = 0;
    await list(query);
    return api.graph.executions[0]?.variables['filter'];
  };

  it.each([
    ['ids[]=a&ids[]=b', { ids: ['a', 'b'] }],
    ['ids=a&ids=b', { ids: ['a', 'b'] }],
    ['ids=a,b', { ids: ['a', 'b'] }],
    ['ids%5B%5D=a%2Cb&ids[]=c', { ids: ['a', 'b', 'c'] }],
    ['ids[0]=a&ids[1]=b', { ids: ['a', 'b'] }],
    ['ids%5B1%5D=a&ids%5B0%5D=b', { ids: ['b', 'a'] }],
    ['size[width]=3', { size: { width: 3 } }],
    ['state=&ids[]=&account_id=', {}],
    ['company_id=biz_1', { account_id: 'biz_1' }],
    ['account_id=biz+1%20a', { account_id: 'biz 1 a' }],
    ['__proto__[x]=1&size[__proto__][y]=2', { size: {} }],
  ])('are parsed: %s', async (query, expected) => {
    expect(await filter(query)).toEqual(expected);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(({} as Record<string, unknown>)['y']).toBeUndefined();
  });

  it.each([
    ['state=dim', invalid('`state` must be one of on, off.', 'state')],
    ['state=on&state=off', invalid('`state` must be a string.', 'state')],
    ['size=3', invalid('`size` must be an object.', 'size')],
    ['size[width]=wide', invalid('`size.width` must be an integer.', 'size.width')],
    [
      'account_id=biz_1&company_id=biz_2',
      invalid('`company_id` and `account_id` are the same parameter and must have the same value.', 'account_id'),
    ],
    ['state=%ff', invalid('A query parameter is not percent-encoded UTF-8 text.', 'state')],
    ['a=b&state=%E0%A4', invalid('A query parameter is not percent-encoded UTF-8 text.', 'state')],
    ['account_id=a%00b', invalid('A query parameter is not percent-encoded UTF-8 text.', 'account_id')],
    ['%zz=a', invalid('A query parameter is not percent-encoded UTF-8 text.')],
  ])('are rejected: %s', async (query, json) => {
    expect(await outcome(list(query))).toEqual(rejection(400, json));
  });
});

describe('unknown parameters', () => {
  it('of query and body are ignored, reported, and not passed to the graph', async () => {
    const response = await api.call({
      method: 'POST',
      path: '/api/v1/lamps?colour=red&x[y]=1',
      version: '2026-08-21',
      body: { price: 1, 'näme\r\nset-cookie: a': 1, shade: { colour: 'red', size: 1 }, bulbs: [{ watts: 1, id: 'x' }] },
    });
    expect(response.headers['x-ignored-parameters']).toBe(
      'colour, x, n%C3%A4me%0D%0Aset-cookie%3A%20a, shade.size, bulbs%5B0%5D.id',
    );
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(api.graph.executions[0]?.variables).toEqual({
      input: { price: '1', shade: { colour: 'red' }, bulbs: [{ watts: 1 }] },
    });
  });

  it('with names that look like paths are removed without affecting known parameters', async () => {
    const malformed = {
      'shade.colour': 1,
      'bulbs[0].watts': 1,
      'bulbs[0]': 1,
      '': 1,
      'a.b': 1,
      '[': 1,
      ['x'.repeat(300)]: 1,
    };
    await api.call({
      method: 'POST',
      path: '/api/v1/lamps',
      version: '2026-08-21',
      body: { price: 1, ...malformed, shade: { colour: 'red', '': 1, 'x.y': 1 }, bulbs: [{ watts: 1, '': null }] },
    });
    expect(api.graph.executions[0]?.variables).toEqual({
      input: { price: '1', shade: { colour: 'red' }, bulbs: [{ watts: 1 }] },
    });
  });

  it('are not reported if there are none', async () => {
    expect((await list('state=on')).headers).not.toHaveProperty('x-ignored-parameters');
  });

  it('are reported up to 20 names and 1 kB', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `p${index}=1`).join('&');
    expect(String((await list(many)).headers['x-ignored-parameters']).split(', ')).toHaveLength(20);
    const longQuery = Array.from({ length: 15 }, (_, index) => `${index}${'x'.repeat(98)}=1`).join('&');
    const header = String((await list(longQuery)).headers['x-ignored-parameters']);
    expect([header.length, header.split(', ').length]).toEqual([1_008, 10]);
  });
});

/** Sends raw text and reads until the server closes the connection. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(api.port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket
      .setEncoding('utf8')
      .on('data', (chunk) => (received += chunk))
      .on('close', () => resolve(received))
      .on('error', reject);
  });
}
