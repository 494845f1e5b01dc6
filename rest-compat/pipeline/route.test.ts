import { Type } from '../../contract/versioning';
import { createRestEdge, legacyRoute } from '../index';
import { route, type Route } from './route';
import { sampleContract } from './test/toy-contract';

const validRoute: Route = {
  key: 'GET /lamps',
  summary: 'List lamps.',
  permission: null,
  response: null,
  document: '{ lamps }',
  variables: () => ({}),
  result: () => [],
};

it.each([
  ['a key without a method', { key: '/lamps' }, "'/lamps' is not a route key such as 'GET /plans/{id}'"],
  [
    'a key with a pattern of its own',
    { key: 'GET /lamps/:id' },
    "'GET /lamps/:id' is not a route key such as 'GET /plans/{id}'",
  ],
  ['a body on GET', { body: 'LampCreateParams' }, 'GET /lamps: GET takes no body'],
  [
    'a key in a body that does not exist',
    { key: 'POST /lamps', bodyKey: 'idempotency_key' as const },
    'POST /lamps: bodyKey needs a POST with a body schema',
  ],
  ['a list without a query schema', { page: { default: 1, maximum: 1 } }, 'GET /lamps: a list needs a query schema'],
  [
    'a default page over the maximum',
    { query: 'LampListParams', page: { default: 2, maximum: 1 } },
    'GET /lamps: the default page size exceeds the maximum',
  ],
])('rejects %s', (_name, overrides, message) => {
  expect(() => route({ ...validRoute, ...overrides })).toThrow(message);
});

it('applies the same rules to the legacy API', () => {
  expect(() => legacyRoute({ ...validRoute, body: Type.Object({}) } as never)).toThrow('GET /lamps: GET takes no body');
  for (const wrong of [{ response: null }, { response: Type.Boolean(), status: 204 }]) {
    expect(() => legacyRoute({ ...validRoute, ...wrong } as never)).toThrow(
      'GET /lamps: a 204 response has no body, and every other status has one',
    );
  }
});

it('rejects two routes with one key, and a route that is not in the contract', () => {
  const deps = {
    graph: {},
    authenticator: {},
    replay: {},
    log: {},
    legacyRoutes: [],
    mode: 'sandbox',
  } as never as Parameters<typeof createRestEdge>[0];
  const contract = sampleContract([
    'GET /lamps',
    'POST /lamps/{id}/shine',
    'POST /lamps/{id}/hum',
    'POST /lamps/{id}/glow',
  ]);
  expect(() => createRestEdge({ ...deps, contract, routes: [validRoute, validRoute] })).toThrow(/already declared/);
  expect(() => createRestEdge({ ...deps, contract, routes: [{ ...validRoute, key: 'GET /shades' }] })).toThrow(
    "No endpoint 'GET /shades' in the contract",
  );
});
