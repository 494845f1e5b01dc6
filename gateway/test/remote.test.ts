import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { ExecutionResult } from 'graphql';
import { WebSocket } from 'ws';
import { serveSubgraph, type SubgraphServer } from '../../subgraphs/kit/src/graphql/serve-subgraph';
import { principalHeader, signPrincipal } from '../../subgraphs/kit/src/principal/token';
import { until } from '../../test/support/until';
import { createGraph, type Graph } from '../src';
import { corpus } from './toys/corpus';
import { asJson, log, scope, supergraphSdl, sampleGraph } from './toys/graph';
import { endedSubscriptions, platform, toys } from './toys/subgraphs';

const secret = 'a secret of thirty-two bytes or more';
const servers: SubgraphServer[] = [];
let remote: Graph;
let local: Graph;

beforeAll(async () => {
  for (const { name, schema } of toys)
    servers.push(await serveSubgraph({ name, schema, port: 0, host: '127.0.0.1', secret, log }));
  const subgraphs = toys.map(({ name }, index) => ({ name, url: servers[index]?.url ?? '', secret }));
  remote = await createGraph({ supergraphSdl, subgraphs, log });
  local = await sampleGraph();
});

afterAll(async () => {
  await Promise.all([remote.close(), local.close()]);
  await Promise.all(servers.map((server) => server.close()));
});

const platformUrl = (): string => servers[0]?.url ?? '';

function comparable(result: ExecutionResult): unknown {
  const { data, errors = [] } = asJson(result) as ExecutionResult;
  return {
    data,
    errors: errors
      .map(({ message, path, extensions }) => `${path?.join('.')} ${JSON.stringify(extensions)} ${message}`)
      .sort(),
  };
}

test.each(corpus.map(([document, variables = {}]) => ({ document, variables })))(
  'remote subgraphs return the same as local ones: $document',
  async ({ document, variables }) => {
    const result = await remote.execute(remote.prepare(document), variables, scope);
    expect(comparable(result)).toEqual(comparable(await local.execute(local.prepare(document), variables, scope)));
  },
);

test('the principal, request id and operation key are transmitted', async () => {
  const mutation = remote.prepare('mutation { planCreate(title: "x") { operationKey } }');
  expect(asJson(await remote.execute(mutation, {}, { ...scope, operationKey: 'graph:k:1' }))).toEqual({
    data: { planCreate: { operationKey: 'graph:k:1' } },
  });
  const internal = remote.prepare('{ principalOf(credential: "key_acct_1") }');
  expect(asJson(await remote.execute(internal, {}, scope))).toEqual({
    data: { principalOf: null },
    errors: [
      {
        message: 'This credential does not have the permission principal:read.',
        path: ['principalOf'],
        extensions: { code: 'forbidden' },
      },
    ],
  });
});

test('subscriptions: events, rejection, end', async () => {
  const document = remote.prepare('subscription($n: Int!) { events(count: $n) { id requestId account { title } } }');
  const events = (await remote.subscribe(document, { n: 2 }, scope)) as AsyncIterable<ExecutionResult>;
  const seen: unknown[] = [];
  for await (const event of events) seen.push(asJson(event));
  expect(seen).toEqual([
    { data: { events: { id: 'evt_1', requestId: 'req_toy', account: { title: 'First' } } } },
    { data: { events: { id: 'evt_2', requestId: 'req_toy', account: null } } },
  ]);
  const rejected = (await remote.subscribe(
    remote.prepare('subscription { refused { id } }'),
    {},
    scope,
  )) as AsyncIterable<ExecutionResult>;
  const responses: ExecutionResult[] = [];
  for await (const result of rejected) responses.push(result);
  expect(responses.map((result) => result.errors?.map((error) => error.extensions.code))).toEqual([['forbidden']]);
  const before = endedSubscriptions.count;
  const endlessStream = (await remote.subscribe(document, { n: 100_000 }, scope)) as AsyncIterable<ExecutionResult>;
  for await (const _event of endlessStream) break;
  await until(() => endedSubscriptions.count > before);
});

test('an unavailable subgraph causes a partial response with an error', async () => {
  const unreachableGraph = await createGraph({
    supergraphSdl,
    subgraphs: toys.map((sample) =>
      sample.name === 'platform' ? { name: 'platform', url: 'http://127.0.0.1:9/graphql', secret } : sample,
    ),
    log,
  });
  expect(
    asJson(
      await unreachableGraph.execute(
        unreachableGraph.prepare('{ memberships(first: 1) { nodes { id user { id name } } } }'),
        {},
        scope,
      ),
    ),
  ).toEqual({
    data: { memberships: { nodes: [{ id: 'mem_1', user: null }] } },
    errors: [
      {
        message: 'The service is temporarily unavailable. Request id: req_toy',
        path: ['memberships', 'nodes', 0, 'user'],
        extensions: { code: 'service_unavailable' },
      },
    ],
  });
  await unreachableGraph.close();
});

describe('a subgraph authenticates its caller', () => {
  const token = (options: Partial<Parameters<typeof signPrincipal>[1]> = {}): string =>
    signPrincipal(scope, { secret, audience: 'platform', ...options });
  const forged = (): string => {
    const [head, , signature] = token().split('.');
    const claims = {
      principal: { ...scope.principal, kind: 'system' },
      requestId: 'r',
      operationKey: null,
      aud: 'platform',
      iat: 0,
      exp: 9e9,
    };
    return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
  };
  const unsigned = (): string => {
    const [, body] = token().split('.');
    return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
  };
  /** Signs arbitrary content with the secret, as a caller other than the gateway could. */
  const signed = (body: string): string => {
    const content = `${token().split('.')[0]}.${Buffer.from(body).toString('base64url')}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  };
  const lasting = (iat: number, exp: number): string => {
    const seconds = Math.floor(Date.now() / 1_000);
    return signed(
      JSON.stringify({ ...scope, log: undefined, aud: 'platform', iat: seconds + iat, exp: seconds + exp }),
    );
  };
  const invalidTokens: [string, () => string | undefined][] = [
    ['signed, and no JSON', () => signed('{')],
    ['signed, and null', () => signed('null')],
    ['signed, and a list', () => signed('[]')],
    ['signed, and without a principal', () => signed('{"aud":"platform","iat":0,"exp":9e9}')],
    ['good for a day', () => lasting(0, 86_400)],
    ['issued tomorrow', () => lasting(86_400, 86_460)],
    [
      'without an end',
      () =>
        signed(JSON.stringify({ principal: scope.principal, aud: 'platform', iat: Math.floor(Date.now() / 1_000) })),
    ],
    ['a letter of the signature cut off', () => token().slice(0, -1)],
    ['a part too many', () => `${token()}.x`],
    ['none', () => undefined],
    ['nonsense', () => 'x.y.z'],
    ['another secret', () => token({ secret: 'another secret of thirty-two bytes' })],
    ['another audience', () => token({ audience: 'billing' })],
    ['expired', () => token({ now: Date.now() - 61_000 })],
    ['forged', forged],
    ['unsigned', unsigned],
  ];

  async function execute(principal: string | undefined): Promise<unknown> {
    const headers = {
      'content-type': 'application/json',
      ...(principal !== undefined && { [principalHeader]: principal }),
    };
    const response = await fetch(platformUrl(), { method: 'POST', headers, body: '{"query":"{ me { id } }"}' });
    return { status: response.status, body: await response.json() };
  }

  async function closeCode(principal: string | undefined): Promise<number> {
    const socket = new WebSocket(platformUrl().replace('http', 'ws'), 'graphql-transport-ws');
    await once(socket, 'open');
    socket.send(
      JSON.stringify({
        type: 'connection_init',
        payload: principal === undefined ? {} : { [principalHeader]: principal },
      }),
    );
    const [code] = (await once(socket, 'close')) as [number];
    return code;
  }

  test('by a valid token', async () => {
    expect(await execute(token())).toEqual({ status: 200, body: { data: { me: { id: 'user_1' } } } });
    expect(await execute(token({ now: Date.now() - 50_000 }))).toMatchObject({ status: 200 });
    expect(await execute(lasting(-10, 50))).toMatchObject({ status: 200 });
    expect(await execute(lasting(20, 80))).toMatchObject({ status: 200 });
  });

  test.each(invalidTokens)('rejects a token that is: %s', async (_name, make) => {
    expect(await execute(make())).toEqual({
      status: 401,
      body: {
        errors: [
          { message: 'A principal signed for this subgraph is required.', extensions: { code: 'unauthorized' } },
        ],
      },
    });
    expect(await closeCode(make())).toBe(4403);
  });

  test('a connection whose token has expired cannot start subscriptions', async () => {
    const socket = new WebSocket(platformUrl().replace('http', 'ws'), 'graphql-transport-ws');
    await once(socket, 'open');
    socket.send(
      JSON.stringify({ type: 'connection_init', payload: { [principalHeader]: token({ now: Date.now() - 57_000 }) } }),
    );
    await once(socket, 'message');
    const codes: unknown[] = [];
    for (let id = 0; !codes.includes('unauthorized'); id += 1) {
      socket.send(
        JSON.stringify({ type: 'subscribe', id: String(id), payload: { query: 'subscription { noSuchField }' } }),
      );
      const [message] = (await once(socket, 'message')) as [Buffer];
      codes.push(
        (JSON.parse(message.toString('utf8')) as { payload: { extensions?: { code?: string } }[] }).payload[0]
          ?.extensions?.code,
      );
    }
    expect(codes.length).toBeGreaterThan(1);
    socket.close();
  });

  test('a short secret is rejected at startup', async () => {
    const options = { ...platform, port: 0, host: '127.0.0.1', log };
    await expect(serveSubgraph({ ...options, secret: 'short' })).rejects.toThrow(
      'The secret that signs principals must have at least 32 bytes',
    );
  });

  test('introspection is disabled even with a principal, and messages of libraries are masked', async () => {
    const headers = { 'content-type': 'application/json', [principalHeader]: token() };
    const response = await fetch(platformUrl(), {
      method: 'POST',
      headers,
      body: '{"query":"{ __schema { types { name } } }"}',
    });
    expect(await response.json()).toEqual({
      errors: [
        { message: 'An unexpected error occurred. Request id: req_toy', extensions: { code: 'internal_server_error' } },
      ],
    });
  });
});

test('a subgraph reports its readiness by /readyz', async () => {
  let ready = false;
  const { name, schema } = platform;
  const check = (): Promise<void> => (ready ? Promise.resolve() : Promise.reject(new Error('no database')));
  const server = await serveSubgraph({
    name,
    schema,
    port: 0,
    host: '127.0.0.1',
    secret,
    log,
    checks: { database: check },
  });
  const status = async (): Promise<number> => (await fetch(server.url.replace('/graphql', '/readyz'))).status;
  expect(await status()).toBe(503);
  ready = true;
  expect(await status()).toBe(200);
  await server.close();
});
