import { setImmediate as nextTurn } from 'node:timers/promises';
import { GraphServers } from '../../gateway/test/toys/graph-server';
import { sampleGraph } from '../../gateway/test/toys/graph';
import { frameOf, opcodes, RawSocket } from '../../gateway/test/toys/raw-socket';
import { sampleFeed } from '../../gateway/test/toys/subgraphs';
import type { Graph, SocketLimits } from '../../gateway/src';
import { openService, type TestService } from '../support/service';
import { advanceTime, stopTime } from '../support/time';
import { until } from '../support/until';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await openService();
  key = service.demoData.accounts[0]?.keys.latest ?? '';
});
afterAll(() => service.close());

async function initialised(origin = service.origin, token = key): Promise<RawSocket> {
  const { raw } = await RawSocket.open(origin);
  raw.send({ type: 'connection_init', payload: { token } });
  expect(String(await raw.next(opcodes.text))).toBe('{"type":"connection_ack"}');
  return raw;
}

interface Message {
  readonly id?: string;
  readonly type: string;
  readonly payload?: unknown;
}

const message = async (raw: RawSocket): Promise<Message> => JSON.parse(String(await raw.next(opcodes.text))) as Message;

/** Asserts that the service still responds on a new connection. */
async function expectHealthy(): Promise<void> {
  const raw = await initialised();
  raw.send({ type: 'subscribe', id: '1', payload: { query: '{ __typename }' } });
  expect(await message(raw)).toEqual({
    id: '1',
    type: 'next',
    payload: { data: { __typename: 'Query' }, extensions: { cost: expect.any(Object) } },
  });
  raw.socket.destroy();
}
afterEach(expectHealthy);

it('of a thousand subscriptions on one connection, a hundred run and the others are rejected individually', async () => {
  const raw = await initialised();
  for (let id = 0; id < 1_000; id += 1)
    raw.send({ type: 'subscribe', id: String(id), payload: { query: 'subscription { events { id } }' } });
  const rejected = new Set<string>();
  while (rejected.size < 900) {
    const { id, type, payload } = await message(raw);
    expect({ type, payload }).toEqual({
      type: 'error',
      payload: [
        {
          message: 'A connection runs at most 100 operations at the same time.',
          extensions: { code: 'rate_limit_exceeded' },
        },
      ],
    });
    rejected.add(id as string);
  }
  expect([...rejected].map(Number)).toEqual(Array.from({ length: 900 }, (_, index) => index + 100));
  // A completed operation frees its slot.
  raw.send({ type: 'complete', id: '0' });
  raw.send({ type: 'subscribe', id: 'again', payload: { query: '{ __typename }' } });
  expect(await message(raw)).toEqual({
    id: 'again',
    type: 'next',
    payload: { data: { __typename: 'Query' }, extensions: { cost: expect.any(Object) } },
  });
  raw.socket.destroy();
});

it.each<[string, (raw: RawSocket) => void, string]>([
  ['a frame of more than a mebibyte', (raw) => raw.frame(opcodes.text, `"${'x'.repeat(1_048_576)}"`), '1009'],
  [
    'a frame that only says it is large',
    (raw) => raw.socket.write(Buffer.from([0x81, 0xff, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0])),
    '1009',
  ],
  [
    'many fragments of one large message',
    (raw) => {
      raw.socket.write(frameOf(opcodes.text, 'x'.repeat(60_000)).fill(0x01, 0, 1));
      for (let chunkIndex = 0; chunkIndex < 20; chunkIndex += 1)
        raw.socket.write(frameOf(0, 'x'.repeat(60_000)).fill(0x00, 0, 1));
    },
    '1009',
  ],
  [
    'a binary frame',
    (raw) => raw.frame(opcodes.binary, JSON.stringify({ type: 'ping' })),
    '4400 Messages must be text',
  ],
  ['what is no UTF-8', (raw) => raw.frame(opcodes.text, Buffer.from([0x22, 0xff, 0xfe, 0x22])), '1007'],
  ['a frame that is not masked', (raw) => raw.socket.write(Buffer.from([0x81, 0x02, 0x7b, 0x7d])), '1002'],
  ['an unknown operation code', (raw) => raw.frame(3, 'x'), '1002'],
  ['a ping with too much in it', (raw) => raw.frame(opcodes.ping, 'x'.repeat(126)), '1002'],
  ['what is no JSON', (raw) => raw.frame(opcodes.text, '{'), '4400 Invalid message received'],
  ['JSON that is no message', (raw) => raw.frame(opcodes.text, '[]'), '4400 Invalid message received'],
  ['deeply nested JSON', (raw) => raw.frame(opcodes.text, '['.repeat(100_000)), '4400 Invalid message received'],
  ['a message of an unknown type', (raw) => raw.send({ type: 'start', id: '1' }), '4400 Invalid message received'],
  [
    'a message with a type like a property of objects',
    (raw) => raw.send({ type: '__proto__' }),
    '4400 Invalid message received',
  ],
  [
    'a subscription without an id',
    (raw) => raw.send({ type: 'subscribe', payload: { query: '{ __typename }' } }),
    '4400 Invalid message received',
  ],
  [
    'a subscription whose document is no text',
    (raw) => raw.send({ type: 'subscribe', id: '1', payload: { query: 1 } }),
    '4400 Invalid message received',
  ],
])('%s closes only its own connection', async (_name, send, expectedClose) => {
  const raw = await initialised();
  send(raw);
  expect(await raw.closed()).toBe(expectedClose);
  raw.socket.destroy();
});

it.each<[string, object, string]>([
  ['a subscription', { type: 'subscribe', id: '1', payload: { query: '{ __typename }' } }, '4401 Unauthorized'],
  ['an invalid message', { type: 'x' }, '4400 Invalid message received'],
])(
  'before connection_init, an operation or invalid message closes the connection: %s',
  async (_name, sentMessage, expectedClose) => {
    const { raw } = await RawSocket.open(service.origin);
    raw.send(sentMessage);
    expect(await raw.closed()).toBe(expectedClose);
    raw.socket.destroy();
  },
);

it('before connection_init, pings are answered and completes are ignored', async () => {
  const { raw } = await RawSocket.open(service.origin);
  raw.send({ type: 'complete', id: '1' });
  raw.send({ type: 'ping' });
  expect(await message(raw)).toEqual({ type: 'pong' });
  raw.frame(opcodes.ping, 'there?');
  expect(String(await raw.next(opcodes.pong))).toBe('there?');
  raw.socket.destroy();
});

it('a subscription with an unusual id receives its results under that id', async () => {
  const raw = await initialised();
  for (const id of ['__proto__', 'constructor', '"\\ \u2028 😀', 'x'.repeat(100_000)]) {
    raw.send({ type: 'subscribe', id, payload: { query: '{ __typename }' } });
    expect([await message(raw), await message(raw)]).toEqual([
      { id, type: 'next', payload: { data: { __typename: 'Query' }, extensions: { cost: expect.any(Object) } } },
      { id, type: 'complete' },
    ]);
  }
  raw.socket.destroy();
});

describe('limits of the process', () => {
  let graph: Graph;
  const servers = new GraphServers();
  beforeAll(async () => {
    graph = await sampleGraph();
  });
  afterEach(async () => {
    await servers.close();
    await until(() => sampleFeed.running === 0);
  });
  afterAll(() => graph.close());

  const open = async (limits: Partial<SocketLimits>): Promise<string> => (await servers.open(graph, { limits })).url;

  it('connections above the limit are rejected with 503 until one has ended', async () => {
    const origin = await open({ connections: 3 });
    const connections = await Promise.all([1, 2, 3].map(() => initialised(origin, 'key_acct_1')));
    expect((await RawSocket.open(origin)).status).toBe('HTTP/1.1 503 Service Unavailable');
    connections[0]?.socket.destroy();
    await until(async () => {
      const { raw, status } = await RawSocket.open(origin);
      raw.socket.destroy();
      return status === 'HTTP/1.1 101 Switching Protocols';
    });
    for (const raw of connections) raw.socket.destroy();
  });

  it('a client that sends pings without reading is disconnected with 1013, for protocol and WebSocket pings', async () => {
    const origin = await open({ buffered: 100_000 });
    for (const flood of [
      frameOf(opcodes.text, JSON.stringify({ type: 'ping', payload: { x: 'x'.repeat(5_000) } })),
      frameOf(opcodes.ping, 'x'.repeat(125)),
    ]) {
      const raw = await initialised(origin, 'key_acct_1');
      raw.socket.pause();
      const many = Buffer.concat(Array.from({ length: Math.ceil(200_000 / flood.length) }, () => flood));
      // Responses fill the buffers of the kernel before those of the process; requests wait for the kernel as well.
      await until(() => {
        if (!raw.socket.writableNeedDrain) raw.socket.write(many);
        return raw.socket.destroyed;
      });
      await raw.ended;
      expect(raw.socket.destroyed).toBe(true);
    }
  });

  it('messages are buffered for a slow reader up to the limit, and the close states the reason', async () => {
    const origin = await open({ buffered: 50_000 });
    const raw = await initialised(origin, 'key_acct_1');
    raw.send({ type: 'subscribe', id: 'x'.repeat(60_000), payload: { query: 'subscription { feed { id } }' } });
    await until(() => sampleFeed.running === 1);
    sampleFeed.publish(1);
    expect(await raw.closed()).toBe('1013 Reads too slowly');
    raw.socket.destroy();
  });

  it('a connection whose peer has vanished is closed at the second ping', async () => {
    const origin = await open({ keepAlive: 200 });
    const raw = await initialised(origin, 'key_acct_1');
    raw.send({ type: 'subscribe', id: '1', payload: { query: 'subscription { feed { id } }' } });
    await until(() => sampleFeed.running === 1);
    await raw.next(opcodes.ping);
    await expect(raw.next(opcodes.ping)).rejects.toThrow('The connection has ended.');
    await until(() => sampleFeed.running === 0);
  });

  it('a connection that answers its pings stays open, even if it does nothing else', async () => {
    stopTime();
    const origin = await open({ keepAlive: 150 });
    const raw = await initialised(origin, 'key_acct_1');
    for (let ping = 0; ping < 6; ping += 1) {
      advanceTime(150);
      expect(await raw.next(opcodes.ping)).toEqual(Buffer.alloc(0));
      raw.frame(opcodes.pong);
      // The reply proves that the previous frame has been read.
      raw.send({ type: 'ping' });
      expect(await message(raw)).toEqual({ type: 'pong' });
    }
    jest.useRealTimers();
    raw.socket.destroy();
  });

  it('a pong that arrived while the process was busy is accepted, even if it is read after the next ping is due', async () => {
    stopTime();
    const origin = await open({ keepAlive: 150 });
    const raw = await initialised(origin, 'key_acct_1');
    advanceTime(150);
    for (let ping = 0; ping < 3; ping += 1) {
      expect(await raw.next(opcodes.ping)).toEqual(Buffer.alloc(0));
      // Data written between here and the next ping is not read before that ping.
      await nextTurn();
      raw.frame(opcodes.pong);
      advanceTime(150);
    }
    await raw.next(opcodes.ping);
    advanceTime(150);
    await raw.ended;
    jest.useRealTimers();
  });
});
