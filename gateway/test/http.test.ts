import { getIntrospectionQuery } from 'graphql';
import { serverAudits } from 'graphql-http';
import type { Graph } from '../src';
import { sampleGraph } from './toys/graph';
import { type GraphServer, openGraphServer } from './toys/graph-server';
import { Peer } from './toys/peer';

let graph: Graph;
let server: GraphServer;
let live: GraphServer;

beforeAll(async () => {
  graph = await sampleGraph();
  server = await openGraphServer(graph, { sandbox: true });
  live = await openGraphServer(graph, { sandbox: false });
});

afterAll(async () => {
  await Promise.all([server.close(), live.close()]);
  await graph.close();
});

const key = { authorization: 'Bearer key_acct_1' };

interface HttpResult {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

async function post(
  body: unknown,
  headers: Record<string, string> = key,
  at: GraphServer = server,
): Promise<HttpResult> {
  const response = await fetch(at.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const rejection = (code: string, message: string): object => ({ errors: [{ message, extensions: { code } }] });

describe('a rejected request', () => {
  const longString = 'x'.repeat(80_000);
  test.each<[string, object]>([
    ['a value', { query: 'query ($f: Int) { memberships(first: $f) { nodes { id } } }', variables: { f: longString } }],
    ['a literal', { query: `{ memberships(first: "${longString}") { nodes { id } } }` }],
    ['a token', { query: `{ "${longString}" }` }],
    ['an operation', { query: '{ me { id } }', operationName: longString }],
    ['a key', { query: '{ me { id } }', variables: {}, [longString]: 1, operationName: `${longString}!` }],
  ])('does not repeat all of a long value: %s', async (_name, body) => {
    const response = await fetch(server.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const { errors } = JSON.parse(text) as { errors: { message: string; extensions: { code: string } }[] };
    expect(errors[0]?.message.length).toBeLessThanOrEqual(1_000);
    expect(errors[0]?.extensions.code).toMatch(/^[a-z_]+$/);
    expect(text.length).toBeLessThan(3_000);
  });

  test('does not do so over WebSocket', async () => {
    const peer = await Peer.initialised(server);
    peer.subscribe('literal', `{ memberships(first: "${longString}") { nodes { id } } }`);
    peer.subscribe('value', 'query ($f: Int) { memberships(first: $f) { nodes { id } } }', { f: longString });
    peer.subscribe('events', 'subscription ($f: Int!) { events(count: $f) { id } }', { f: longString });
    for (const id of ['literal', 'value', 'events']) {
      const text = JSON.stringify(await peer.message((message) => message.id === id));
      expect([id, text.length < 3_000, text.includes('xxx')]).toEqual([id, true, true]);
    }
    peer.socket.terminate();
  });
});

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => server.url });

  test('there are 61 audits', () => {
    expect(audits.length).toBe(61);
  });

  test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))(
    'audit %s: %s',
    async (_id, _name, audit) => {
      const result = await audit.fn();
      expect(result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`).toBe('ok');
    },
  );

  test('executes a query with variables and an operation name', async () => {
    const response = await post({
      query: 'query A { me { id } } query B($f: Int) { memberships(first: $f) { nodes { id } } }',
      operationName: 'B',
      variables: { f: 1 },
    });
    expect(response).toMatchObject({ status: 200, body: { data: { memberships: { nodes: [{ id: 'mem_1' }] } } } });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('field errors have status 200 with both media types', async () => {
    const query = { query: '{ failsHard(how: "forbidden") }' };
    const body = {
      data: null,
      errors: [
        {
          message: 'This credential does not have the permission plan:read.',
          path: ['failsHard'],
          extensions: { code: 'forbidden' },
        },
      ],
    };
    expect(await post(query)).toMatchObject({ status: 200, body });
    expect(await post(query, { ...key, accept: 'application/graphql-response+json' })).toMatchObject({
      status: 200,
      body,
    });
  });

  test.each([
    [
      'a body over 1 MiB',
      `{"query":"{ me { id } }","x":"${'x'.repeat(1024 * 1024)}"}`,
      {},
      413,
      'body_too_large',
      'The request body exceeds the size limit.',
    ],
    [
      'too many names, with white space before their colons',
      `{"query":"{ me { id } }","variables":{${Array.from({ length: 10_001 }, (_, index) => `"${index}" :1`).join()}}}`,
      {},
      413,
      'body_too_large',
      'The request has too many JSON keys.',
    ],
    [
      'another content type',
      '{}',
      { 'content-type': 'text/plain' },
      415,
      'unsupported_media_type',
      'Send the request body as application/json in UTF-8.',
    ],
    [
      'another encoding',
      '{}',
      { 'content-type': 'application/json; charset=latin1' },
      415,
      'unsupported_media_type',
      'Send the request body as application/json in UTF-8.',
    ],
    [
      'bytes that are not UTF-8',
      new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      {},
      400,
      'invalid_json',
      'The request body is not valid UTF-8.',
    ],
    ['no query', '{}', {}, 400, 'parameter_missing', 'query is required.'],
    ['a list of requests', '[]', {}, 400, 'parameter_invalid', 'The request must be a JSON object.'],
    [
      'a response type that is not available',
      '{"query":"{ me { id } }"}',
      { accept: 'text/csv' },
      406,
      'not_acceptable',
      'Accept application/graphql-response+json or application/json; for subscriptions text/event-stream, or multipart/mixed;subscriptionSpec=1.0.',
    ],
    [
      'a subscription',
      '{"query":"subscription { refused { id } }"}',
      {},
      400,
      'parameter_invalid',
      'Subscriptions are served over WebSocket at this address, and over HTTP if the request accepts text/event-stream, or multipart/mixed;subscriptionSpec=1.0.',
    ],
    [
      'an empty idempotency key',
      '{"query":"{ me { id } }"}',
      { 'idempotency-key': '' },
      400,
      'parameter_invalid',
      'Idempotency-Key must have 1 to 255 bytes.',
    ],
    [
      'a long idempotency key',
      '{"query":"{ me { id } }"}',
      { 'idempotency-key': 'k'.repeat(256) },
      400,
      'parameter_invalid',
      'Idempotency-Key must have 1 to 255 bytes.',
    ],
  ])('%s is rejected', async (_name, body, headers, status, code, message) => {
    expect(await post(body, { ...key, ...headers })).toMatchObject({ status, body: rejection(code, message) });
  });

  test('other methods are rejected, and mutations by GET', async () => {
    const put = await fetch(server.url, { method: 'PUT', headers: key });
    expect([put.status, put.headers.get('allow'), await put.json()]).toEqual([
      405,
      'GET, POST',
      rejection('method_not_allowed', 'Send GET or POST.'),
    ]);
    const get = await fetch(
      `${server.url}?query=${encodeURIComponent('mutation { planCreate(title: "x") { plan { id } } }')}`,
      { headers: key },
    );
    expect([get.status, get.headers.get('allow'), await get.json()]).toEqual([
      405,
      'POST',
      rejection('method_not_allowed', 'Send mutations by POST.'),
    ]);
  });

  test('a request id of a safe format is returned, otherwise a new one is created', async () => {
    expect(
      (await post({ query: '{ me { id } }' }, { ...key, 'x-request-id': 'abc-1' })).headers.get('x-request-id'),
    ).toBe('abc-1');
    expect(
      (await post({ query: '{ me { id } }' }, { ...key, 'x-request-id': 'a b' })).headers.get('x-request-id'),
    ).toMatch(/^req_[0-9a-f]{32}$/);
    expect((await post({ query: '{ fails(how: "unexpected") }' }, { ...key, 'x-request-id': 'abc-2' })).body).toEqual({
      data: { fails: null },
      errors: [
        {
          message: 'An unexpected error occurred. Request id: abc-2',
          path: ['fails'],
          extensions: { code: 'internal_server_error' },
        },
      ],
    });
  });

  test('the idempotency key is scoped to the credential and the GraphQL API', async () => {
    const response = await post(
      { query: 'mutation { planCreate(title: "x") { operationKey } }' },
      { ...key, 'idempotency-key': 'once' },
    );
    expect(response.body).toEqual({ data: { planCreate: { operationKey: 'graph:apik_acct_1:once' } } });
  });
});

describe('authentication', () => {
  const missing = rejection('unauthorized', 'A valid credential is required.');
  const wrong = rejection('unauthorized', 'The credential is unknown, expired or revoked.');

  test('without a credential only introspection is allowed, and only in the sandbox', async () => {
    expect(await post({ query: '{ me { id } }' }, {})).toMatchObject({ status: 401, body: missing });
    expect(await post({ query: '{ __typename }' }, {})).toMatchObject({
      status: 200,
      body: { data: { __typename: 'Query' } },
    });
    expect(await post({ query: getIntrospectionQuery() }, {})).toMatchObject({
      status: 200,
      body: { data: { __schema: { queryType: { name: 'Query' } } } },
    });
    expect(await post({ query: '{ __typename }' }, {}, live)).toMatchObject({ status: 401, body: missing });
    expect(await post({ query: '{' }, {}, live)).toMatchObject({ status: 401, body: missing });
  });

  test('an invalid credential is rejected for every document', async () => {
    for (const authorization of ['Bearer nonsense', 'Basic a2V5', 'Bearer', '', 'Bearer a b']) {
      expect(await post({ query: '{ __typename }' }, { authorization })).toMatchObject({ status: 401, body: wrong });
    }
    const response = await post({ query: '{ __typename }' }, { authorization: 'Bearer nonsense' });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('in live mode introspection is disabled', async () => {
    expect(await post({ query: '{ me { id } }' }, key, live)).toMatchObject({
      status: 200,
      body: { data: { me: { id: 'user_1' } } },
    });
    expect(await post({ query: '{ __schema { queryType { name } } }' }, key, live)).toMatchObject({
      status: 403,
      body: rejection(
        'forbidden',
        'Introspection is available only in sandbox mode and to apps of the service itself.',
      ),
    });
    for (const headers of [{}, key])
      expect((await fetch(live.url, { headers: { accept: 'text/html', ...headers } })).status).toBe(406);
  });
});
