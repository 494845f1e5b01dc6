import { WebSocket } from 'ws';
import type { RateRule } from '../../subgraphs/kit/src/limits/rate-limits';
import { generousLimits } from '../../subgraphs/kit/src/testing/limits';
import { Budget, documentIdOf, type Graph, readManifest } from '../src';
import { type GraphServer, type GraphServerOptions, GraphServers } from './toys/graph-server';
import { sampleGraph } from './toys/graph';
import { Peer } from './toys/peer';
import { until } from '../../test/support/until';

let graph: Graph;
const servers = new GraphServers();
let now = Date.now();
const clock = { now: () => new Date(now) };

beforeAll(async () => {
  graph = await sampleGraph();
});
afterEach(() => servers.close());
afterAll(() => graph.close());

const minute = (limit: number): RateRule => ({ limit, window: 60 });

function open({
  cost = 10_000,
  operation = 2_000,
  refused = 1_000,
  ...options
}: Partial<GraphServerOptions> & {
  readonly cost?: number;
  readonly operation?: number;
  readonly refused?: number;
} = {}): Promise<GraphServer> {
  return servers.open(graph, {
    budget: new Budget({
      limits: generousLimits({ cost: minute(cost), refused: minute(refused) }, clock),
      operationCost: operation,
    }),
    ...options,
  });
}

interface BudgetResponse {
  readonly status: number;
  readonly fields: readonly (string | null)[];
  readonly body: {
    readonly data?: unknown;
    readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
    readonly extensions?: { readonly cost: Record<string, number> };
  };
}

async function post(
  server: GraphServer,
  body: object,
  credential: string | null = 'key_acct_1',
): Promise<BudgetResponse> {
  const headers = {
    'content-type': 'application/json',
    ...(credential !== null && { authorization: `Bearer ${credential}` }),
  };
  const response = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify(body) });
  const fields = ['ratelimit-policy', 'ratelimit', 'retry-after'].map((name) => response.headers.get(name));
  return { status: response.status, fields, body: (await response.json()) as BudgetResponse['body'] };
}

/** Number of documents so far. Each document of `uniqueQuery` is new, so that parsing it is charged. */
let documentCount = 0;
const uniqueQuery = (selection: string): string => `query Fresh${(documentCount += 1)} ${selection}`;

const costOf = (text: string, variables: Record<string, unknown> = {}): number =>
  graph.prepareForClient(text, null).cost(variables);

describe('the cost of an operation', () => {
  test.each([
    ['{ me { id name } }', {}, 3],
    ['{ memberships { nodes { id } } }', {}, 1 + 20 * 2],
    ['{ memberships(first: 5) { nodes { id user { name } } } }', {}, 1 + 5 * 4],
    ['{ memberships(first: 1000) { nodes { id } } }', {}, 1 + 100 * 2],
    ['{ memberships(first: -1) { nodes { id } } }', {}, 1],
    ['query ($n: Int) { memberships(first: $n) { nodes { id } } }', { n: 7 }, 1 + 7 * 2],
    ['query ($n: Int) { memberships(first: $n) { nodes { id } } }', { n: null }, 1 + 20 * 2],
    ['query ($n: Int) { memberships(first: $n) { nodes { id } } }', {}, 1 + 20 * 2],
    ['query ($n: Int = 3) { memberships(first: $n) { nodes { id } } }', {}, 1 + 3 * 2],
    ['query ($n: Int) { memberships(first: $n) { nodes { id } } }', { n: 1e9 }, 1 + 100 * 2],
    ['query ($n: Int) { memberships(first: $n) { nodes { id } } }', { n: 'many' }, 1],
    ['{ me { friends { friends { id } } } }', {}, 2 + 5 * (1 + 5 * 2) - 1],
    ['{ one: me { id } two: me { ...F } } fragment F on User { id }', {}, 4],
    ['mutation { planCreate(title: "x") { plan { id } } }', {}, 10 + 3],
    [
      'mutation { one: planCreate(title: "x") { plan { id } } two: planCreate(title: "y") { plan { id } } }',
      {},
      2 * (10 + 3),
    ],
    [
      'mutation { ...Two } fragment Two on Mutation { one: planCreate(title: "x") { plan { id } } ... on Mutation { two: planCreate(title: "y") { plan { id } } } }',
      {},
      2 * (10 + 3),
    ],
    ['{ __schema { types { fields { name } } } }', {}, 1_000],
  ])('is, for %s with %j: %i', (text, variables, cost) => {
    expect(costOf(text, variables)).toBe(cost);
  });
});

test('responses report the cost, also for cached documents', async () => {
  const server = await open();
  const query = uniqueQuery('($n: Int) { memberships(first: $n) { nodes { id } } }');
  const first = await post(server, { query, variables: { n: 1 } });
  expect([first.status, first.fields, first.body.extensions]).toEqual([
    200,
    ['"cost";q=10000;w=60', '"cost";r=9497;t=60', null],
    { cost: { requested: 3, operationLimit: 2_000, available: 9_497, limit: 10_000, resetSeconds: 60 } },
  ]);
  const second = await post(server, { query, variables: { n: 2 } });
  expect(second.body.extensions?.cost).toEqual({
    requested: 5,
    operationLimit: 2_000,
    available: 9_492,
    limit: 10_000,
    resetSeconds: 60,
  });
  expect((await post(server, { query, variables: { n: 2 } }, 'key_acct_2')).body.extensions?.cost['available']).toBe(
    9_995,
  );
});

test('an operation above the maximum cost is not executed', async () => {
  const server = await open();
  const { status, body, fields } = await post(server, {
    query: uniqueQuery('{ memberships(first: 100) { nodes { id user { friends { friends { id } } } } } }'),
  });
  expect([status, body]).toEqual([
    200,
    {
      errors: [
        {
          message: 'The operation costs 5801, but the limit is 2000: request fewer rows or fields at a time.',
          extensions: { code: 'graphql_cost_exceeded', cost: { requested: 5_801, operationLimit: 2_000 } },
        },
      ],
    },
  ]);
  expect(fields).toEqual(['"cost";q=10000;w=60', '"cost";r=9500;t=60', null]);
});

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
  'a variable named %s is priced by its value and by its default',
  async (name) => {
    const server = await open();
    const document = (given: string) =>
      uniqueQuery(
        `($${name}: Int${given}) { memberships(first: $${name}) { nodes { id user { friends { friends { id } } } } } }`,
      );
    const rejected = { errors: [{ extensions: { code: 'graphql_cost_exceeded', cost: { requested: 5_801 } } }] };
    expect((await post(server, { query: document(' = 100') })).body).toMatchObject(rejected);
    expect((await post(server, { query: document(''), variables: { [name]: 100 } })).body).toMatchObject(rejected);
  },
);

test('a request above the cost per minute receives 429, until the minute has passed', async () => {
  const server = await open({ cost: 1_010, operation: 600 });
  const query = uniqueQuery('{ me { id } }');
  for (let sent = 0; sent < 255; sent += 1) expect((await post(server, { query })).status).toBe(200);
  now += 12_000;
  const rejected = {
    errors: [
      {
        message: 'Too many requests. Try again in 48 seconds.',
        extensions: { code: 'rate_limit_exceeded', retryAfter: 48 },
      },
    ],
  };
  expect(await post(server, { query })).toEqual({
    status: 429,
    fields: ['"cost";q=1010;w=60', '"cost";r=0;t=48', '48'],
    body: rejected,
  });
  expect((await post(server, { query: uniqueQuery('{ me { id } }') })).status).toBe(429);
  expect((await post(server, { query }, 'key_acct_2')).status).toBe(200);
  now += 48_000;
  expect((await post(server, { query })).status).toBe(200);
});

test('invalid documents are charged, so that they cannot be sent without limit', async () => {
  const server = await open({ cost: 1_000, operation: 600 });
  expect((await post(server, { query: uniqueQuery('{ nothing }') })).fields[1]).toBe('"cost";r=500;t=60');
  expect((await post(server, { query: '{' })).fields[1]).toBe('"cost";r=0;t=60');
  expect((await post(server, { query: '{' })).status).toBe(429);
});

test('requests without a valid credential are counted by address', async () => {
  const server = await open({ refused: 2 });
  expect([
    (await post(server, { query: '{ me { id } }' }, 'nonsense')).fields,
    (await post(server, { query: '{ me { id } }' }, null)).fields,
  ]).toEqual([
    ['"refused";q=2;w=60', '"refused";r=1;t=60', null],
    ['"refused";q=2;w=60', '"refused";r=0;t=60', null],
  ]);
  const { status, fields } = await post(server, { query: '{ me { id } }' }, 'nonsense');
  expect([status, fields]).toEqual([429, ['"refused";q=2;w=60', '"refused";r=0;t=60', '60']]);
  expect((await post(server, { query: '{ me { id } }' })).status).toBe(200);
});

test('variables have size limits, even when they are unused', async () => {
  const server = await open();
  const query = 'query ($n: Int) { memberships(first: $n) { nodes { id } } }';
  const nestedValue = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown;
  const tooMany = await post(server, { query, variables: { n: 1, more: Array(10_001).fill(0) } });
  const tooDeep = await post(server, { query, variables: { n: 1, more: nestedValue } });
  expect([tooMany, tooDeep].map(({ body }) => body.errors)).toEqual([
    [
      {
        message: 'The variables exceed the limit of 10000 values.',
        extensions: { code: 'graphql_too_large' },
      },
    ],
    [
      {
        message: 'The variables exceed the limit of 50 levels.',
        extensions: { code: 'graphql_too_large' },
      },
    ],
  ]);
});

describe('trusted documents', () => {
  const text = 'query Trusted { me { name } }';
  const trusted = new Map([[documentIdOf(text), text]]);
  const unknown = (message: string): object => ({
    errors: [{ message, extensions: { code: 'graphql_document_unknown' } }],
  });

  test('are executed by their id, in both forms', async () => {
    const server = await open({ trusted });
    for (const body of [
      { documentId: documentIdOf(text) },
      { extensions: { persistedQuery: { version: 1, sha256Hash: documentIdOf(text) } } },
      { query: text },
    ]) {
      expect((await post(server, body)).body.data).toEqual({ me: { name: 'Ada' } });
    }
    expect((await post(server, { documentId: documentIdOf('{ me { id } }') })).body).toEqual(
      unknown('The document id is unknown. Send the document text instead, unless only trusted documents are allowed.'),
    );
    expect((await post(server, { query: '{ me { id } }' })).status).toBe(200);
    const getResponse = await fetch(`${server.url}?documentId=${documentIdOf(text)}`, {
      headers: { authorization: 'Bearer key_acct_1' },
    });
    expect(await getResponse.json()).toMatchObject({ data: { me: { name: 'Ada' } } });
    const peer = await Peer.initialised(server);
    peer.send({
      type: 'subscribe',
      id: '1',
      payload: { query: '', extensions: { persistedQuery: { sha256Hash: documentIdOf(text) } } },
    });
    expect((await peer.message(({ type }) => type === 'next')).payload).toMatchObject({
      data: { me: { name: 'Ada' } },
    });
  });

  test('are the only ones executed when the service is configured so', async () => {
    const server = await open({ trusted, onlyTrusted: true });
    expect((await post(server, { query: text })).body.data).toEqual({ me: { name: 'Ada' } });
    expect((await post(server, { query: '{ me { id } }' })).body).toEqual(
      unknown('Only trusted documents can be executed.'),
    );
    expect((await post(server, { query: '{ __schema { types { name } } }' }, null)).body).toEqual(
      unknown('Only trusted documents can be executed.'),
    );
    expect((await post(server, {})).body.errors?.[0]?.extensions).toEqual({ code: 'parameter_missing' });
  });

  test('rejects a modified manifest', () => {
    expect(readManifest(JSON.stringify(Object.fromEntries(trusted)))).toEqual(trusted);
    expect(() => readManifest(JSON.stringify({ [documentIdOf(text)]: '{ me { email } }' }))).toThrow(
      `The text of the trusted document ${documentIdOf(text)} does not match its id`,
    );
  });
});

/** Returns the response status of a connection attempt; an opened connection is closed again. */
function statusOfUpgrade(server: GraphServer): Promise<number | undefined> {
  const socket = new WebSocket(server.wsUrl, 'graphql-transport-ws');
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.close();
      resolve(101);
    });
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
  });
}

describe('over WebSocket', () => {
  test('operations are charged to the same minute', async () => {
    const server = await open({ cost: 1_006, operation: 600 });
    const [query, dear] = [
      uniqueQuery('{ me { id } }'),
      uniqueQuery('{ memberships(first: 100) { nodes { id user { friends { friends { id } } } } } }'),
    ];
    const peer = await Peer.initialised(server);
    peer.subscribe('1', query);
    expect((await peer.message(({ type }) => type === 'next')).payload).toMatchObject({
      data: { me: { id: 'user_1' } },
      extensions: { cost: { requested: 2, available: 504 } },
    });
    peer.subscribe('2', dear);
    expect(await peer.message(({ id, type }) => id === '2' && type === 'error')).toMatchObject({
      payload: [{ extensions: { code: 'graphql_cost_exceeded' } }],
    });
    expect((await post(server, { query })).body.extensions?.cost['available']).toBe(2);
    peer.subscribe('3', query);
    await peer.message(({ id, type }) => id === '3' && type === 'complete');
    peer.subscribe('4', query);
    expect(await peer.message(({ id, type }) => id === '4' && type === 'error')).toEqual({
      id: '4',
      type: 'error',
      payload: [
        {
          message: 'Too many requests. Try again in 60 seconds.',
          extensions: { code: 'rate_limit_exceeded', retryAfter: 60 },
        },
      ],
    });
  });

  test('the number of connections of a credential is limited', async () => {
    const server = await open({ limits: { ofCredential: 2 } });
    const [first] = [await Peer.initialised(server), await Peer.initialised(server)];
    const third = await Peer.to(server);
    third.send({ type: 'connection_init', payload: { token: 'key_acct_1' } });
    expect(await third.closed).toBe('1013 Too many connections');
    await Peer.initialised(server, { token: 'key_acct_2' });
    first?.socket.close();
    await first?.closed;
    await Peer.initialised(server);
  });

  test('the number of connections of an address is limited', async () => {
    const server = await open({ limits: { ofAddress: 2 } });
    const first = await Peer.to(server);
    await Peer.to(server);
    expect(await statusOfUpgrade(server)).toBe(429);
    first.socket.close();
    await until(
      () => statusOfUpgrade(server),
      (status) => status === 101,
    );
  });

  test('the number of messages per second is limited', async () => {
    const server = await open({ limits: { messages: 20 } });
    const loud = await Peer.initialised(server);
    for (let sent = 0; sent < 60; sent += 1) loud.send({ type: 'ping' });
    expect(await loud.closed).toBe('4290 Too many messages');
    const louder = await Peer.initialised(server);
    for (let sent = 0; sent < 60; sent += 1) louder.socket.ping();
    expect(await louder.closed).toBe('4290 Too many messages');
  });
});
