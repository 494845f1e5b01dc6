import { once } from 'node:events';
import { type RawData, WebSocket } from 'ws';
import { until } from '../support/until';
import { type RealtimeFixture, openLiveFixture } from './support';

let fixture: RealtimeFixture;
beforeAll(async () => {
  fixture = await openLiveFixture();
});
afterAll(() => fixture.close());

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
}

/** A WebSocket client that sends arbitrary messages, valid or not. */
class Peer {
  readonly received: Message[] = [];
  code: number | null = null;
  reason = '';

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: RawData) => void this.received.push(JSON.parse(String(data)) as Message));
    socket.on('close', (code, reason) => Object.assign(this, { code, reason: String(reason) }));
  }

  static async open(protocols: string | string[] = 'graphql-transport-ws'): Promise<Peer> {
    const peer = new Peer(new WebSocket(`${fixture.service.origin.replace('http', 'ws')}/graphql`, protocols));
    await once(peer.socket, 'open');
    return peer;
  }

  /** Opens a connection and waits for its acknowledgement. */
  static async ready(credential: string = fixture.key): Promise<Peer> {
    const peer = await Peer.open();
    peer.send({ type: 'connection_init', payload: { Authorization: `Bearer ${credential}` } });
    await peer.first('connection_ack');
    return peer;
  }

  send(message: object | string | Buffer): void {
    this.socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  subscribe(id: string, query: string, variables: object = {}): void {
    this.send({ type: 'subscribe', id, payload: { query, variables } });
  }

  async first(type: string, id?: string): Promise<Message> {
    return (await until(() =>
      this.received.find((message) => message.type === type && (id === undefined || message.id === id)),
    )) as Message;
  }

  /** Returns code and reason of the close. */
  async closed(): Promise<[number | null, string]> {
    await until(() => this.code !== null);
    return [this.code, this.reason];
  }

  of(id: string): Message[] {
    return this.received.filter((message) => message.id === id);
  }
}

const quickQuery = '{ __typename }';
const subscriptionQuery = 'subscription ($after: String) { planUpdated(after: $after) { cursor plan { title } } }';
const rename = (title: string): Promise<unknown> =>
  fixture.mutate(
    'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
    { id: fixture.service.demoData.examples.plan_id, title },
  );

describe('connecting', () => {
  it('selects the requested protocol among those offered', async () => {
    const peer = await Peer.open(['graphql-ws', 'graphql-transport-ws']);
    expect(peer.socket.protocol).toBe('graphql-transport-ws');
    peer.socket.terminate();
  });

  it.each([[['graphql-ws']], [['something']], [[]]])('%j is rejected as subprotocol', async (protocols) => {
    const socket = new WebSocket(`${fixture.service.origin.replace('http', 'ws')}/graphql`, protocols);
    const outcome = await new Promise((resolve) => {
      socket.on('error', (error) => resolve(error.message));
      socket.on('close', (code, reason) => resolve([code, String(reason)]));
    });
    expect(outcome).toEqual(protocols.length > 0 ? 'Server sent no subprotocol' : [4406, 'Subprotocol not acceptable']);
  });

  it('starts with connection_init: earlier operations close with 4401, except pings', async () => {
    const peer = await Peer.open();
    peer.send({ type: 'ping', payload: { early: true } });
    expect(await peer.first('pong')).toEqual({ type: 'pong', payload: { early: true } });
    peer.subscribe('1', quickQuery);
    expect(await peer.closed()).toEqual([4401, 'Unauthorized']);
    expect(peer.received.map(({ type }) => type)).toEqual(['pong']);
  });

  it('closes with 4401 for a subscribe before the acknowledgement', async () => {
    const peer = await Peer.open();
    peer.send({ type: 'connection_init', payload: { token: fixture.key } });
    peer.subscribe('1', quickQuery);
    expect(await peer.closed()).toEqual([4401, 'Unauthorized']);
    expect(peer.of('1')).toEqual([]);
  });

  it.each([[{}], [{ Authorization: 'Bearer service_key_wrong' }], [{ token: 7 }], [{ Authorization: ['Bearer x'] }]])(
    'closes with 4403 for %j',
    async (payload) => {
      const peer = await Peer.open();
      peer.send({ type: 'connection_init', payload });
      expect(await peer.closed()).toEqual([4403, 'Forbidden']);
      expect(peer.received).toEqual([]);
    },
  );

  it('closes with 4408 after ten seconds without connection_init', async () => {
    const peer = await Peer.open();
    expect(await peer.closed()).toEqual([4408, 'Connection initialisation timeout']);
  });

  it('closes with 4429 for a second connection_init, before or after the acknowledgement', async () => {
    const twice = await Peer.ready();
    twice.send({ type: 'connection_init' });
    expect(await twice.closed()).toEqual([4429, 'Too many initialisation requests']);
    const doubleInitPeer = await Peer.open();
    for (const _ of [1, 2]) doubleInitPeer.send({ type: 'connection_init', payload: { token: fixture.key } });
    expect(await doubleInitPeer.closed()).toEqual([4429, 'Too many initialisation requests']);
  });
});

describe('invalid messages', () => {
  it.each<[string, string | Buffer]>([
    ['no JSON', 'subscribe!'],
    ['an empty text', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"ping"'],
    ['no type', '{"id":"1"}'],
    ['an unknown type', '{"type":"start","id":"1"}'],
    ['a type that is no text', '{"type":1}'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
    ['subscribe without an id', '{"type":"subscribe","payload":{"query":"{ __typename }"}}'],
    ['subscribe with an empty id', '{"type":"subscribe","id":"","payload":{"query":"{ __typename }"}}'],
    ['subscribe without a payload', '{"type":"subscribe","id":"1"}'],
    ['subscribe without a query', '{"type":"subscribe","id":"1","payload":{}}'],
    ['a query that is no text', '{"type":"subscribe","id":"1","payload":{"query":7}}'],
    [
      'variables that are no object',
      '{"type":"subscribe","id":"1","payload":{"query":"{ __typename }","variables":"x"}}',
    ],
    ['complete without an id', '{"type":"complete"}'],
    ['a ping with a text', '{"type":"ping","payload":"x"}'],
    ['init with a list', '{"type":"connection_init","payload":[]}'],
  ])('%s closes with 4400', async (_name, message) => {
    const peer = await Peer.ready();
    peer.send(message);
    const [code, reason] = await peer.closed();
    expect(code).toBe(4400);
    expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
    expect(peer.received).toEqual([{ type: 'connection_ack' }]);
  });

  it('a message that is too large closes with 1009', async () => {
    const peer = await Peer.ready();
    peer.subscribe('1', `${quickQuery} # ${'x'.repeat(1024 * 1024)}`);
    expect((await peer.closed())[0]).toBe(1009);
  });
});

describe('operations', () => {
  it('with an id in use close with 4409; the id is free after completion', async () => {
    const peer = await Peer.ready();
    peer.subscribe('a', quickQuery);
    await peer.first('complete', 'a');
    peer.subscribe('a', quickQuery);
    await until(() => peer.of('a').length === 4);
    expect(peer.of('a')).toEqual(
      [1, 2].flatMap(() => [
        { type: 'next', id: 'a', payload: { data: { __typename: 'Query' }, extensions: { cost: expect.any(Object) } } },
        { type: 'complete', id: 'a' },
      ]),
    );
    peer.subscribe('live', subscriptionQuery);
    peer.send({ type: 'complete', id: 'live' });
    peer.subscribe('live', quickQuery);
    await peer.first('complete', 'live');
    peer.subscribe('b', subscriptionQuery);
    peer.subscribe('b', quickQuery);
    expect(await peer.closed()).toEqual([4409, 'Subscriber for b already exists']);
  });

  it('that are rejected end with an error, free their id, and keep the connection open', async () => {
    const peer = await Peer.ready();
    peer.subscribe('a', '{ nothing }');
    const rejected = await peer.first('error', 'a');
    expect(rejected.payload).toEqual([
      expect.objectContaining({ message: 'Cannot query field "nothing" on type "Query".' }),
    ]);
    peer.subscribe('a', quickQuery);
    await peer.first('complete', 'a');
    expect(peer.of('a').map(({ type }) => type)).toEqual(['error', 'next', 'complete']);
    expect(peer.code).toBeNull();
    peer.socket.close();
  });

  it('that the client has completed receive nothing more, whatever is in flight', async () => {
    const after = await fixture.now();
    for (const title of ['A', 'B', 'C', 'D', 'E']) await rename(title);
    const fencePeer = await Peer.ready();
    fencePeer.subscribe('fence', subscriptionQuery, { after });
    await until(() => fencePeer.of('fence').length === 5);
    const peer = await Peer.ready();
    for (let round = 0; round < 40; round += 1) {
      const id = `race ${round}`;
      peer.subscribe(id, subscriptionQuery, { after });
      if (round % 2) await peer.first('next', id);
      peer.send({ type: 'complete', id });
      // Messages are ordered: everything sent before the pong has arrived with it.
      peer.send({ type: 'ping', payload: { round } });
      await until(() =>
        peer.received.some(({ type, payload }) => type === 'pong' && (payload as { round: number }).round === round),
      );
    }
    const receivedCount = peer.received.length;
    await rename('F');
    await until(() => fencePeer.of('fence').length === 6);
    peer.send({ type: 'ping', payload: { last: true } });
    await until(() => peer.received.length > receivedCount);
    expect(peer.received.slice(receivedCount)).toEqual([{ type: 'pong', payload: { last: true } }]);
    expect(peer.received.filter(({ type, id }) => type === 'complete' && id?.startsWith('race'))).toEqual([]);
    for (const one of [peer, fencePeer]) one.socket.close();
  });

  it('that are unknown or over may be completed', async () => {
    const peer = await Peer.ready();
    peer.send({ type: 'complete', id: 'unknown' });
    peer.subscribe('a', quickQuery);
    await peer.first('complete', 'a');
    peer.send({ type: 'complete', id: 'a' });
    peer.subscribe('b', quickQuery);
    await peer.first('complete', 'b');
    expect(peer.code).toBeNull();
    peer.socket.close();
  });

  it('run concurrently on one connection, each under its id', async () => {
    const peer = await Peer.ready();
    const after = await fixture.now();
    peer.subscribe('first', subscriptionQuery, { after });
    peer.subscribe(
      'second',
      'subscription ($after: String) { events(after: $after, types: ["plan.updated"]) { type } }',
      { after },
    );
    await rename('Side by side');
    expect((await peer.first('next', 'first')).payload).toEqual({
      data: { planUpdated: { cursor: expect.any(String), plan: { title: 'Side by side' } } },
      extensions: { cursor: expect.any(String) },
    });
    expect((await peer.first('next', 'second')).payload).toEqual({
      data: { events: { type: 'plan.updated' } },
      extensions: { cursor: expect.any(String) },
    });
    peer.subscribe(
      'mutation',
      'mutation ($id: ID!) { planUpdate(id: $id, input: { title: "Over the socket" }) { plan { title } userErrors { code } } }',
      { id: fixture.service.demoData.examples.plan_id },
    );
    await peer.first('complete', 'mutation');
    await until(() => peer.of('first').length === 2 && peer.of('second').length === 2);
    expect(peer.of('mutation').map(({ type, payload }) => [type, payload])).toEqual([
      [
        'next',
        {
          data: { planUpdate: { plan: { title: 'Over the socket' }, userErrors: [] } },
          extensions: { cost: expect.any(Object) },
        },
      ],
      ['complete', undefined],
    ]);
    peer.socket.close();
  });
});

describe('heartbeats', () => {
  it('a ping is answered with its payload, a pong is ignored', async () => {
    const peer = await Peer.ready();
    peer.send({ type: 'ping' });
    peer.send({ type: 'ping', payload: { at: 7, deep: { er: [1] } } });
    peer.send({ type: 'pong', payload: { unasked: true } });
    peer.send({ type: 'ping', payload: { last: true } });
    await until(() => peer.received.length === 4);
    expect(peer.received.slice(1)).toEqual([
      { type: 'pong' },
      { type: 'pong', payload: { at: 7, deep: { er: [1] } } },
      { type: 'pong', payload: { last: true } },
    ]);
    peer.socket.close();
  });

  it('a close by the client is answered with its code', async () => {
    const peer = await Peer.ready();
    peer.subscribe('a', subscriptionQuery);
    peer.socket.close(1000, 'Enough');
    expect(await peer.closed()).toEqual([1000, 'Enough']);
  });
});
