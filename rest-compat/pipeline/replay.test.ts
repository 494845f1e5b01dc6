import { randomBytes } from 'node:crypto';
import type { ExecutionResult } from 'graphql';
import { createLogger } from '../../subgraphs/kit/src/logging';
import { until } from '../../test/support/until';
import { PostgresReplayStore } from '../edge-store/postgres-replay-store';
import { principals, problem, type Received, type Sent, startEdge, type FakeEdge } from './test/toy-edge';
import { creating, database, key, open, post, replay, replayedHeader, reused, setUpTests, edge } from './test/replay';

setUpTests();

describe('the same key and request', () => {
  it('return the stored response byte for byte, and run once', async () => {
    const first = await post({ headers: { 'x-request-id': 'one' } });
    const second = await post({ headers: { 'x-request-id': 'two' } });
    expect([first.status, first.text, replayedHeader(first)]).toEqual([
      200,
      '{"id":"lamp_1","account":null,"price":1}',
      undefined,
    ]);
    expect([second.status, second.text, replayedHeader(second)]).toEqual([200, first.text, 'true']);
    const { 'idempotent-replayed': _replayed, date: _date, ratelimit: _rateLimit, ...headers } = second.headers;
    const { date: _firstDate, ratelimit: _firstRateLimit, ...firstHeaders } = first.headers;
    expect(headers).toEqual({ ...firstHeaders, 'x-request-id': 'two' });
    expect(headers['x-ignored-parameters']).toBe('colour');
    expect(edge.graph.executions).toHaveLength(1);
  });

  it('have one effect if sent a hundred times concurrently', async () => {
    const respond = creating();
    const others = Promise.withResolvers<void>();
    edge.graph.respond = async (execution) => {
      await others.promise;
      return respond(execution);
    };
    let responseCount = 0;
    const results = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const received = await post();
        if ((responseCount += 1) === 99) others.resolve();
        return received;
      }),
    );
    expect(edge.graph.executions).toHaveLength(1);
    const conflicts = results.filter(({ status }) => status === 409);
    expect(conflicts).toHaveLength(99);
    for (const { json, headers } of conflicts) {
      expect(json).toEqual(
        problem('conflict', 'idempotency_key_in_use', 'A request with this idempotency key is still being processed.'),
      );
      expect([headers['retry-after'], headers['x-should-retry']]).toEqual(['1', undefined]);
    }
    const rest = results.filter(({ status }) => status !== 409);
    expect(new Set(rest.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"id":"lamp_1","account":null,"price":1}']),
    );
    expect(rest.filter((item) => replayedHeader(item) === undefined)).toHaveLength(1);
    expect((await post()).text).toBe('{"id":"lamp_1","account":null,"price":1}');
  });

  it('return the stored response after the first client disconnected', async () => {
    let release = (): void => {};
    let unblock = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const started = new Promise<void>((resolve) => (unblock = resolve));
    const respond = creating();
    edge.graph.respond = (execution) => {
      unblock();
      return released.then(() => respond(execution));
    };
    const abandoned = post({ leaveAfter: started });
    await expect(abandoned).rejects.toThrow('socket hang up');
    expect((await post()).status).toBe(409);
    release();
    const late = await until(post, ({ status }) => status !== 409);
    expect([late.text, replayedHeader(late)]).toEqual(['{"id":"lamp_1","account":null,"price":1}', 'true']);
    expect(edge.graph.executions).toHaveLength(1);
  });

  it('are equal for an empty body and an empty object', async () => {
    const glow = (body?: string): Promise<Received> => post({ path: '/api/v1/lamps/lamp_1/glow', body });
    edge.graph.respond = () => ({ data: { lampGlow: { ok: true, userErrors: [] } } });
    expect([(await glow('{}')).status, replayedHeader(await glow())]).toEqual([202, 'true']);
  });
});

describe('the same key with a different request', () => {
  it.each<[string, Partial<Sent>]>([
    ['body', { body: { price: 2, colour: 'ä' } }],
    ['body in other bytes', { body: '{"price": 1, "colour": "ä"}' }],
    ['path', { path: '/api/v1/lamps/lamp_1/glow' }],
    ['query', { path: '/api/v1/lamps?x=1' }],
    ['version', { version: '2026-08-14' }],
    ['API', { path: '/api/v2/lamps' }],
  ])('is rejected for another %s', async (_name, overrides) => {
    await post();
    const response = await post(overrides);
    expect([response.status, response.json, replayedHeader(response)]).toEqual([400, reused, undefined]);
    expect(edge.graph.executions).toHaveLength(1);
    expect((await post()).text).toBe('{"id":"lamp_1","account":null,"price":1}');
  });

  it('is independent for another credential', async () => {
    await post();
    const response = await post({ as: 'other', body: { price: 2 } });
    expect([response.text, replayedHeader(response)]).toEqual(['{"id":"lamp_2","account":null,"price":1}', undefined]);
  });
});

describe('stored responses', () => {
  const failing = (code: string): void => {
    edge.graph.respond = () => ({ errors: [{ message: 'No.', extensions: { code } }] }) as unknown as ExecutionResult;
  };

  it.each<[string, number, Partial<Sent>, () => void]>([
    ['a body that is no JSON', 400, { body: '{' }, () => {}],
    ['a parameter that is missing', 400, { body: {} }, () => {}],
    ['a target that is not there', 404, {}, () => failing('not_found')],
    ['a state conflict', 409, {}, () => failing('conflict')],
    ['a verification', 422, {}, () => failing('verification_required')],
  ])('include %s', async (_name, status, overrides, setUp) => {
    setUp();
    const first = await post(overrides);
    edge.graph.respond = creating();
    const second = await post(overrides);
    expect([first.status, second.status, second.text, replayedHeader(second)]).toEqual([
      status,
      status,
      first.text,
      'true',
    ]);
    expect(second.headers['x-should-retry']).toBe(first.headers['x-should-retry']);
  });

  it.each(['unauthorized', 'forbidden', 'rate_limit_exceeded', 'internal_server_error', 'service_unavailable'])(
    'do not include %s: a retry runs again with the same operation key',
    async (code) => {
      failing(code);
      const first = await post();
      edge.graph.respond = creating();
      const second = await post();
      expect([replayedHeader(first), second.status, replayedHeader(second)]).toEqual([undefined, 200, undefined]);
      const [one, two] = edge.graph.executions.map(({ scope }) => scope.operationKey);
      expect(one).toMatch(/^op_\w{15}$/);
      expect(two).toBe(one);
      expect((await post({ body: { price: 2 } })).json).toEqual(reused);
      expect(replayedHeader(await post())).toBe('true');
    },
  );

  it('do not include errors before the key is read', async () => {
    expect((await post({ headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect((await post({ version: '2031-01-01' })).status).toBe(400);
    expect((await post({ as: null })).status).toBe(401);
    expect((await post()).status).toBe(200);
  });

  it('do not reveal secrets in the database', async () => {
    edge.graph.respond = () => ({ data: { lampPay: { secret: 'sk_very_secret', userErrors: [] } } });
    const sent = { path: '/api/v1/lamps/pay', body: { amount: 1 } };
    const first = await post(sent);
    expect([first.text, (await post(sent)).text]).toEqual(['{"secret":"sk_very_secret","userErrors":[]}', first.text]);
    const { Client } = await import('pg');
    const sql = new Client({ connectionString: database.url });
    await sql.connect();
    const { rows } = await sql.query(
      "SELECT sealed, encode(body, 'escape') LIKE '%very_secret%' AS readable FROM edge.replays WHERE key = $1",
      [key],
    );
    await sql.end();
    expect(rows).toEqual([{ sealed: true, readable: false }]);
  });
});

it('checks the permission before a replay', async () => {
  let manager = principals['manager'];
  const authenticator = { authenticate: async () => manager ?? null };
  const changing = await startEdge({ replay, authenticator });
  changing.graph.respond = creating();
  const send = (): Promise<Received> =>
    changing.call({ method: 'POST', path: '/api/v1/lamps', body: { price: 1 }, headers: { 'idempotency-key': key } });
  await send();
  const before = manager;
  manager = before && { ...before, grants: [] };
  const rejected = await send();
  expect([rejected.status, replayedHeader(rejected)]).toEqual([403, undefined]);
  manager = before;
  expect(replayedHeader(await send())).toBe('true');
  await changing.close();
});

it('runs a retry with the same operation key after a crash, and stores its response', async () => {
  const dying = open();
  const crashed = await startEdge({ replay: dying });
  crashed.graph.respond = async () => {
    await dying.close();
    return { data: { lampCreate: { lamp: { id: 'lamp_1', account: null, price: 1 }, userErrors: [] } } };
  };
  await crashed.call({
    method: 'POST',
    path: '/api/v1/lamps',
    version: '2026-08-21',
    body: { price: 1, colour: 'ä' },
    headers: { 'idempotency-key': key },
  });
  const repeat = await post();
  expect([repeat.status, replayedHeader(repeat)]).toEqual([200, undefined]);
  expect(edge.graph.executions[0]?.scope.operationKey).toBe(crashed.graph.executions[0]?.scope.operationKey);
  expect(replayedHeader(await post())).toBe('true');
  expect(edge.graph.executions).toHaveLength(1);
  await crashed.close();
});

describe('an error that could not be stored', () => {
  /** Returns an error of the graph after `first` has resolved. */
  const errorAfter =
    (first: () => Promise<unknown>): FakeEdge['graph']['respond'] =>
    async () => {
      await first();
      return { errors: [{ message: 'No.', extensions: { code: 'conflict' } }] } as unknown as ExecutionResult;
    };
  const sent = {
    method: 'POST',
    path: '/api/v1/lamps',
    version: '2026-08-21',
    body: { price: 1, colour: 'ä' },
  } as const;

  it('is replaced by a 503, because a retry might succeed', async () => {
    const dying = open();
    const interrupted = await startEdge({ replay: dying });
    interrupted.graph.respond = errorAfter(() => dying.close());
    const first = await interrupted.call({ ...sent, headers: { 'idempotency-key': key } });
    expect([first.status, first.headers['retry-after'], first.headers['x-should-retry'], first.json]).toEqual([
      503,
      '2',
      undefined,
      { error: expect.objectContaining({ code: 'service_unavailable' }) },
    ]);
    expect([(await post()).text, replayedHeader(await post())]).toEqual([
      '{"id":"lamp_1","account":null,"price":1}',
      'true',
    ]);
    await interrupted.close();
  });

  it('is replaced by a 503 if another run of the request has started', async () => {
    // The clock is an hour behind, so that its leases have expired for other stores.
    const laggingStore = open({ now: () => new Date(Date.now() - 3_600_000) });
    const slow = await startEdge({ replay: laggingStore });
    slow.graph.respond = errorAfter(async () => {
      expect((await post()).status).toBe(200);
    });
    const first = await slow.call({ ...sent, headers: { 'idempotency-key': key } });
    expect([first.status, (await post()).text]).toEqual([503, '{"id":"lamp_1","account":null,"price":1}']);
    await slow.close();
    await laggingStore.close();
  });
});

it('rejects keyed requests with 503 without the database, and executes nothing', async () => {
  const unreachable = new PostgresReplayStore({
    url: 'postgres://x@127.0.0.1:1/x',
    sealKey: randomBytes(32),
    log: createLogger('silent'),
  });
  const down = await startEdge({ replay: unreachable });
  const response = await down.call({
    method: 'POST',
    path: '/api/v1/lamps',
    body: { price: 1 },
    headers: { 'idempotency-key': key },
  });
  expect([response.status, response.headers['retry-after'], down.graph.executions]).toEqual([503, '2', []]);
  await down.close();
  await unreachable.close();
});
