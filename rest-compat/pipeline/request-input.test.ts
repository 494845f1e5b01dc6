import { problem, type Received, startEdge, type FakeEdge } from './test/toy-edge';

let api: FakeEdge;
beforeAll(async () => {
  api = await startEdge();
});
afterAll(() => api.close());
beforeEach(() => {
  api.graph.executions.length = 0;
  const lamp = { id: 'lamp_1', account: null, price: 1 };
  api.graph.respond = ({ document }) => ({
    data: document.startsWith('mutation') ? { lampCreate: { lamp, userErrors: [] } } : { lamp },
  });
});

const read = (query: string, prefer: string): Promise<Received> =>
  api.call({ path: `/api/v1/lamps/lamp_1${query}`, version: '2026-08-21', headers: { prefer } });
const create = (body: object): Promise<Received> =>
  api.call({
    method: 'POST',
    path: '/api/v1/lamps',
    version: '2026-08-21',
    headers: { prefer: 'handling=strict' },
    body,
  });
const unknown = (name: string): unknown =>
  problem('invalid_request_error', 'parameter_invalid', 'This operation has no parameter with this name.', name);

describe('Prefer: handling=strict', () => {
  it.each(['handling=strict', 'respond-async, HANDLING = "Strict"; x=1', 'handling=strict, handling=lenient'])(
    'rejects an unknown query parameter: %s',
    async (prefer) => {
      const { status, json } = await read('?dim=true&colour=red', prefer);
      expect([status, json, api.graph.executions]).toEqual([400, unknown('colour'), []]);
    },
  );

  it.each([
    'handling=lenient',
    'handling=lenient, handling=strict',
    'handling',
    'strict',
    'x=handling=strict',
    'wait=1',
    '',
  ])('is not "%s", which ignores unknown parameters', async (prefer) => {
    const { status, headers } = await read('?colour=red', prefer);
    expect([status, headers['x-ignored-parameters'], headers['preference-applied']]).toEqual([
      200,
      'colour',
      undefined,
    ]);
  });

  it('rejects an unknown field of the body before it changes anything', async () => {
    const { status, json } = await create({ price: 1, shade: { colour: 'red', size: 1 } });
    expect([status, json, api.graph.executions]).toEqual([400, unknown('shade.size'), []]);
  });

  it('is confirmed if it was applied', async () => {
    const { status, headers } = await read('?dim=true', 'handling=strict');
    expect([status, headers['preference-applied']]).toEqual([200, 'handling=strict']);
  });
});

describe('an API key that rejects unknown parameters', () => {
  const as = 'strict';
  const lamp = (query = '', prefer?: string): Promise<Received> =>
    api.call({ path: `/api/v1/lamps/lamp_1${query}`, version: '2026-08-21', as, headers: { prefer } });
  const legacyLamps = (query = '', prefer?: string): Promise<Received> => {
    api.graph.respond = () => ({ data: { legacyLamps: { nodes: [], totalCount: 0 } } });
    return api.call({ path: `/api/v2/lamps${query}`, as, headers: { prefer } });
  };

  it.each([undefined, 'handling=strict', 'handling=fast', 'wait=1'])(
    'rejects them in both APIs with the preference %s',
    async (prefer) => {
      const responses = [await lamp('?colour=red', prefer), await legacyLamps('?colour=red', prefer)];
      expect(responses.map(({ status, json }) => [status, json])).toEqual([
        [400, unknown('colour')],
        [400, unknown('colour')],
      ]);
      expect(api.graph.executions).toEqual([]);
    },
  );

  it.each([
    ['/api/v1/lamps', 'shade.size'],
    ['/api/v2/lamps', 'shade'],
  ])('rejects an unknown field of the body of POST %s before it changes anything', async (path, name) => {
    const body = { price: 1, shade: { colour: 'red', size: 1 } };
    const { status, json } = await api.call({ method: 'POST', path, version: '2026-08-21', as, body });
    expect([status, json, api.graph.executions]).toEqual([400, unknown(name), []]);
  });

  it('ignores and lists them in a request with handling=lenient', async () => {
    const responses = [
      await lamp('?colour=red', 'handling=lenient'),
      await legacyLamps('?colour=red', 'handling=lenient, handling=strict'),
    ];
    expect(responses.map(({ status, headers }) => [status, headers['x-ignored-parameters']])).toEqual([
      [200, 'colour'],
      [200, 'colour'],
    ]);
  });

  it('confirms only the header, not the setting of the key', async () => {
    const responses = [
      await lamp('?dim=true'),
      await lamp('?dim=true', 'handling=lenient'),
      await lamp('?dim=true', 'handling=strict'),
      await legacyLamps('?page=1', 'handling=strict'),
      await legacyLamps('?page=1'),
    ];
    expect(responses.map(({ status, headers }) => [status, headers['preference-applied']])).toEqual([
      [200, undefined],
      [200, undefined],
      [200, 'handling=strict'],
      [200, 'handling=strict'],
      [200, undefined],
    ]);
  });
});
