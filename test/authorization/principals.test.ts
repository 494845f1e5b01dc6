import WebSocket from 'ws';
import { openSecrets } from '../../app/runtime/secrets';
import { systemPrincipal } from '../../subgraphs/kit/src';
import { principalHeader, signPrincipal } from '../../subgraphs/kit/src/principal/token';
import { masterSecret, openService, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Signs the most powerful principal for a domain, like the gateway does. */
const stolen = (audience: string): string => {
  const secret = openSecrets({ MASTER_SECRET: masterSecret, DATA_FOLDER: '' })
    .derive('principals')
    .toString('base64url');
  return signPrincipal(
    { principal: systemPrincipal, requestId: 'req_stolen', operationKey: null },
    { secret, audience },
  );
};
const audiences = ['platform', 'billing', 'payouts', 'courses', 'trust-safety', 'events', 'gateway', 'rest'];
const foreignPlan = '{ plans(first: 100) { nodes { id } } }';

describe('principals signed for domains', () => {
  it.each(audiences)('are ignored without a credential: audience %s', async (audience) => {
    const headers = { [principalHeader]: stolen(audience) };
    const graph = await service.request({
      method: 'POST',
      path: '/graphql',
      as: null,
      headers,
      body: { query: foreignPlan },
    });
    expect(graph.json).toMatchObject({ errors: [{ extensions: { code: 'unauthorized' } }] });
    expect((await service.request({ path: '/api/v1/plans', as: null, headers })).status).toBe(401);
  });

  it('add nothing to a credential', async () => {
    const execute = (headers: Record<string, string>) =>
      service.request({ method: 'POST', path: '/graphql', headers, body: { query: foreignPlan } });
    const dataOf = async (headers: Record<string, string>): Promise<unknown> =>
      ((await execute(headers)).json as { data: unknown }).data;
    expect(await dataOf({ [principalHeader]: stolen('billing') })).toEqual(await dataOf({}));
  });

  it.each([
    (token: string) => ({ [principalHeader]: token }),
    (token: string) => ({ Authorization: `Bearer ${token}` }),
    (token: string) => ({ token }),
  ])('do not open a socket: %#', async (payloadOf) => {
    const socket = new WebSocket(`${service.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { [principalHeader]: stolen('events') },
    });
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: payloadOf(stolen('events')) })),
    );
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(4403);
  });
});

describe('gateway-internal fields of the subgraphs', () => {
  const documents = [
    '{ _service { sdl } }',
    '{ _entities(representations: [{ __typename: "Plan", id: "plan_x" }]) { __typename } }',
    '{ principalOf(credential: "x") }',
    '{ a: _entities(representations: []) { ... on Plan { id } } }',
    'query ($r: [_Any!]!) { _entities(representations: $r) { __typename } }',
    'mutation { _entities(representations: []) { __typename } }',
    'subscription { _service { sdl } }',
  ];

  it.each(documents)('are not available to clients: %s', async (query) => {
    for (const path of ['/graphql', `/graphql?query=${encodeURIComponent(query)}`]) {
      const response = await service.request({
        method: path === '/graphql' ? 'POST' : 'GET',
        path,
        ...(path === '/graphql' && { body: { query, variables: { r: [] } } }),
      });
      const { data, errors } = response.json as { data?: unknown; errors: { extensions: { code: string } }[] };
      expect([data ?? null, errors[0]?.extensions.code]).toEqual([null, 'graphql_validation_failed']);
    }
  });
});
