import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { serveSubgraph, type SubgraphServer } from '../../subgraphs/kit/src/graphql/serve-subgraph';
import { logCursor } from '../../subgraphs/kit/src/pagination/cursor';
import { until } from '../../test/support/until';
import { createGraph, type Graph } from '../src';
import { type GraphServer, openGraphServer } from './toys/graph-server';
import { idsOf, eventIds, nexts, waitUntilProcessed } from './toys/subscriptions';
import { firstSeller, log, supergraphSdl, sampleGraph } from './toys/graph';
import { Peer } from './toys/peer';
import { sampleFeed, toys } from './toys/subgraphs';

let graph: Graph;
let graphServer: GraphServer;
beforeAll(async () => {
  graph = await sampleGraph();
});
beforeEach(async () => {
  graphServer = await openGraphServer(graph, { sandbox: true });
});
afterEach(async () => {
  await graphServer.close();
  await until(() => sampleFeed.running === 0);
});
afterAll(() => graph.close());

const Authorization = 'Bearer key_acct_1';
const feed = 'subscription ($after: Int) { feed(after: $after) { id } }';
const plain = 'subscription { feed { id } }';
const last = (): number => sampleFeed.next - 1;
const subscribe = (peer: Peer, id: string, query: string, overrides: object = {}): void =>
  peer.send({ type: 'subscribe', id, payload: { query, ...overrides } });

describe('a subscription resumes', () => {
  test.each<[string, (cursor: string) => object, (cursor: string) => object]>([
    ['after the cursor of its connection', (cursor) => ({ cursor }), () => ({})],
    [
      'after the cursor of its id',
      (cursor) => ({ cursors: { 'own "id"': cursor, other: logCursor(999_999) } }),
      () => ({}),
    ],
    ['after the cursor in its extensions', () => ({}), (cursor) => ({ extensions: { cursor } })],
    [
      'after the last of several cursors',
      (cursor) => ({ cursor: logCursor(0), cursors: { 'own "id"': cursor } }),
      () => ({ extensions: { cursor: logCursor(1) } }),
    ],
  ])('%s, whatever its document specifies', async (_name, params, overrides) => {
    sampleFeed.publish(3);
    const after = last() - 2;
    const cursor = logCursor(after);
    const documents: [string, object?][] = [
      [plain],
      [feed, { after: 0 }],
      ['subscription { feed(after: 0) { id } }'],
      ['subscription ($after: Int! = 0) { feed(after: $after) { id } }'],
    ];
    for (const [query, variables] of documents) {
      const peer = await Peer.initialised(graphServer, { Authorization, ...params(cursor) });
      subscribe(peer, 'own "id"', query, { variables, ...overrides(cursor) });
      await until(() => nexts(peer, 'own "id"').length >= 2);
      sampleFeed.publish(1);
      await until(() => nexts(peer, 'own "id"').length >= last() - after);
      expect(idsOf(peer, 'own "id"')).toEqual(eventIds(after + 1, last() - after));
      peer.socket.terminate();
    }
  });

  test('not before the start that its document specifies', async () => {
    sampleFeed.publish(3);
    const peer = await Peer.initialised(graphServer, { Authorization, cursor: logCursor(1) });
    const after = last() - 1;
    subscribe(peer, '1', feed, { variables: { after } });
    sampleFeed.publish(1);
    await until(() => nexts(peer, '1').length >= 2);
    expect(idsOf(peer, '1')).toEqual(eventIds(after + 1, 2));
  });

  test.each<[string, object, object]>([
    ['of the connection', { cursor: 'x' }, {}],
    ['that is no text', { cursor: 7 }, {}],
    ['of the id', { cursors: { 1: Buffer.from('["plans","1",""]').toString('base64url') } }, {}],
    ['of the extensions', {}, { extensions: { cursor: {} } }],
  ])('not after an invalid cursor %s', async (_name, params, overrides) => {
    const peer = await Peer.initialised(graphServer, { Authorization, ...params });
    subscribe(peer, '1', plain, overrides);
    expect(await peer.message(({ id }) => id === '1')).toEqual({
      id: '1',
      type: 'error',
      payload: [
        {
          message: 'cursor is not a cursor of this list.',
          extensions: {
            code: 'parameter_invalid',
            param: 'cursor',
            template: '{cursor} is not a cursor of this list.',
          },
        },
      ],
    });
  });
});

test('each result contains its cursor, with and without a shared execution', async () => {
  const peer = await Peer.initialised(graphServer);
  const start = last();
  subscribe(peer, 'shared', plain);
  subscribe(peer, 'own', 'subscription ($after: Int!) { feed(after: $after) { id } }', { variables: { after: start } });
  await waitUntilProcessed(peer);
  sampleFeed.publish(2);
  for (const id of ['shared', 'own']) {
    await until(() => nexts(peer, id).length === 2);
    expect(nexts(peer, id)).toEqual(
      [1, 2].map((count) => ({
        data: { feed: { id: `evt_${start + count}` } },
        extensions: { cursor: logCursor(start + count) },
      })),
    );
  }
});

test('a temporary failure closes the connection with 1013', async () => {
  const peer = await Peer.initialised(graphServer, { Authorization });
  sampleFeed.gate = Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  sampleFeed.gate.catch(() => undefined);
  subscribe(peer, '1', plain);
  expect(await peer.closed).toBe('1013 Try again later');
  expect(nexts(peer, '1')).toEqual([]);
  sampleFeed.gate = Promise.resolve();
});

/** A client of the library, configured as documented, with short pauses. */
function follow(url: string | (() => string)): {
  readonly client: Client;
  readonly got: string[];
  readonly ends: unknown[];
} {
  const [received, endReasons]: [string[], unknown[]] = [[], []];
  let cursor: string | undefined;
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    connectionParams: () => (cursor === undefined ? { Authorization } : { Authorization, cursor }),
    shouldRetry: () => true,
    retryAttempts: Infinity,
    retryWait: () => new Promise((resolve) => setImmediate(resolve)),
  });
  client.subscribe<{ feed: { id: string } }, { cursor?: string }>(
    { query: feed, variables: { after: last() } },
    {
      next: ({ data, extensions, errors }) => {
        if (errors) endReasons.push(errors);
        if (data) received.push(data.feed.id);
        cursor = extensions?.cursor ?? cursor;
      },
      error: (error) => void endReasons.push(error),
      complete: () => void endReasons.push('complete'),
    },
  );
  return { client, got: received, ends: endReasons };
}

test('stock clients reconnect to another server when theirs drains, and miss no events', async () => {
  const other = await openGraphServer(graph, { sandbox: true });
  const servers = [graphServer, other];
  const { client, got, ends } = follow(() => (servers[0] as GraphServer).wsUrl);
  const start = sampleFeed.next;
  await until(() => sampleFeed.running > 0);
  sampleFeed.publish(5);
  await until(() => got.length === 5);
  servers.shift();
  const drained = graphServer.socket.close();
  sampleFeed.publish(5);
  await drained;
  sampleFeed.publish(5);
  await until(() => got.length >= 15);
  expect(got).toEqual(eventIds(start, 15));
  expect(ends).toEqual([]);
  await client.dispose();
  await other.close();
});

test('stock clients resume when the subgraph of the events restarts, and miss no events', async () => {
  const secret = 'a secret of thirty-two bytes or more';
  const events = toys.find(({ name }) => name === 'events') as (typeof toys)[number];
  const serve = (port = 0): Promise<SubgraphServer> =>
    serveSubgraph({ ...events, port, host: '127.0.0.1', secret, log });
  let server = await serve();
  const remote = await createGraph({
    supergraphSdl,
    subgraphs: toys.map((sample) => (sample === events ? { name: sample.name, url: server.url, secret } : sample)),
    log,
  });
  const gatewayServer = await openGraphServer(remote, { sandbox: true });
  const plainPeer = await Peer.initialised(gatewayServer);
  subscribe(plainPeer, '1', plain);
  const { client, got, ends } = follow(gatewayServer.wsUrl);
  const start = sampleFeed.next;
  // The subscription that starts after a cursor has its own execution and is about to join a shared one.
  await until(() => sampleFeed.running >= 3);
  sampleFeed.publish(5);
  await until(() => got.length === 5 && nexts(plainPeer, '1').length === 5);
  expect(nexts(plainPeer, '1')[0]).toEqual({
    data: { feed: { id: `evt_${start}` } },
    extensions: { cursor: logCursor(start) },
  });
  await server.close();
  expect(await plainPeer.closed).toBe('1012 The subscription was interrupted. Resume it after the last cursor.');
  expect(plainPeer.received.at(-1)).toMatchObject({ type: 'next', id: '1' });
  sampleFeed.publish(5);
  server = await serve(Number(new URL(server.url).port));
  await until(() => got.length >= 10);
  sampleFeed.publish(5);
  await until(() => got.length >= 15);
  expect(got).toEqual(eventIds(start, 15));
  expect(ends).toEqual([]);
  await client.dispose();
  await Promise.all([gatewayServer.close(), remote.close(), server.close()]);
});

test('a server closes a connection only once its mutations have completed, and accepts no new ones until then', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const starts: unknown[] = [];
  const execute: Graph['execute'] = async (document, variables, requestScope) => {
    starts.push(document);
    await gate;
    return graph.execute(document, variables, requestScope);
  };
  const slow = Object.assign(Object.create(graph) as Graph, { execute });
  const gatewayServer = await openGraphServer(slow, { sandbox: true, authenticate: async () => firstSeller });
  const peer = await Peer.initialised(gatewayServer);
  subscribe(peer, 'feed', plain);
  subscribe(peer, 'held', 'mutation { planCreate(title: "x") { plan { id } } }');
  await until(() => starts.length === 1 && sampleFeed.running === 1);
  // The feed is interrupted first, then the server drains.
  sampleFeed.finish();
  const whenClosed = gatewayServer.socket.close();
  subscribe(peer, 'late', '{ me { id } }');
  release();
  await whenClosed;
  expect(await peer.closed).toMatch(/^(1012 The subscription was interrupted|1001 Going away)/);
  const of = (id: string) => peer.received.filter((message) => message.id === id).map(({ type }) => type);
  expect([of('held'), of('feed'), of('late')]).toEqual([['next', 'complete'], [], []]);
  expect(starts.length).toBe(1);
  await gatewayServer.close();
});

test('a subscription that a remote subgraph rejects ends with an error', async () => {
  const secret = 'a secret of thirty-two bytes or more';
  const events = toys.find(({ name }) => name === 'events') as (typeof toys)[number];
  const server = await serveSubgraph({ ...events, port: 0, host: '127.0.0.1', secret, log });
  const remote = await createGraph({
    supergraphSdl,
    subgraphs: toys.map((sample) => (sample === events ? { name: sample.name, url: server.url, secret } : sample)),
    log,
  });
  const gatewayServer = await openGraphServer(remote, {
    sandbox: true,
    authenticate: async () => ({ ...firstSeller, grants: [] }),
  });
  const peer = await Peer.initialised(gatewayServer);
  const rejection = [{ message: 'Nothing to follow.', path: ['feed'], extensions: { code: 'not_found' } }];
  for (const [id, variables] of [
    ['shared', {}],
    ['own', { after: 0 }],
  ] as const) {
    subscribe(peer, id, feed, { variables });
    expect(await peer.message((message) => message.id === id)).toEqual({ id, type: 'error', payload: rejection });
  }
  await waitUntilProcessed(peer);
  await Promise.all([gatewayServer.close(), remote.close(), server.close()]);
});
