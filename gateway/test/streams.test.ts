import { NotFound } from '../../subgraphs/kit/src/errors/errors';
import { logCursor } from '../../subgraphs/kit/src/pagination/cursor';
import type { Principal } from '../../subgraphs/kit/src/principal/principal';
import { advanceTime, stopClock } from '../../test/support/time';
import { until } from '../../test/support/until';
import type { Graph } from '../src';
import { firstSeller, sampleGraphWithLogEnd } from './toys/graph';
import { type GraphServer, type GraphServerOptions, GraphServers } from './toys/graph-server';
import { Peer } from './toys/peer';
import { StreamClient, type StreamOptions, type StreamType, streamTypes } from '../../test/support/stream-client';
import { eventIds, idsOf } from './toys/subscriptions';
import { endedSubscriptions, sampleFeed } from './toys/subgraphs';

let graph: Graph;
const servers = new GraphServers();
beforeAll(async () => {
  graph = await sampleGraphWithLogEnd();
});
afterEach(async () => {
  await servers.close();
  await until(() => sampleFeed.running === 0);
});
afterAll(() => graph.close());

const plain = 'subscription { feed { id } }';
const resuming = 'subscription ($after: Int) { feed(after: $after) { id } }';
const last = (): number => sampleFeed.next - 1;
const open = (options: Partial<GraphServerOptions> = {}): Promise<GraphServer> => servers.open(graph, options);

describe.each(streamTypes)('%s', (type: StreamType) => {
  const follow = (server: GraphServer, query = plain, options: StreamOptions = {}): Promise<StreamClient> =>
    StreamClient.open(server.url, type, query, options);
  const withHeaders = (headers: Record<string, string>): StreamOptions => ({ headers });

  test('sends results with their cursors, and headers against proxies', async () => {
    const client = await follow(await open());
    const start = last();
    expect(client.status).toBe(200);
    expect(client.headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'event-cursor': logCursor(start),
    });
    expect(client.headers['content-type']?.startsWith(type.split(';')[0] as string)).toBe(true);
    sampleFeed.publish(2);
    await until(() => client.results.length === 2);
    expect(client.results).toEqual(
      [1, 2].map((count) => ({
        data: { feed: { id: `evt_${start + count}` } },
        extensions: { cursor: logCursor(start + count) },
      })),
    );
    expect(client.hasEnded).toBe(false);
  });

  test('sends heartbeats while there are no results', async () => {
    const client = await follow(await open({ limits: { keepAlive: 100 } }));
    await until(() => client.heartbeats >= 2);
    expect(client.results).toEqual([]);
  });

  test('completes when the subscription ends', async () => {
    const client = await follow(await open(), 'subscription { events(count: 2) { id } }');
    await until(() => client.hasEnded);
    expect(client.results).toEqual([{ data: { events: { id: 'evt_1' } } }, { data: { events: { id: 'evt_2' } } }]);
    expect([client.isComplete, client.reason]).toEqual([true, undefined]);
  });

  test.each([
    ['a query', '{ me { id } }', { data: { me: { id: 'user_1' } } }],
    [
      'a mutation',
      'mutation { planCreate(title: "x") { plan { id } } }',
      { data: { planCreate: { plan: { id: 'plan_9' } } } },
    ],
    ['an error of a document', '{ lost }', { errors: [{ extensions: { code: 'graphql_validation_failed' } }] }],
    ['a rejection', 'subscription { refused { id } }', { errors: [{ extensions: { code: 'forbidden' } }] }],
  ])('sends %s as a single result', async (_name, query, result) => {
    const client = await follow(await open(), query);
    await until(() => client.hasEnded);
    expect([client.status, client.isComplete]).toEqual([200, true]);
    expect(client.results).toEqual([expect.objectContaining({})]);
    expect(client.results).toMatchObject([result]);
  });

  test.each<[string, number, object, string]>([
    ['without a credential', 401, { authorization: 'Bearer nonsense' }, 'unauthorized'],
    ['with another content type', 415, { 'content-type': 'text/plain' }, 'unsupported_media_type'],
  ])('a request %s has an ordinary error', async (_name, status, headers, code) => {
    const client = await follow(await open(), plain, withHeaders(headers as Record<string, string>));
    await until(() => client.hasEnded);
    expect(client.status).toBe(status);
    expect(client.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(client.text)).toMatchObject({ errors: [{ extensions: { code } }] });
  });

  test.each<[string, (cursor: string) => StreamOptions]>([
    ['the header', (cursor) => withHeaders({ 'last-event-id': cursor })],
    ['the extensions', (cursor) => ({ extensions: { cursor } })],
    [
      'the later of both',
      (cursor) => ({ ...withHeaders({ 'last-event-id': cursor }), extensions: { cursor: logCursor(1) } }),
    ],
    ['the start of the document', () => ({ variables: { after: last() - 2 } })],
  ])('resumes after %s, without gaps or repeats', async (_name, options) => {
    const server = await open();
    sampleFeed.publish(3);
    const after = last() - 2;
    const client = await follow(server, resuming, options(logCursor(after)));
    await until(() => client.ids.length === 2);
    sampleFeed.publish(2);
    await until(() => client.ids.length >= 4);
    sampleFeed.publish(1);
    await until(() => client.ids.length >= 5);
    expect(client.ids).toEqual(eventIds(after + 1, 5));
  });

  test('a client whose connection is cut misses nothing, also before the first result', async () => {
    const server = await open();
    const start = sampleFeed.next;
    let client = await follow(server);
    let cursor = String(client.headers['event-cursor']);
    const received: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      client.cut();
      sampleFeed.publish(2);
      client = await follow(server, plain, withHeaders({ 'last-event-id': cursor }));
      await until(() => client.ids.length >= 2);
      sampleFeed.publish(1);
      await until(() => client.ids.length >= 3);
      received.push(...client.ids);
      cursor = client.results.at(-1)?.extensions?.cursor ?? '';
    }
    expect(received).toEqual(eventIds(start, 12));
  });

  test.each<[string, StreamOptions, string]>([
    ['header', withHeaders({ 'last-event-id': 'x' }), 'Last-Event-ID'],
    ['extension', { extensions: { cursor: 7 } }, 'cursor'],
  ])('an invalid cursor in the %s is an error of the operation', async (_name, options, param) => {
    const client = await follow(await open(), plain, options);
    await until(() => client.hasEnded);
    expect(client.results).toMatchObject([{ errors: [{ extensions: { code: 'parameter_invalid', param } }] }]);
  });

  test('shares an execution with equal subscriptions of sockets', async () => {
    const server = await open();
    const peer = await Peer.initialised(server);
    peer.subscribe('1', plain);
    const clients = [await follow(server), await follow(server)];
    const start = sampleFeed.next;
    await until(() => {
      sampleFeed.publish(1);
      return sampleFeed.running === 1;
    });
    const published = last() - start + 1;
    await until(() => idsOf(peer, '1').length >= published);
    for (const client of clients) {
      await until(() => client.ids.length >= published);
      expect(client.ids).toEqual(eventIds(start, published));
    }
    peer.socket.terminate();
  });

  test('ends its subscription when the client disconnects', async () => {
    const server = await open();
    const ended = endedSubscriptions.count;
    const client = await follow(server, 'subscription { events(count: 1000000) { id } }');
    await until(() => client.results.length > 0);
    client.cut();
    await until(() => endedSubscriptions.count > ended);
    await until(() => server.socket.state().connections === 0);
  });

  test.each<[string, object, number, string]>([
    ['of its credential', { ofCredential: 1 }, 429, 'rate_limit_exceeded'],
    ['of its address', { ofAddress: 1 }, 429, 'rate_limit_exceeded'],
    ['of the process', { connections: 1 }, 503, 'service_unavailable'],
  ])('counts to the connections %s', async (_name, limits, status, code) => {
    const server = await open({ limits });
    const client = await follow(server);
    const rejected = await follow(server);
    await until(() => rejected.hasEnded);
    expect([rejected.status, rejected.headers['retry-after']]).toEqual([status, '1']);
    expect(JSON.parse(rejected.text)).toMatchObject({ errors: [{ extensions: { code } }] });
    client.cut();
    await until(() => server.socket.state().connections === 0);
    expect((await follow(server)).status).toBe(200);
  });

  describe('ends with a reason', () => {
    let principal: Principal | null;
    beforeEach(() => (principal = firstSeller));
    const authenticate = async (): Promise<Principal | null> => principal;

    test.each<[string, Principal | null]>([
      ['credential_revoked', null],
      ['credential_changed', { ...firstSeller, grants: [{ accountId: 'acct_1', actions: ['plan:read'] }] }],
    ])('when the rights of the credential end: %s', async (reason, current) => {
      const server = await open({ authenticate });
      const [client, other] = [await follow(server), await follow(server)];
      principal = current;
      server.signals.change('apik_another');
      server.signals.change(firstSeller.credentialId);
      await until(() => client.hasEnded && other.hasEnded);
      expect(client.reason).toBe(reason);
      sampleFeed.publish(1);
      expect([client.ids, server.socket.state().connections]).toEqual([[], 0]);
    });

    test('when the credential expires', async () => {
      stopClock();
      try {
        principal = { ...firstSeller, expiresAt: Date.now() + 5_000 };
        const client = await follow(await open({ authenticate }));
        advanceTime(4_999);
        sampleFeed.publish(1);
        await until(() => client.ids.length === 1);
        advanceTime(1);
        sampleFeed.publish(1);
        await until(() => client.hasEnded);
        expect([client.reason, client.ids.length]).toEqual(['credential_expired', 1]);
      } finally {
        jest.useRealTimers();
      }
    });

    test('when the process shuts down, and new streams are rejected', async () => {
      const server = await open();
      const client = await follow(server);
      await server.socket.close();
      await until(() => client.hasEnded);
      expect(client.reason).toBe('draining');
      expect((await follow(server)).status).toBe(503);
    });

    test('when the subscription is interrupted', async () => {
      const client = await follow(await open());
      await until(() => sampleFeed.running > 0);
      sampleFeed.publish(1);
      await until(() => client.ids.length === 1);
      sampleFeed.finish();
      await until(() => client.hasEnded);
      expect(client.reason).toBe('interrupted');
    });

    test('when the client does not read, without effect on others', async () => {
      const server = await open({ limits: { buffered: 1_000_000, keepAlive: 2_000 } });
      const aliases = Array.from({ length: 40 }, (_, index) => `alias${'x'.repeat(40)}${index}: type`).join(' ');
      const query = `subscription { feed { id ${aliases} } }`;
      const [slow, quick] = [await follow(server, query), await follow(server, query)];
      const first = sampleFeed.next;
      slow.response.pause();
      // More than the buffers of both sockets.
      for (let round = 0; round < 80; round += 1) {
        sampleFeed.publish(100);
        await until(() => quick.text.includes(`"evt_${last()}"`));
      }
      await until(() => server.socket.state().connections === 1);
      const count = last() - first + 1;
      expect(quick.ids).toEqual(eventIds(first, count));
      slow.response.resume();
      await until(() => slow.hasEnded);
      expect(slow.ids.length).toBeLessThan(count);
      expect(slow.ids).toEqual(eventIds(first, slow.ids.length));
    });
  });

  test('a temporary failure is rejected with 503, so that clients try again', async () => {
    const server = await open();
    sampleFeed.gate = Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    sampleFeed.gate.catch(() => undefined);
    const client = await follow(server);
    sampleFeed.gate = Promise.reject(new NotFound());
    sampleFeed.gate.catch(() => undefined);
    const rejected = await follow(server);
    sampleFeed.gate = Promise.resolve();
    expect([client.status, client.headers['retry-after'], rejected.status]).toEqual([503, '1', 200]);
    await until(() => rejected.hasEnded);
    expect(rejected.results).toMatchObject([{ errors: [{ extensions: { code: 'not_found' } }] }]);
  });
});

test('server-sent events have the cursors of their results as ids', async () => {
  const server = await open();
  const client = await StreamClient.open(server.url, 'text/event-stream', plain);
  const start = last();
  sampleFeed.publish(2);
  await until(() => client.events().length === 2);
  expect(client.text.startsWith(`retry: 2000\nid: ${logCursor(start)}\n\n`)).toBe(true);
  expect(client.events().map(({ id }) => id)).toEqual([logCursor(start + 1), logCursor(start + 2)]);
});

test('EventSource can subscribe by GET, also with a query in the URL', async () => {
  const server = await open();
  const headers = { accept: 'text/event-stream', authorization: 'Bearer key_acct_1' };
  const response = await fetch(
    `${server.url}?${new URLSearchParams({ query: 'subscription { events(count: 1) { id } }' })}`,
    {
      headers,
    },
  );
  expect(await response.text()).toBe(
    'retry: 2000\n\nevent: next\ndata: {"data":{"events":{"id":"evt_1"}}}\n\nevent: complete\ndata: \n\n',
  );
  const mutation = new URLSearchParams({ query: 'mutation { planCreate(title: "x") { plan { id } } }' });
  expect((await fetch(`${server.url}?${mutation}`, { headers })).status).toBe(405);
});

test.each([
  ['multipart/mixed;subscriptionSpec=1.0, application/json', 'application/json; charset=utf-8'],
  ['application/json;q=0.1, text/event-stream', 'application/json; charset=utf-8'],
  ['text/event-stream;q=0.5, multipart/mixed;subscriptionSpec="1.0"', 'multipart/mixed'],
])('a query that accepts %s gets %s', async (accept, type) => {
  const { url } = await open();
  const headers = { accept, authorization: 'Bearer key_acct_1', 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: '{ me { id } }' }) });
  expect(response.headers.get('content-type')?.startsWith(type)).toBe(true);
});

test.each(['application/json', '*/*', 'multipart/mixed', 'multipart/mixed;deferSpec=20220824,application/json'])(
  'a subscription that accepts %s only is rejected',
  async (accept) => {
    const { url } = await open();
    const headers = { accept, authorization: 'Bearer key_acct_1', 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: plain }) });
    expect([400, 406]).toContain(response.status);
  },
);
