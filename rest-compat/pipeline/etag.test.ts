import { type FakeEdge, problem, type Received, type Sent, startEdge } from './test/toy-edge';

let edge: FakeEdge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.graph.respond = () => ({ data: { lamp: { id: 'lamp_1', account: { id: 'biz_1' }, price: 1 } } });
});

const lamp = '/api/v1/lamps/lamp_1';
const read = (sent: Partial<Sent> = {}): Promise<Received> => edge.call({ path: lamp, version: '2026-08-21', ...sent });
const readUnless = (tags: string, sent: Partial<Sent> = {}): Promise<Received> =>
  read({ ...sent, headers: { 'if-none-match': tags } });

describe('a single resource', () => {
  it('has an ETag that is equal as long as the response is equal', async () => {
    const [first, second] = [await read(), await read()];
    expect(first.headers.etag).toMatch(/^"[\w-]{27}"$/);
    expect(second.headers.etag).toBe(first.headers.etag);
    const older = await read({ version: '2025-01-01' });
    expect(older.headers.etag).not.toBe(first.headers.etag);
    edge.graph.respond = () => ({ data: { lamp: { id: 'lamp_1', account: { id: 'biz_1' }, price: 2 } } });
    expect((await read()).headers.etag).not.toBe(first.headers.etag);
  });

  it('is not sent again to a client that names its ETag', async () => {
    const { etag = '', ...full } = (await read()).headers;
    for (const tags of [
      etag,
      `W/${etag}`,
      `"other", ${etag}`,
      `"other",W/${etag}`,
      '*',
      ' * ',
      etag.replace(/"$/, '-gzip"'),
    ]) {
      const { status, text, headers } = await readUnless(tags);
      expect([tags, status, text]).toEqual([tags, 304, '']);
      const { 'content-length': _length, date: _date, ratelimit: _rate, 'x-request-id': _id, ...constant } = headers;
      expect({ ...full, ...constant, etag }).toEqual({ ...full, etag });
      expect(headers).toMatchObject({
        etag,
        'cache-control': 'private, no-cache',
        vary: 'Authorization, Api-Version-Date',
        'api-version-date': '2026-08-21',
        'ratelimit-policy': '"operation";q=1000000000;w=60',
        ratelimit: expect.stringMatching(/^"operation";r=\d+;t=60$/),
      });
    }
  });

  it.each(['"other"', 'other', '', '"*"', '"other", *', 'W/"other", "another"', ',,', '"'])(
    'is sent to a client whose If-None-Match is %j',
    async (tags) => {
      const { status, json } = await readUnless(tags);
      expect([status, json]).toEqual([200, { id: 'lamp_1', account: { id: 'biz_1' }, price: 1 }]);
    },
  );

  it('has the same headers in the response to HEAD, which is also a 304', async () => {
    const { etag = '' } = (await read()).headers;
    const head = await read({ method: 'HEAD' });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', etag]);
    expect(head.headers['content-length']).toBe(String((await read()).text.length));
    const unchanged = await readUnless(etag, { method: 'HEAD' });
    expect([unchanged.status, unchanged.headers.etag]).toEqual([304, etag]);
  });

  it.each<[string, Partial<Sent>, number]>([
    ['without a credential', { as: null }, 401],
    ['with an unknown credential', { as: 'unknown' }, 401],
    ['without the permission', { as: 'manager' }, 403],
    ['at an unknown version', { version: '2031-01-01' }, 400],
    ['with an invalid parameter', { path: `${lamp}?dim=perhaps` }, 400],
  ])('is checked before the ETag: %s', async (_name, sent, expected) => {
    const { status, headers } = await readUnless('*', sent);
    expect([status, headers.etag, headers['cache-control'], headers.vary]).toEqual([
      expected,
      undefined,
      'no-store',
      undefined,
    ]);
  });

  it('that does not exist is a 404 without an ETag', async () => {
    edge.graph.respond = () => ({ data: { lamp: null } });
    const { status, json, headers } = await readUnless('*');
    expect([status, json, headers.etag]).toEqual([
      404,
      problem('not_found', 'not_found', 'The resource does not exist.'),
      undefined,
    ]);
  });
});

describe('no ETag have', () => {
  const page = {
    nodes: [],
    pageInfo: { startCursor: null, endCursor: null, hasNextPage: false, hasPreviousPage: false },
  };

  it.each<[string, Sent, object]>([
    ['lists', { path: '/api/v1/lamps' }, { lamps: page }],
    ['lists of the legacy API', { path: '/api/v2/lamps' }, { legacyLamps: { nodes: [], totalCount: 0 } }],
    [
      'responses of commands',
      { method: 'PATCH', path: lamp, body: { price: 1 } },
      { lampUpdate: { lamp: { id: 'lamp_1', account: null, price: 1 }, userErrors: [] } },
    ],
    ['resources with a secret', { path: '/api/v1/lamps/lamp_1/keys/key_1' }, { lampKey: { secret: 's' } }],
  ])('%s', async (_name, sent, data) => {
    edge.graph.respond = () => ({ data: data as Record<string, unknown> });
    const { status, headers } = await edge.call({ ...sent, headers: { 'if-none-match': '*' } });
    expect([status, headers.etag, headers['cache-control'], headers.vary]).toEqual([
      200,
      undefined,
      'no-store',
      undefined,
    ]);
  });
});

it('reads of the legacy API have an ETag, independent of the version header', async () => {
  const sent = { path: '/api/v2/lamps/lamp_1' };
  const { status, headers } = await edge.call(sent);
  expect([status, headers['cache-control'], headers.vary]).toEqual([200, 'private, no-cache', 'Authorization']);
  const unchanged = await edge.call({
    ...sent,
    version: '2026-08-21',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, '', headers.etag]);
});
