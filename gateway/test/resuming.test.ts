import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { serveSubgraph, type SubgraphServer } from '../../subgraphs/kit/src/graphql/serve-subgraph';
import { logCursor } from '../../subgraphs/kit/src/pagination';
import { until } from '../../test/support/until';
import { createGraph, type Graph } from '../src';
import { type Door, openDoor } from './toys/door';
import { idsOf, named, nexts, settled } from './toys/following';
import { firstSeller, log, supergraphSdl, toyGraph } from './toys/graph';
import { Peer } from './toys/peer';
import { toyFeed, toys } from './toys/subgraphs';

let graph: Graph;
let door: Door;
beforeAll(async () => {
  graph = await toyGraph();
});
beforeEach(async () => {
  door = await openDoor(graph, { sandbox: true });
});
afterEach(async () => {
  await door.close();
  await until(() => toyFeed.running === 0);
});
afterAll(() => graph.close());

const Authorization = 'Bearer key_acct_1';
const feed = 'subscription ($after: Int) { feed(after: $after) { id } }';
const plain = 'subscription { feed { id } }';
const last = (): number => toyFeed.next - 1;
const subscribe = (peer: Peer, id: string, query: string, more: object = {}): void =>
  peer.say({ type: 'subscribe', id, payload: { query, ...more } });

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
  ])('%s, whatever its document specifies', async (_what, params, more) => {
    toyFeed.publish(3);
    const after = last() - 2;
    const cursor = logCursor(after);
    const documents: [string, object?][] = [
      [plain],
      [feed, { after: 0 }],
      ['subscription { feed(after: 0) { id } }'],
      ['subscription ($after: Int! = 0) { feed(after: $after) { id } }'],
    ];
    for (const [query, variables] of documents) {
      const peer = await Peer.initialised(door, { Authorization, ...params(cursor) });
      subscribe(peer, 'own "id"', query, { variables, ...more(cursor) });
      await until(() => nexts(peer, 'own "id"').length >= 2);
      toyFeed.publish(1);
      await until(() => nexts(peer, 'own "id"').length >= last() - after);
      expect(idsOf(peer, 'own "id"')).toEqual(named(after + 1, last() - after));
      peer.socket.terminate();
    }
  });

  test('not before the start that its document specifies', async () => {
    toyFeed.publish(3);
    const peer = await Peer.initialised(door, { Authorization, cursor: logCursor(1) });
    const after = last() - 1;
    subscribe(peer, '1', feed, { variables: { after } });
    toyFeed.publish(1);
    await until(() => nexts(peer, '1').length >= 2);
    expect(idsOf(peer, '1')).toEqual(named(after + 1, 2));
  });

  test.each<[string, object, object]>([
    ['of the connection', { cursor: 'x' }, {}],
    ['that is no text', { cursor: 7 }, {}],
    ['of the id', { cursors: { 1: Buffer.from('["plans","1",""]').toString('base64url') } }, {}],
    ['of the extensions', {}, { extensions: { cursor: {} } }],
  ])('not after an invalid cursor %s', async (_what, params, more) => {
    const peer = await Peer.initialised(door, { Authorization, ...params });
    subscribe(peer, '1', plain, more);
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
  const peer = await Peer.initialised(door);
  const start = last();
  subscribe(peer, 'shared', plain);
  subscribe(peer, 'own', 'subscription ($after: Int!) { feed(after: $after) { id } }', { variables: { after: start } });
  await settled(peer);
  toyFeed.publish(2);
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
  const peer = await Peer.initialised(door, { Authorization });
  toyFeed.gate = Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  toyFeed.gate.catch(() => undefined);
  subscribe(peer, '1', plain);
  expect(await peer.closed).toBe('1013 Try again later');
  expect(nexts(peer, '1')).toEqual([]);
  toyFeed.gate = Promise.resolve();
});

/** A client of the library, configured as documented, with short pauses. */
function follow(url: string | (() => string)): {
  readonly client: Client;
  readonly got: string[];
  readonly ends: unknown[];
} {
  const [got, ends]: [string[], unknown[]] = [[], []];
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
        if (errors) ends.push(errors);
        if (data) got.push(data.feed.id);
        cursor = extensions?.cursor ?? cursor;
      },
      error: (error) => void ends.push(error),
      complete: () => void ends.push('complete'),
    },
  );
  return { client, got, ends };
}

test('stock clients reconnect to another server when theirs drains, and miss no events', async () => {
  const other = await openDoor(graph, { sandbox: true });
  const servers = [door, other];
  const { client, got, ends } = follow(() => (servers[0] as Door).wsUrl);
  const start = toyFeed.next;
  await until(() => toyFeed.running > 0);
  toyFeed.publish(5);
  await until(() => got.length === 5);
  servers.shift();
  const drained = door.socket.close();
  toyFeed.publish(5);
  await drained;
  toyFeed.publish(5);
  await until(() => got.length >= 15);
  expect(got).toEqual(named(start, 15));
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
    subgraphs: toys.map((toy) => (toy === events ? { name: toy.name, url: server.url, secret } : toy)),
    log,
  });
  const front = await openDoor(remote, { sandbox: true });
  const bare = await Peer.initialised(front);
  subscribe(bare, '1', plain);
  const { client, got, ends } = follow(front.wsUrl);
  const start = toyFeed.next;
  // The subscription that starts after a cursor has its own execution and is about to join a shared one.
  await until(() => toyFeed.running >= 3);
  toyFeed.publish(5);
  await until(() => got.length === 5 && nexts(bare, '1').length === 5);
  expect(nexts(bare, '1')[0]).toEqual({
    data: { feed: { id: `evt_${start}` } },
    extensions: { cursor: logCursor(start) },
  });
  await server.close();
  expect(await bare.closed).toBe('1012 The subscription was interrupted. Resume it after the last cursor.');
  expect(bare.received.at(-1)).toMatchObject({ type: 'next', id: '1' });
  toyFeed.publish(5);
  server = await serve(Number(new URL(server.url).port));
  await until(() => got.length >= 10);
  toyFeed.publish(5);
  await until(() => got.length >= 15);
  expect(got).toEqual(named(start, 15));
  expect(ends).toEqual([]);
  await client.dispose();
  await Promise.all([front.close(), remote.close(), server.close()]);
});

test('a server closes a connection only once its mutations have completed, and accepts no new ones until then', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const begun: unknown[] = [];
  const slow: Graph = {
    ...graph,
    execute: async (document, variables, scope) => {
      begun.push(document);
      await gate;
      return graph.execute(document, variables, scope);
    },
  };
  const front = await openDoor(slow, { sandbox: true, authenticate: async () => firstSeller });
  const peer = await Peer.initialised(front);
  subscribe(peer, 'feed', plain);
  subscribe(peer, 'held', 'mutation { planCreate(title: "x") { plan { id } } }');
  await until(() => begun.length === 1 && toyFeed.running === 1);
  // The feed is interrupted first, then the server drains.
  toyFeed.finish();
  const closed = front.socket.close();
  subscribe(peer, 'late', '{ me { id } }');
  release();
  await closed;
  expect(await peer.closed).toMatch(/^(1012 The subscription was interrupted|1001 Going away)/);
  const of = (id: string) => peer.received.filter((message) => message.id === id).map(({ type }) => type);
  expect([of('held'), of('feed'), of('late')]).toEqual([['next', 'complete'], [], []]);
  expect(begun.length).toBe(1);
  await front.close();
});

test('a subscription that a remote subgraph rejects ends with an error', async () => {
  const secret = 'a secret of thirty-two bytes or more';
  const events = toys.find(({ name }) => name === 'events') as (typeof toys)[number];
  const server = await serveSubgraph({ ...events, port: 0, host: '127.0.0.1', secret, log });
  const remote = await createGraph({
    supergraphSdl,
    subgraphs: toys.map((toy) => (toy === events ? { name: toy.name, url: server.url, secret } : toy)),
    log,
  });
  const front = await openDoor(remote, {
    sandbox: true,
    authenticate: async () => ({ ...firstSeller, grants: [] }),
  });
  const peer = await Peer.initialised(front);
  const refusal = [{ message: 'Nothing to follow.', path: ['feed'], extensions: { code: 'not_found' } }];
  for (const [id, variables] of [
    ['shared', {}],
    ['own', { after: 0 }],
  ] as const) {
    subscribe(peer, id, feed, { variables });
    expect(await peer.message((message) => message.id === id)).toEqual({ id, type: 'error', payload: refusal });
  }
  await settled(peer);
  await Promise.all([front.close(), remote.close(), server.close()]);
});
