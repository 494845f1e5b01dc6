import { problem, type Received, type Sent } from './test/toy-edge';
import { key, post, replayedHeader, reused, setUpTests, edge } from './test/replay';

setUpTests();

describe('a key', () => {
  const wrong = (message: string, param: string): unknown =>
    problem('invalid_request_error', 'parameter_invalid', message, param);

  it.each([
    ['empty', ''],
    ['of 256 bytes', 'x'.repeat(256)],
  ])('%s is rejected', async (_name, given) => {
    const response = await post({ headers: { 'idempotency-key': given } });
    expect([response.status, response.json]).toEqual([
      400,
      wrong('Idempotency-Key must have 1 to 255 bytes.', 'Idempotency-Key'),
    ]);
    expect(edge.graph.executions).toEqual([]);
  });

  it('of 255 bytes is accepted', async () => {
    expect((await post({ headers: { 'idempotency-key': 'x'.repeat(255) } })).status).toBe(200);
  });

  it('given twice is rejected', async () => {
    expect((await post({ headers: { 'idempotency-key': ['a', 'b'] } })).json).toEqual(
      wrong('The header Idempotency-Key must not be sent more than once.', 'Idempotency-Key'),
    );
  });

  it('of a strict request cannot be used for a request that is not strict', async () => {
    const headers = { 'idempotency-key': 'strict' };
    const strict = { headers: { ...headers, prefer: 'handling=strict' }, body: { price: 1, colour: 'red' } };
    expect((await post(strict)).json).toMatchObject({ error: { param: 'colour' } });
    expect(replayedHeader(await post(strict))).toBe('true');
    expect((await post({ headers, body: strict.body })).json).toEqual(reused);
  });

  it('of a request that is strict because of its API key can be used with handling=strict, and not with handling=lenient', async () => {
    const strict = { as: 'strict', headers: { 'idempotency-key': 'strict' }, body: { price: 1, colour: 'red' } };
    const preferring = (prefer: string): Sent => ({
      path: '/api/v1/lamps',
      ...strict,
      headers: { ...strict.headers, prefer },
    });
    expect((await post(strict)).json).toMatchObject({ error: { param: 'colour' } });
    expect(replayedHeader(await post(preferring('handling=strict')))).toBe('true');
    expect((await post(preferring('handling=lenient'))).json).toEqual(reused);
  });

  it('applies to POST only', async () => {
    edge.graph.respond = () => ({
      data: { lampUpdate: { lamp: { id: 'lamp_1', account: null, price: 1 }, userErrors: [] } },
    });
    const patch = (price: number): Promise<Received> =>
      post({ method: 'PATCH', path: '/api/v1/lamps/lamp_1', body: { price } });
    expect([(await patch(1)).status, (await patch(2)).status]).toEqual([200, 200]);
    expect(edge.graph.executions.map(({ scope }) => scope.operationKey)).toEqual([null, null]);
  });

  it('is optional: without it, every request runs', async () => {
    const send = (): Promise<Received> => post({ headers: { 'idempotency-key': undefined } });
    expect([(await send()).text, (await send()).text]).toEqual([
      '{"id":"lamp_1","account":null,"price":1}',
      '{"id":"lamp_2","account":null,"price":1}',
    ]);
    expect(edge.graph.executions.map(({ scope }) => scope.operationKey)).toEqual([null, null]);
  });
});

describe('a key in the body', () => {
  const pay = (body: Sent['body'], header?: string, version = '2026-08-14'): Promise<Received> =>
    post({ path: '/api/v1/lamps/pay', version, body, headers: { 'idempotency-key': header } });

  beforeEach(() => {
    edge.graph.respond = () => ({ data: { lampPay: { secret: 's', userErrors: [] } } });
  });

  it('applies to routes that declare it', async () => {
    expect(replayedHeader(await pay({ amount: 1, idempotency_key: key }))).toBeUndefined();
    expect(replayedHeader(await pay({ amount: 1, idempotency_key: key }))).toBe('true');
    expect((await pay({ amount: 2, idempotency_key: key })).json).toEqual(reused);
    expect(edge.graph.executions).toHaveLength(1);
  });

  it('must equal the header', async () => {
    const response = await pay({ amount: 1, idempotency_key: key }, `${key}-other`);
    expect([response.status, response.json]).toEqual([
      400,
      problem(
        'invalid_request_error',
        'parameter_invalid',
        'idempotency_key and the header Idempotency-Key must be equal.',
        'idempotency_key',
      ),
    ]);
    expect((await pay({ amount: 1, idempotency_key: key }, key)).status).toBe(200);
    expect(edge.graph.executions).toHaveLength(1);
  });

  it.each([
    ['', 'idempotency_key must have 1 to 255 bytes.'],
    ['é'.repeat(128), 'idempotency_key must have 1 to 255 bytes.'],
    [7, '`idempotency_key` must be a string.'],
  ])('%p is rejected', async (given, message) => {
    const response = await pay({ amount: 1, idempotency_key: given });
    expect([response.status, response.json]).toEqual([
      400,
      problem('invalid_request_error', 'parameter_invalid', message, 'idempotency_key'),
    ]);
    expect(edge.graph.executions).toEqual([]);
  });

  it('is rejected at versions that support only the header', async () => {
    const response = await pay({ amount: 1, idempotency_key: key }, undefined, '2026-08-21');
    expect([response.status, response.json]).toEqual([
      400,
      problem(
        'invalid_request_error',
        'parameter_invalid',
        'Use the header. `idempotency_key` was removed in version 2026-08-21, and this request uses version 2026-08-21.',
        'idempotency_key',
      ),
    ]);
  });
});
