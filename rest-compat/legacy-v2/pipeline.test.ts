import { randomBytes } from 'node:crypto';
import { createLogger } from '../../subgraphs/kit/src/logging';
import { createTestDatabase } from '../../test/support';
import { migrateEdgeStore } from '../edge-store/migrate';
import { PostgresReplayStore } from '../edge-store/postgres-replay-store';
import { problem, type Received, startEdge, type FakeEdge } from '../pipeline/test/toy-edge';

let edge: FakeEdge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.graph.executions.length = 0;
  edge.graph.respond = () => ({
    data: { legacyLamps: { nodes: [{ id: 'lamp_1' }, { id: 'lamp_2' }], totalCount: 21 } },
  });
});

const list = (query = ''): Promise<Received> => edge.call({ path: `/api/v2/lamps${query}` });
const create = (body: object | string, path = '/api/v2/lamps'): Promise<Received> =>
  edge.call({ method: 'POST', path, body });

it('returns lists in numbered pages', async () => {
  const { status, json } = await list('?page=2&per=5&state=on');
  expect([status, json]).toEqual([
    200,
    {
      pagination: { current_page: 2, total_page: 5, total_count: 21 },
      data: [
        { id: 'lamp_1', account: 'biz_1' },
        { id: 'lamp_2', account: 'biz_1' },
      ],
    },
  ]);
  expect(edge.graph.executions[0]?.variables).toEqual({ page: 2, per: 5, state: 'on' });
});

it('returns ten rows by default, and no pages for an empty list', async () => {
  edge.graph.respond = () => ({ data: { legacyLamps: { nodes: [], totalCount: 0 } } });
  expect((await list()).json).toEqual({ pagination: { current_page: 1, total_page: 0, total_count: 0 }, data: [] });
  expect(edge.graph.executions[0]?.variables).toEqual({ page: 1, per: 10 });
});

it.each([
  ['?per=51', '`per` must be at most 50.', 'per'],
  ['?per=0', '`per` must be at least 1.', 'per'],
  ['?page=0', '`page` must be at least 1.', 'page'],
  ['?page=two', '`page` must be an integer.', 'page'],
  ['?page=1000001', '`page` must be at most 1000000.', 'page'],
  ['?expand=owner', '`expand[0]` must be one of account, bulb.', 'expand[0]'],
])('rejects %s', async (query, message, param) => {
  const { status, json } = await list(query);
  expect([status, json]).toEqual([400, problem('invalid_request_error', 'parameter_invalid', message, param)]);
  expect(edge.graph.executions).toEqual([]);
});

it.each(['?expand[]=account', '?expand=account', '?expand=bulb,account'])(
  'returns the object instead of its id with %s',
  async (query) => {
    expect((await list(query)).json).toMatchObject({
      data: [{ account: { id: 'biz_1' } }, { account: { id: 'biz_1' } }],
    });
  },
);

it('ignores the version header and the pin', async () => {
  for (const as of ['pinned', 'lost', 'seller']) {
    const { status, headers } = await edge.call({ path: '/api/v2/lamps', as, version: 'nonsense' });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('api-version-date');
    expect(headers['x-request-id']).toMatch(/^req_/);
  }
});

it('returns 201 on create, reports unknown body parameters as ignored, and reads expand from the query', async () => {
  edge.graph.respond = () => ({
    data: { lampCreate: { lamp: { id: 'lamp_1', account: null, price: 1 }, userErrors: [] } },
  });
  const { status, headers, json } = await create(
    { price: 1, stock: 2, colour: 'red', expand: ['account'] },
    '/api/v2/lamps?expand[]=account&x=1',
  );
  expect([status, json]).toEqual([201, { id: 'lamp_1', account: null, price: 1 }]);
  expect(headers['x-ignored-parameters']).toBe('x, colour, expand');
  expect(edge.graph.executions[0]?.variables).toEqual({ input: { price: 1, stock: 2 } });
});

it('returns errors in the envelope of the dated API', async () => {
  const responses = await Promise.all([
    edge.call({ path: '/api/v2/lamps', as: null }),
    edge.call({ path: '/api/v2/nothing' }),
    edge.call({ path: '/api/v2/lamps', as: 'manager' }),
    create('{'),
    create({}),
    edge.call({ method: 'DELETE', path: '/api/v2/lamps' }),
  ]);
  expect(responses.map(({ status, json }) => [status, json])).toEqual([
    [401, problem('unauthorized', 'unauthorized', 'Send a credential as `Authorization: Bearer <credential>`.')],
    [404, problem('not_found', 'not_found', 'This path does not exist.')],
    [403, problem('forbidden', 'forbidden', 'This credential does not have the permission lamp:read.')],
    [400, problem('invalid_request_error', 'invalid_json', 'The request body is not valid JSON.')],
    [400, problem('invalid_request_error', 'parameter_missing', '`price` is required.', 'price')],
    [405, problem('invalid_request_error', 'method_not_allowed', 'This path does not support the request method.')],
  ]);
});

it('supports idempotency keys like the dated API, without the version in the fingerprint', async () => {
  const database = await createTestDatabase('legacy_replay');
  await migrateEdgeStore(database.url, createLogger('silent'));
  const replay = new PostgresReplayStore({ url: database.url, sealKey: randomBytes(32), log: createLogger('silent') });
  const keyed = await startEdge({ replay });
  let createdCount = 0;
  keyed.graph.respond = () => ({
    data: { lampCreate: { lamp: { id: `lamp_${(createdCount += 1)}`, account: null, price: 1 }, userErrors: [] } },
  });
  const post = (price: number, version: string): Promise<Received> =>
    keyed.call({
      method: 'POST',
      path: '/api/v2/lamps',
      version,
      body: { price },
      headers: { 'idempotency-key': 'k' },
    });
  const [first, second, third] = [
    await post(1, '2025-01-01'),
    await post(1, '2026-08-21'),
    await post(2, '2026-08-21'),
  ];
  expect([first.status, first.text]).toEqual([201, '{"id":"lamp_1","account":null,"price":1}']);
  expect([second.status, second.text, second.headers['idempotent-replayed']]).toEqual([201, first.text, 'true']);
  expect([third.status, third.json]).toMatchObject([400, { error: { code: 'idempotency_key_reused' } }]);
  await keyed.close();
  await replay.close();
  await database.drop();
});
