import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { ExecutionResult } from 'graphql';
import { Agent } from 'undici';
import { principalHeader, verifyPrincipal } from '../../subgraphs/kit/src/principal/token';
import { type ForeignSettings, foreignSubgraph, type Graph } from '../src';
import { ForeignServer, sendJson } from './toys/foreign';
import { asJson, firstSeller, sampleGraph, scope } from './toys/graph';
import { GraphServers } from './toys/graph-server';

const connections = new Agent();
const settings: ForeignSettings = {
  timeout: 60_000,
  retries: 2,
  secretOf: (subgraph) => `the secret of the foreign subgraph ${subgraph}`,
  connections,
};
const servers = new GraphServers();
let foreign: ForeignServer;
let graph: Graph;

beforeAll(async () => {
  [foreign, graph] = await Promise.all([ForeignServer.open(), sampleGraph()]);
  await connect();
});
afterEach(() => {
  foreign.reset();
  return servers.close();
});
afterAll(async () => {
  await Promise.all([graph.close(), foreign.close(), connections.destroy()]);
});

async function connect(changed: Partial<ForeignSettings> = {}): Promise<void> {
  await graph.adopt(foreign.supergraph(), (subgraph) => foreignSubgraph(subgraph, { ...settings, ...changed }));
}

async function execute(document: string, changed: Partial<typeof scope> = {}): Promise<unknown> {
  return asJson(await graph.execute(graph.prepareForClient(document, null), {}, { ...scope, ...changed }));
}

const receivedHeaders = (): IncomingHttpHeaders => foreign.requests[0]?.headers ?? {};
const plan = '{ plan(id: "plan_1") { id title points rank } }';
const failed = (path: readonly (string | number)[], code = 'service_unavailable') =>
  expect.objectContaining({ path, extensions: { code, subgraph: 'loyalty' } });

it('fields of a foreign subgraph extend resources, and its root fields are served', async () => {
  expect(await execute(plan)).toEqual({
    data: { plan: { id: 'plan_1', title: expect.any(String), points: 7, rank: 'rank of plan_1' } },
  });
  expect(await execute('{ program plan(id: "plan_1") { id } }')).toEqual({
    data: { program: 'gold', plan: { id: 'plan_1' } },
  });
});

it('a resource that the foreign subgraph does not know keeps its other fields', async () => {
  expect(await execute('{ plan(id: "plan_2") { id points } }')).toEqual({
    data: { plan: { id: 'plan_2', points: null } },
  });
});

it('the subgraph receives a principal that is signed for it alone, and no header of the client', async () => {
  await execute(plan, { operationKey: 'graph:apik_acct_1:key' });
  const headers = receivedHeaders();
  const token = String(headers[principalHeader]);
  const secret = settings.secretOf('loyalty');
  expect(verifyPrincipal(token, { secret, audience: 'loyalty' })).toEqual({
    principal: firstSeller,
    requestId: scope.requestId,
    operationKey: 'graph:apik_acct_1:key',
    captured: null,
  });
  expect(verifyPrincipal(token, { secret, audience: 'billing' })).toBeNull();
  expect(verifyPrincipal(token, { secret: settings.secretOf('other'), audience: 'loyalty' })).toBeNull();
});

it.each([
  { accounts: 3, shown: { grants: expect.arrayContaining([expect.anything()]) } },
  { accounts: 1_000, shown: { grants: [], grantsOmitted: true } },
])(
  'a principal with permissions on $accounts accounts fits into the headers of common servers',
  async ({ accounts, shown }) => {
    const actions = Array.from({ length: 200 }, (_, index) => `resource_${index}:basic:read`);
    const grants = Array.from({ length: accounts }, (_, index) => ({
      accountId: `biz_${index}_${'x'.repeat(12)}`,
      actions,
    }));
    const principal = { ...firstSeller, grants };
    expect(await execute(plan, { principal })).toMatchObject({ data: { plan: { points: 7 } } });
    const token = String(receivedHeaders()[principalHeader]);
    const verified = verifyPrincipal(token, { secret: settings.secretOf('loyalty'), audience: 'loyalty' });
    expect(verified?.principal).toMatchObject(shown);
  },
);

it.each([
  { configured: ['x-tenant'], received: { 'x-tenant': 'seven' } },
  { configured: [], received: {} },
])('the subgraph receives the configured headers: $configured', async ({ configured, received }) => {
  const server = await servers.open(graph, { forwardedHeaders: configured });
  const response = await fetch(server.url, {
    method: 'POST',
    headers: {
      authorization: 'Bearer key_acct_1',
      'content-type': 'application/json',
      'x-tenant': 'seven',
      'x-other': 'eight',
      [principalHeader]: 'forged',
    },
    body: JSON.stringify({ query: plan }),
  });
  expect(await response.json()).toMatchObject({ data: { plan: { points: 7 } } });
  const headers = receivedHeaders();
  const shown = Object.entries(headers).filter(([name]) => /^x-(tenant|other)$|^authorization$/.test(name));
  expect(Object.fromEntries(shown)).toEqual(received);
  expect(headers[principalHeader]).not.toBe('forged');
});

describe('a failure', () => {
  const failures: readonly (readonly [string, (response: ServerResponse) => unknown])[] = [
    ['a closed connection', (response) => response.destroy()],
    ['a status without a GraphQL response', (response) => response.writeHead(500).end('<html>')],
    ['a status of a proxy', (response) => response.writeHead(503).end()],
    ['a response that is not JSON', (response) => response.setHeader('content-type', 'application/json').end('{"da')],
    ['a rejected principal', (response) => sendJson(response, { errors: [{ message: 'No.' }] }, 401)],
    ['null', (response) => sendJson(response, null)],
    ['a list', (response) => sendJson(response, [])],
    ['a response without data', (response) => sendJson(response, {})],
  ];

  it.each(failures)('makes only the fields of the subgraph null: %s', async (_, respond) => {
    foreign.interfere = (response) => {
      respond(response);
      return true;
    };
    expect(await execute(plan)).toEqual({
      data: { plan: { id: 'plan_1', title: expect.any(String), points: null, rank: null } },
      errors: [failed(['plan', 'points']), failed(['plan', 'rank'])],
    });
    expect(await execute('{ program plan(id: "plan_1") { id } }')).toEqual({
      data: { program: null, plan: { id: 'plan_1' } },
      errors: [failed(['program'])],
    });
  });

  it.each([
    { name: 'no list', body: { data: { _entities: 'none' } } },
    { name: 'a short list', body: { data: { _entities: [] } } },
    { name: 'items of another form', body: { data: { _entities: ['x', 7, null] } } },
    { name: 'null', body: { data: { _entities: null } } },
  ])('of the form of entities makes only its fields null: $name', async ({ body }) => {
    foreign.interfere = (response) => sendJson(response, body);
    expect(await execute('{ plan(id: "plan_1") { id points } }')).toMatchObject({
      data: { plan: { id: 'plan_1', points: null } },
    });
  });

  it.each([
    { extensions: { code: 'points_locked', secret: 'stack' }, code: 'points_locked', message: 'Not now.' },
    {
      extensions: { code: 'UNAUTHENTICATED' },
      code: 'internal_server_error',
      message: expect.stringContaining('req_toy'),
    },
    { extensions: { code: 'response_too_large' }, code: 'internal_server_error', message: expect.any(String) },
    { extensions: 7, code: 'internal_server_error', message: expect.any(String) },
  ])('that it reports has the same form: $extensions', async ({ extensions, code, message }) => {
    const errors = [{ message: 'Not now.', path: ['_entities', 0, 'points'], extensions }];
    foreign.interfere = (response) =>
      sendJson(response, { data: { _entities: [{ points: null, rank: 'first' }] }, errors });
    expect(await execute(plan)).toEqual({
      data: { plan: { id: 'plan_1', title: expect.any(String), points: null, rank: 'first' } },
      errors: [{ message, path: ['plan', 'points'], extensions: { code, subgraph: 'loyalty' } }],
    });
  });

  it('that it reports without a path has an error at each of its fields', async () => {
    foreign.interfere = (response) => sendJson(response, { data: null, errors: [{ message: 'No.' }] });
    expect(await execute(plan)).toMatchObject({
      data: { plan: { id: 'plan_1', points: null } },
      errors: [failed(['plan', 'points'], 'internal_server_error'), failed(['plan', 'rank'], 'internal_server_error')],
    });
  });

  it('has an error at each of several resources', async () => {
    foreign.interfere = (response) => sendJson(response, null);
    const result = await execute('{ memberships(first: 2) { nodes { id plan { id points } } } }');
    expect(result).toMatchObject({
      data: { memberships: { nodes: [{ plan: { points: null } }, { plan: { points: null } }] } },
    });
    const { errors } = result as { errors: unknown[] };
    expect(errors).toContainEqual(failed(['memberships', 'nodes', 0, 'plan', 'points']));
    expect(errors).toContainEqual(failed(['memberships', 'nodes', 1, 'plan', 'points']));
  });
});

describe('repetitions', () => {
  const failFirst = (times: number): void => {
    foreign.interfere = (response) => {
      if (foreign.requests.length > times) return false;
      if (foreign.requests.length % 2 === 0) response.destroy();
      else response.writeHead(503).end();
      return true;
    };
  };

  it('a query is repeated as often as configured', async () => {
    failFirst(2);
    expect(await execute('{ program }')).toEqual({ data: { program: 'gold' } });
    foreign.requests.length = 0;
    failFirst(3);
    expect(await execute('{ program }')).toEqual({ data: { program: null }, errors: [failed(['program'])] });
    expect(foreign.requests).toHaveLength(3);
  });

  it('a mutation is never repeated', async () => {
    failFirst(1);
    expect(await execute('mutation { pointsAdd(planId: "plan_1") }')).toEqual({
      data: { pointsAdd: null },
      errors: [failed(['pointsAdd'])],
    });
    expect(foreign.requests).toHaveLength(1);
  });

  it('a GraphQL error is not repeated', async () => {
    foreign.interfere = (response) => sendJson(response, { data: null, errors: [{ message: 'No.' }] }, 400);
    expect(await execute('{ program }')).toMatchObject({ errors: [failed(['program'], 'internal_server_error')] });
    expect(foreign.requests).toHaveLength(1);
  });
});

it('a subgraph that does not respond in time is given up, without repetitions', async () => {
  await connect({ timeout: 50 });
  foreign.interfere = () => true;
  expect(await execute(plan)).toMatchObject({
    data: { plan: { id: 'plan_1', points: null } },
    errors: [failed(['plan', 'points']), failed(['plan', 'rank'])],
  });
  expect(foreign.requests).toHaveLength(1);
  await connect();
});

describe('a subscription of the foreign subgraph', () => {
  const document = 'subscription { pointsEarned { id points title } }';
  const subscribe = async () =>
    graph.subscribe(graph.prepareForClient(document, null), {}, scope) as Promise<AsyncIterable<ExecutionResult>>;

  it('is completed by the other subgraphs, and its failure has the same form', async () => {
    const events: unknown[] = [];
    for await (const event of await subscribe()) events.push(asJson(event));
    expect(events).toEqual([
      { data: { pointsEarned: { id: 'plan_1', points: 7, title: expect.any(String) } } },
      { data: { pointsEarned: { id: 'plan_2', points: 7, title: expect.any(String) } } },
      expect.objectContaining({ errors: [failed(['pointsEarned'], 'internal_server_error')] }),
    ]);
    const [connection] = foreign.connections as [Record<string, string>];
    const secret = settings.secretOf('loyalty');
    expect(verifyPrincipal(connection[principalHeader] ?? '', { secret, audience: 'loyalty' })?.principal).toEqual(
      firstSeller,
    );
  });
});
