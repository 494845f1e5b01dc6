import { randomBytes } from 'node:crypto';
import { createLogger } from '../../subgraphs/kit/src/logging';
import { RateExceeded } from '../../subgraphs/kit/src/limits/rate-limits';
import { generousLimits } from '../../subgraphs/kit/src/testing/limits';
import { createTestDatabase } from '../../test/support';
import { migrateEdgeStore } from '../edge-store/migrate';
import { PostgresReplayStore } from '../edge-store/postgres-replay-store';
import { principals, problem, type Received, startEdge, type FakeEdge } from './test/toy-edge';

let now = Date.now();
const clock = { now: () => new Date(now) };
const after = (seconds: number): void => void (now += seconds * 1_000);
const limits = generousLimits(
  {
    operation: { limit: 600, window: 60 },
    legacy: { limit: 100, window: 10, coolDown: 60 },
    refused: { limit: 3, window: 60 },
  },
  clock,
);

let edge: FakeEdge;
let lookupCount = 0;

beforeAll(async () => {
  const authenticate = async (credential: string) => {
    lookupCount += 1;
    const rateState = limits.peek('refused', '127.0.0.1');
    if (!rateState.allowed && !principals[credential]) throw new RateExceeded(rateState);
    return principals[credential] ?? null;
  };
  edge = await startEdge({ limits, authenticator: { authenticate } });
});
afterAll(() => edge.close());
beforeEach(() => {
  after(3_600);
  edge.graph.executions.length = 0;
  edge.graph.respond = () => ({
    data: { lamp: { id: 'lamp_1', account: null, price: 1 }, legacyLamps: { nodes: [], totalCount: 0 } },
  });
});

const read = (as = 'seller', version = '2026-08-21'): Promise<Received> =>
  edge.call({ path: '/api/v1/lamps/lamp_1', as, version });
const legacy = (as = 'seller'): Promise<Received> => edge.call({ path: '/api/v2/lamps', as });
const fieldsOf = ({ status, headers }: Received): unknown[] => [
  status,
  headers['ratelimit-policy'],
  headers['ratelimit'],
  headers['retry-after'],
];

async function times(count: number, call: () => Promise<Received>): Promise<Received[]> {
  const responses: Received[] = [];
  for (let sent = 0; sent < count; sent += 20)
    responses.push(...(await Promise.all(Array.from({ length: Math.min(20, count - sent) }, () => call()))));
  return responses;
}

it('rejects the 601st request of a minute', async () => {
  expect(fieldsOf(await read())).toEqual([200, '"operation";q=600;w=60', '"operation";r=599;t=60', undefined]);
  const responses = await times(599, read);
  expect(responses.map(({ status }) => status)).toEqual(Array(599).fill(200));
  after(17.2);
  const one = await read();
  expect([one.status, one.json]).toEqual([
    429,
    problem('rate_limit_exceeded', 'rate_limit_exceeded', 'Too many requests. Try again in 43 seconds.'),
  ]);
  expect(fieldsOf(one)).toEqual([429, '"operation";q=600;w=60', '"operation";r=0;t=43', '43']);
  expect(one.headers['api-version-date']).toBe('2026-08-21');
  expect(edge.graph.executions).toHaveLength(600);
  expect((await read('seller', '2025-01-01')).status).toBe(429);
  expect(fieldsOf(await read('other'))).toEqual([200, '"operation";q=600;w=60', '"operation";r=599;t=60', undefined]);
  expect((await edge.call({ path: '/api/v1/lamps' })).headers['ratelimit']).toBe('"operation";r=599;t=60');
  after(42.7);
  expect((await read()).json).toMatchObject({ error: { message: 'Too many requests. Try again in 1 second.' } });
  after(0.1);
  expect(fieldsOf(await read())).toEqual([200, '"operation";q=600;w=60', '"operation";r=599;t=60', undefined]);
});

it('applies a cool-down of a minute after 101 requests to the legacy API in ten seconds', async () => {
  expect((await times(100, legacy)).map(({ status }) => status)).toEqual(Array(100).fill(200));
  after(9);
  const one = await legacy();
  expect([one.status, one.json]).toEqual([
    429,
    problem('rate_limit_exceeded', 'rate_limit_exceeded', 'Too many requests. Try again in 60 seconds.'),
  ]);
  expect(fieldsOf(one)).toEqual([429, '"legacy";q=100;w=10', '"legacy";r=0;t=60', '60']);
  expect((await legacy('other')).status).toBe(200);
  expect((await read()).status).toBe(200);
  after(59);
  expect(fieldsOf(await legacy())).toEqual([429, '"legacy";q=100;w=10', '"legacy";r=0;t=1', '1']);
  after(1);
  expect(fieldsOf(await legacy())).toEqual([200, '"legacy";q=100;w=10', '"legacy";r=99;t=10', undefined]);
});

it('counts rejected requests: unknown versions, missing permissions, invalid bodies', async () => {
  const rateHeaderOf = async (call: Promise<Received>): Promise<unknown[]> => {
    const { status, headers } = await call;
    return [status, headers['ratelimit']];
  };
  expect(await rateHeaderOf(read('seller', '2031-01-01'))).toEqual([400, '"operation";r=599;t=60']);
  expect(await rateHeaderOf(edge.call({ path: '/api/v1/lamps/lamp_1', as: 'manager' }))).toEqual([
    403,
    '"operation";r=599;t=60',
  ]);
  expect(await rateHeaderOf(edge.call({ method: 'POST', path: '/api/v1/lamps', body: '{' }))).toEqual([
    400,
    '"operation";r=599;t=60',
  ]);
});

it('counts requests without a valid credential per address, and rejects them over the limit', async () => {
  const requestUnknown = (): Promise<Received> => edge.call({ path: '/api/v1/lamps/lamp_1', as: 'nobody' });
  expect(fieldsOf(await requestUnknown())).toEqual([401, '"refused";q=3;w=60', '"refused";r=2;t=60', undefined]);
  expect(fieldsOf(await edge.call({ path: '/api/v1/lamps/lamp_1', as: null }))).toEqual([
    401,
    '"refused";q=3;w=60',
    '"refused";r=1;t=60',
    undefined,
  ]);
  expect(fieldsOf(await edge.call({ path: '/api/v1/nowhere', as: null }))).toEqual([
    404,
    '"refused";q=3;w=60',
    '"refused";r=0;t=60',
    undefined,
  ]);
  const one = await requestUnknown();
  expect([one.status, one.json]).toEqual([
    429,
    problem('rate_limit_exceeded', 'rate_limit_exceeded', 'Too many requests. Try again in 60 seconds.'),
  ]);
  expect(fieldsOf(one)).toEqual([429, '"refused";q=3;w=60', '"refused";r=0;t=60', '60']);
  expect((await edge.call({ path: '/api/v1/lamps/lamp_1', as: null })).status).toBe(429);
  expect((await edge.call({ method: 'PATCH', path: '/api/v1/nowhere', as: null })).status).toBe(429);
  expect((await read()).status).toBe(200);
  expect(lookupCount).toBeGreaterThan(0);
});

it('counts retries with an idempotency key, and does not store a 429 for them', async () => {
  const database = await createTestDatabase('limited_replay');
  await migrateEdgeStore(database.url, createLogger('silent'));
  const replay = new PostgresReplayStore({ url: database.url, sealKey: randomBytes(32), log: createLogger('silent') });
  const limitedEdge = await startEdge({
    replay,
    limits: generousLimits({ operation: { limit: 2, window: 60 } }, clock),
  });
  limitedEdge.graph.respond = () => ({
    data: { lampCreate: { lamp: { id: 'lamp_1', account: null, price: 1 }, userErrors: [] } },
  });
  const post = (key: string): Promise<Received> =>
    limitedEdge.call({
      method: 'POST',
      path: '/api/v1/lamps',
      version: '2026-08-21',
      body: { price: 1 },
      headers: { 'idempotency-key': key },
    });
  const responses = [await post('a'), await post('a'), await post('a'), await post('b')];
  expect(
    responses.map(({ status, headers }) => [status, headers['idempotent-replayed'], headers['ratelimit']]),
  ).toEqual([
    [200, undefined, '"operation";r=1;t=60'],
    [200, 'true', '"operation";r=0;t=60'],
    [429, undefined, '"operation";r=0;t=60'],
    [429, undefined, '"operation";r=0;t=60'],
  ]);
  after(60);
  const later = [await post('a'), await post('b')];
  expect(later.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
    [200, 'true'],
    [200, undefined],
  ]);
  expect(limitedEdge.graph.executions).toHaveLength(2);
  await limitedEdge.close();
  await replay.close();
  await database.drop();
});
