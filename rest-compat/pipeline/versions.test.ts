import { problem, startEdge, type FakeEdge } from './test/toy-edge';

let edge: FakeEdge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.graph.respond = () => ({ data: { lamp: { id: 'lamp_1', account: { id: 'biz_1' }, price: 10.5 } } });
  edge.graph.executions.length = 0;
});

const supported =
  '2025-01-01, 2026-06-08, 2026-06-09, 2026-06-20, 2026-07-01, 2026-07-08, 2026-07-08-1, 2026-07-18, ' +
  '2026-07-20, 2026-07-22, 2026-07-23, 2026-07-25, 2026-07-26, 2026-07-27, 2026-07-29, 2026-07-29-1, 2026-07-31, ' +
  '2026-08-03, 2026-08-05, 2026-08-05-1, 2026-08-10, 2026-08-12, 2026-08-13, 2026-08-14, 2026-08-21';

const newest = { id: 'lamp_1', account: { id: 'biz_1' }, price: 10.5 };
const original = { id: 'lamp_1', company: { id: 'biz_1' }, price: 10.5 };

describe('the served version', () => {
  it.each([
    ['the header', { as: 'seller', version: '2026-08-21' }, '2026-08-21', newest],
    ['the header before the pin', { as: 'pinned', version: '2025-01-01' }, '2025-01-01', original],
    ['the pin without a header', { as: 'pinned' }, '2026-07-20', newest],
    ['the pin with an empty header', { as: 'pinned', version: '' }, '2026-07-20', newest],
    ['the original one without both', { as: 'seller' }, '2025-01-01', original],
  ])('is determined by %s', async (_name, sent, version, expected) => {
    const { status, headers, json } = await edge.call({ path: '/api/v1/lamps/lamp_1', ...sent });
    expect({ status, version: headers['api-version-date'], json }).toEqual({ status: 200, version, json: expected });
  });
});

describe('unsupported versions', () => {
  it.each(['2031-01-01', '2026-07-20-1', 'latest', '20260720', '2026-07-20, 2026-07-20'])(
    'are rejected: %s',
    async (version) => {
      const { status, headers, json } = await edge.call({ path: '/api/v1/lamps/lamp_1', as: 'pinned', version });
      expect(json).toEqual(
        problem(
          'invalid_request_error',
          'parameter_invalid',
          `Api-Version-Date is not a version of this API. Supported versions: ${supported}.`,
          'Api-Version-Date',
        ),
      );
      expect(status).toBe(400);
      expect(headers['api-version-date']).toBe('2026-07-20');
      expect(edge.graph.executions).toEqual([]);
    },
  );

  it('include a header that is given twice, even with equal values', async () => {
    const { status, json } = await edge.call({
      path: '/api/v1/lamps/lamp_1',
      headers: { 'api-version-date': ['2026-07-20', '2026-07-20'] },
    });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      error: { type: 'invalid_request_error', code: 'parameter_invalid', param: 'Api-Version-Date' },
    });
  });

  it('are rejected as the pin of a credential, unless the header names a version', async () => {
    const { status, json } = await edge.call({ path: '/api/v1/lamps/lamp_1', as: 'lost' });
    expect(status).toBe(400);
    expect(json).toEqual(
      problem(
        'invalid_request_error',
        'parameter_invalid',
        `This credential is pinned to version 2031-01-01, which is not supported. Supported versions: ${supported}.`,
        'Api-Version-Date',
      ),
    );
    expect((await edge.call({ path: '/api/v1/lamps/lamp_1', as: 'lost', version: '2026-08-21' })).status).toBe(200);
  });

  it('are reported after an invalid credential', async () => {
    const { status, headers } = await edge.call({ path: '/api/v1/lamps/lamp_1', as: 'nobody', version: '2031-01-01' });
    expect(status).toBe(401);
    expect(headers['api-version-date']).toBe('2025-01-01');
  });
});

describe('the response names its version and the latest one at status', () => {
  it.each([
    [401, { path: '/api/v1/lamps/lamp_1', as: null }],
    [404, { path: '/api/v1/nothing' }],
    [405, { path: '/api/v1/lamps', method: 'PUT' }],
  ])('%i of a rejected request', async (status, sent) => {
    const response = await edge.call({ ...sent, version: '2026-07-22' });
    expect(response.status).toBe(status);
    expect(response.headers['api-version-date']).toBe('2026-07-22');
    expect(response.headers['x-api-version-latest']).toBe('2026-08-21');
    expect(response.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
  });
});

describe('version changes', () => {
  it('make replaced endpoints a 404 that names the successor', async () => {
    edge.graph.respond = () => ({ data: { lampGlow: { ok: true, userErrors: [] } } });
    const before = await edge.call({ method: 'POST', path: '/api/v1/lamps/lamp_1/shine', version: '2026-07-22' });
    expect([before.status, before.text]).toEqual([202, 'true']);
    const after = await edge.call({ method: 'POST', path: '/api/v1/lamps/lamp_1/shine', version: '2026-07-23' });
    expect([after.status, after.json]).toEqual([
      404,
      problem(
        'not_found',
        'not_found',
        'POST /lamps/{id}/shine is not available in version 2026-07-23: it was removed in version 2026-07-23. ' +
          'Use POST /lamps/{id}/glow instead.',
      ),
    ]);
    const removedResponse = await edge.call({
      method: 'POST',
      path: '/api/v1/lamps/lamp_1/hum',
      version: '2026-08-21',
    });
    expect(removedResponse.json).toEqual(
      problem(
        'not_found',
        'not_found',
        'POST /lamps/{id}/hum is not available in version 2026-08-21: it was removed in version 2026-07-23.',
      ),
    );
    expect(edge.graph.executions).toHaveLength(1);
  });

  it('leave new endpoints available at every version, with gates as input', async () => {
    edge.graph.respond = () => ({ data: { lampGlow: { ok: true, userErrors: [] } } });
    for (const version of ['2025-01-01', '2026-08-21'])
      await edge.call({ method: 'POST', path: '/api/v1/lamps/lamp_1/glow', version });
    expect(edge.graph.executions.map(({ variables }) => variables)).toEqual([{ atOnce: false }, { atOnce: true }]);
  });

  it('reject renamed parameters under the old name', async () => {
    const sent = { method: 'POST', path: '/api/v1/lamps', body: { company_id: 'biz_1', price: 1 } };
    expect((await edge.call({ ...sent, version: '2026-06-09' })).json).toEqual(
      problem(
        'invalid_request_error',
        'parameter_invalid',
        '`company_id` is renamed to `account_id` in this version. `company_id` was removed in version 2026-06-09, ' +
          'and this request uses version 2026-06-09: use `account_id`.',
        'company_id',
      ),
    );
    edge.graph.respond = () => ({ data: { lampCreate: { lamp: newest, userErrors: [] } } });
    expect((await edge.call({ ...sent, version: '2026-06-08' })).json).toEqual(original);
    expect(edge.graph.executions.map(({ variables }) => variables)).toEqual([
      { input: { account_id: 'biz_1', price: '1' } },
    ]);
  });

  it('make deletes return an object, and true before', async () => {
    edge.graph.respond = () => ({ data: { lampDelete: { deletedId: 'lamp_1', userErrors: [] } } });
    const texts = [];
    for (const version of ['2026-07-22', '2026-07-23']) {
      texts.push((await edge.call({ method: 'DELETE', path: '/api/v1/lamps/lamp_1', version })).text);
    }
    expect(texts).toEqual(['true', '{"id":"lamp_1","deleted":true}']);
  });

  it('add fields to the documents of older versions, and prepare equal documents once', async () => {
    const newEdge = await startEdge();
    newEdge.graph.respond = edge.graph.respond;
    for (const version of ['2025-01-01', '2026-06-08', '2026-06-09', '2026-08-21'])
      await newEdge.call({ path: '/api/v1/lamps/lamp_1', version });
    const documents = newEdge.graph.executions.map(({ document }) => document.replaceAll(/\s+/g, ' '));
    const bulbFragment = 'fragment BulbRead on Bulb { watts }';
    const older = `query Lamp($id: ID!, $dim: Boolean) { lamp(id: $id, dim: $dim) { ...LampRead } } fragment LampRead on Lamp { id account { id } price bulb { ...BulbRead } ownerName } ${bulbFragment}`;
    const newer = older.replace(' ownerName', '');
    expect(documents).toEqual([older, older, newer, newer]);
    expect(newEdge.graph.prepared).toHaveLength(2);
    await newEdge.close();
  });

  it('allow compiling all routes at all versions at startup', () => {
    expect(() => edge.edge.compile(edge.contract.versions)).not.toThrow();
  });
});
