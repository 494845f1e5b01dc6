import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ExecutionResult } from 'graphql';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { advanceDate, advanceTime, stopClock } from '../../test/support/time';
import { until } from '../../test/support/until';
import type { Graph } from '../src';
import { pageFetcher } from '../src/http/graphiql-fetcher';
import { Connection } from '../src/websocket/connection';
import { socketLimits } from '../src/subscriptions/limits';
import { type GraphServer, type GraphServerOptions, GraphServers } from './toys/graph-server';
import { firstSeller, sampleGraph } from './toys/graph';
import { Peer } from './toys/peer';
import { endedSubscriptions } from './toys/subgraphs';

let graph: Graph;
const servers = new GraphServers();

beforeAll(async () => {
  graph = await sampleGraph();
});

afterEach(() => servers.close());

afterAll(() => graph.close());

const open = (options: Partial<GraphServerOptions> = {}): Promise<GraphServer> => servers.open(graph, options);

describe('connecting', () => {
  test.each([{ Authorization: 'Bearer key_acct_1' }, { authorization: 'Bearer key_acct_1' }, { token: 'key_acct_1' }])(
    'succeeds with %j',
    async (payload) => {
      const peer = await Peer.initialised(await open(), payload);
      peer.subscribe('1', '{ me { id } }');
      await peer.message(({ type }) => type === 'complete');
      expect(peer.received.slice(1)).toEqual([
        { id: '1', type: 'next', payload: { data: { me: { id: 'user_1' } } } },
        { id: '1', type: 'complete' },
      ]);
    },
  );

  test.each([{}, { Authorization: 'Bearer nonsense' }, { Authorization: 'key_acct_1' }, { token: 7 }])(
    'with %j is closed with 4403',
    async (payload) => {
      const peer = await Peer.to(await open());
      peer.send({ type: 'connection_init', payload });
      expect(await peer.closed).toBe('4403 Forbidden');
    },
  );

  test('from a disallowed origin is closed with 4403 and the reason, and its address is no longer counted', async () => {
    const server = await open({
      limits: { ofAddress: 1 },
      allowedOrigin: (origin) => origin === 'https://good.example',
    });
    const from = (origin: string) => new WebSocket(server.wsUrl, 'graphql-transport-ws', { origin });
    const [code, reason] = (await once(from('https://evil.example'), 'close')) as [number, Buffer];
    expect([code, String(reason)]).toEqual([4403, 'The origin of this page is not allowed']);
    const connects = async (): Promise<boolean> => {
      const socket = from('https://good.example');
      return new Promise((resolve) => socket.on('open', () => resolve(true)).on('error', () => resolve(false)));
    };
    expect(await until(connects, Boolean)).toBe(true);
  });

  test('closes with 4408 without init, 4401 for an operation before it, 4429 for a second one', async () => {
    const silent = await Peer.to(await open({ limits: { initWait: 30 } }));
    expect(await silent.closed).toBe('4408 Connection initialisation timeout');
    const uninitialized = await Peer.to(await open());
    uninitialized.subscribe('1', '{ me { id } }');
    expect(await uninitialized.closed).toBe('4401 Unauthorized');
    const twice = await Peer.initialised(await open());
    twice.send({ type: 'connection_init' });
    expect(await twice.closed).toBe('4429 Too many initialisation requests');
  });

  test('is closed with 1013 when authentication is unavailable', async () => {
    const server = await open({ authenticate: () => Promise.reject(new Error('no database')) });
    const peer = await Peer.to(server);
    peer.send({ type: 'connection_init', payload: { token: 'key_acct_1' } });
    expect(await peer.closed).toBe('1013 Try again later');
  });

  test('with another protocol or another path is rejected', async () => {
    const server = await open();
    const legacy = new WebSocket(server.wsUrl, 'graphql-ws');
    const [error] = (await once(legacy, 'error')) as [Error];
    expect(error.message).toBe('Server sent no subprotocol');
    const otherPathSocket = new WebSocket(server.wsUrl.replace('/graphql', '/other'), 'graphql-transport-ws');
    const [rejected] = (await once(otherPathSocket, 'error')) as [Error];
    expect(rejected.message).toBe('Unexpected server response: 404');
  });
});

describe('operations', () => {
  test('run a subscription through the client library', async () => {
    const client = createClient({
      url: (await open()).wsUrl,
      webSocketImpl: WebSocket,
      connectionParams: { token: 'key_acct_1' },
    });
    const events: unknown[] = [];
    for await (const event of client.iterate({ query: 'subscription { events(count: 2) { id account { title } } }' }))
      events.push(event);
    await client.dispose();
    expect(events).toEqual([
      { data: { events: { id: 'evt_1', account: { title: 'First' } } } },
      { data: { events: { id: 'evt_2', account: null } } },
    ]);
  });

  test('run mutations and report rejected documents and subscriptions as errors', async () => {
    const peer = await Peer.initialised(await open());
    peer.subscribe('m', 'mutation { planCreate(title: "x") { plan { id } } }');
    expect((await peer.message(({ id }) => id === 'm')).payload).toEqual({
      data: { planCreate: { plan: { id: 'plan_9' } } },
    });
    peer.subscribe('s', '{ me {');
    expect(await peer.message(({ id }) => id === 's')).toEqual({
      id: 's',
      type: 'error',
      payload: [
        {
          message: 'Syntax Error: Expected Name, found <EOF>.',
          locations: [{ line: 1, column: 7 }],
          extensions: { code: 'graphql_syntax_invalid' },
        },
      ],
    });
    peer.subscribe('r', 'subscription { refused { id } }');
    expect(await peer.message(({ id }) => id === 'r')).toEqual({
      id: 'r',
      type: 'next',
      payload: {
        errors: [
          {
            message: 'This credential does not have the permission event:read.',
            path: ['refused'],
            extensions: { code: 'forbidden' },
          },
        ],
      },
    });
  });

  test.each([
    'subscription($s: Boolean!) { events(count: 1) @skip(if: $s) { id } }',
    'subscription($s: Boolean!) { ... @include(if: $s) { events(count: 1) { id } } }',
    'subscription($s: Boolean!) { ...Root } fragment Root on Subscription { ... { events(count: 1) @include(if: $s) { id } } }',
  ])('reject a conditional root field with its own error: %s', async (query) => {
    const peer = await Peer.initialised(await open());
    peer.subscribe('c', query, { s: false });
    const { type, payload } = await peer.message(({ id }) => id === 'c');
    expect([type, payload]).toEqual([
      'error',
      [
        expect.objectContaining({
          message: expect.stringContaining('must not have @skip or @include'),
          extensions: { code: 'graphql_validation_failed' },
        }),
      ],
    ]);
  });

  test('accept conditional fields below the root of a subscription', async () => {
    const peer = await Peer.initialised(await open());
    peer.subscribe('c', 'subscription($s: Boolean!) { events(count: 1) { id type @skip(if: $s) } }', { s: true });
    expect((await peer.message(({ id }) => id === 'c')).payload).toEqual({ data: { events: { id: 'evt_1' } } });
  });

  test('end the source of a subscription on complete', async () => {
    const peer = await Peer.initialised(await open());
    const before = endedSubscriptions.count;
    peer.subscribe('1', 'subscription { events(count: 1000000) { id } }');
    await peer.message(({ type }) => type === 'next');
    peer.send({ type: 'complete', id: '1' });
    await until(() => endedSubscriptions.count > before);
    expect(endedSubscriptions.count).toBe(before + 1);
    expect(peer.received.some(({ type }) => type === 'complete')).toBe(false);
  });

  test('end when the client disconnects', async () => {
    const peer = await Peer.initialised(await open());
    const before = endedSubscriptions.count;
    peer.subscribe('1', 'subscription { events(count: 1000000) { id } }');
    peer.subscribe('2', 'subscription { events(count: 1000000) { id } }');
    await peer.message(({ id }) => id === '2');
    peer.socket.terminate();
    await until(() => endedSubscriptions.count > before + 1);
    expect(endedSubscriptions.count).toBe(before + 2);
  });

  test('run with the fetcher of GraphiQL', async () => {
    const { url } = await open();
    const fetcher = pageFetcher(url);
    const headers = { Authorization: 'Bearer key_acct_1' };
    expect(await fetcher({ query: '{ __typename }' }, { headers: { Authorization: 'Bearer ' } })).toEqual({
      data: { __typename: 'Query' },
    });
    expect(await fetcher({ query: '{ me { id } }' }, { headers })).toEqual({ data: { me: { id: 'user_1' } } });
    const events: unknown[] = [];
    const observable = fetcher(
      { query: 'subscription { events(count: 2) { id } }' },
      { headers, documentAST: { definitions: [{ operation: 'subscription' }] } },
    ) as { subscribe(observer: object): { unsubscribe(): void } };
    await new Promise<void>((resolve, reject) => {
      observable.subscribe({ next: (event: ExecutionResult) => events.push(event), error: reject, complete: resolve });
    });
    expect(events).toEqual([{ data: { events: { id: 'evt_1' } } }, { data: { events: { id: 'evt_2' } } }]);
  });
});

describe('limits', () => {
  test('the number of operations of one connection', async () => {
    const peer = await Peer.initialised(await open({ limits: { operations: 2 } }));
    for (const id of ['1', '2', '3']) peer.subscribe(id, 'subscription { events(count: 1000000) { id } }');
    expect(await peer.message(({ id }) => id === '3')).toEqual({
      id: '3',
      type: 'error',
      payload: [
        {
          message: 'A connection runs at most 2 operations at the same time.',
          extensions: { code: 'rate_limit_exceeded' },
        },
      ],
    });
    peer.send({ type: 'complete', id: '1' });
    peer.subscribe('4', '{ me { id } }');
    expect((await peer.message(({ id }) => id === '4')).type).toBe('next');
  });

  test('the size of a message: 1009', async () => {
    const peer = await Peer.initialised(await open({ limits: { message: 1_000 } }));
    peer.subscribe('1', `{ me { id } } # ${'x'.repeat(1_000)}`);
    expect(await peer.closed).toBe('1009 ');
  });

  test('the number of connections: 503', async () => {
    const server = await open({ limits: { connections: 1 } });
    await Peer.initialised(server);
    const [error] = (await once(new WebSocket(server.wsUrl, 'graphql-transport-ws'), 'error')) as [Error];
    expect(error.message).toBe('Unexpected server response: 503');
  });

  test('the buffer of a client that reads too slowly: 1013', async () => {
    const peer = await Peer.initialised(await open({ limits: { buffered: 200 } }));
    peer.subscribe('1', '{ memberships { nodes { id } } }');
    expect(await peer.closed).toBe('1013 Reads too slowly');
  });

  test('the time until a ping is answered', async () => {
    const server = await open({ limits: { keepAlive: 20 } });
    const socket = new WebSocket(server.wsUrl, 'graphql-transport-ws', { autoPong: false });
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1006);
  });
});

describe('closing connections', () => {
  test('sends 1001 to every client', async () => {
    const server = await open();
    const peers = await Promise.all([Peer.initialised(server), Peer.initialised(server), Peer.to(server)]);
    await server.socket.close();
    expect(await Promise.all(peers.map((peer) => peer.closed))).toEqual([
      '1001 Going away',
      '1001 Going away',
      '1001 Going away',
    ]);
  });

  test('happens with 4403 when a credential is revoked, and with 1012 when it changes', async () => {
    let current: typeof firstSeller | null = firstSeller;
    const server = await open({ authenticate: async () => current });
    const [revoked, changed] = [await Peer.initialised(server), await Peer.initialised(server)];
    server.signals.change('apik_other');
    revoked.subscribe('1', '{ me { id } }');
    expect((await revoked.message(({ id }) => id === '1')).type).toBe('next');
    current = { ...firstSeller, grants: [] };
    server.signals.change('apik_acct_1');
    expect(await revoked.closed).toBe('1012 The credential has changed');
    expect(await changed.closed).toBe('1012 The credential has changed');
    current = firstSeller;
    const repeated = await Peer.initialised(server);
    current = null;
    server.signals.change('apik_acct_1');
    expect(await repeated.closed).toBe('4403 Forbidden');
  });
});

describe('an expiring credential', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());
  const events = 'subscription { events(count: 1000000) { id } }';
  /** Long enough that neither pings nor rechecks occur. */
  const limits = { keepAlive: 10_000_000_000, recheck: 10_000_000_000 };
  const expiring = (milliseconds: number): Promise<GraphServer> => {
    const expiresAt = Date.now() + milliseconds;
    return open({ limits, authenticate: async () => ({ ...firstSeller, expiresAt }) });
  };

  test('closes its connections at its expiry, with a reason', async () => {
    const server = await expiring(3_600_000);
    const [idle, following] = [await Peer.initialised(server), await Peer.initialised(server)];
    following.subscribe('1', events);
    await following.message(({ id }) => id === '1');
    advanceTime(3_599_999);
    idle.subscribe('1', '{ me { id } }');
    expect((await idle.message(({ id }) => id === '1')).type).toBe('next');
    advanceTime(1);
    expect([await idle.closed, await following.closed]).toEqual([
      '4403 The credential has expired',
      '4403 The credential has expired',
    ]);
  });

  test('may be valid for longer than the maximum delay of a timer', async () => {
    const peer = await Peer.initialised(await expiring(3_000_000_000));
    advanceTime(2_999_999_999);
    peer.subscribe('1', '{ me { id } }');
    expect((await peer.message(({ id }) => id === '1')).type).toBe('next');
    advanceTime(1);
    expect(await peer.closed).toBe('4403 The credential has expired');
  });

  test('executes and receives nothing after its expiry, even when the timer is late', async () => {
    const server = await expiring(60_000);
    const peers = [await Peer.initialised(server), await Peer.initialised(server)] as const;
    peers[1].subscribe('1', events);
    await peers[1].message(({ id }) => id === '1');
    advanceDate(60_000);
    peers[0].subscribe('2', 'mutation { planCreate(title: "x") { plan { id } } }');
    expect([await peers[0].closed, await peers[1].closed]).toEqual([
      '4403 The credential has expired',
      '4403 The credential has expired',
    ]);
    expect(peers[0].received.filter(({ type }) => type !== 'connection_ack')).toEqual([]);
  });

  test('cannot connect after its expiry', async () => {
    const server = await expiring(1_000);
    advanceTime(1_000);
    const peer = await Peer.to(server);
    peer.send({ type: 'connection_init', payload: { token: 'key_acct_1' } });
    expect(await peer.closed).toBe('4403 Forbidden');
  });
});

test('a message that a client sends after the close is not executed', async () => {
  const lookups: string[] = [];
  const connection = new Connection(
    1,
    { readyState: WebSocket.CLOSING, OPEN: WebSocket.OPEN } as WebSocket,
    new PassThrough(),
    '127.0.0.1',
    socketLimits,
    { received: 0, sent: 0 },
  );
  connection.onMessage(async (text) => void lookups.push(text));
  connection.receive('{"type":"subscribe"}', false);
  expect(lookups).toEqual([]);
});
