import { until } from '../../test/support/until';
import type { Graph } from '../src';
import { type GraphServer, type GraphServerOptions, GraphServers } from './toys/graph-server';
import { firstSeller, sampleGraph } from './toys/graph';
import { idsOf, eventIds, nexts, waitUntilProcessed } from './toys/subscriptions';
import { Peer } from './toys/peer';
import { opcodes, RawSocket } from './toys/raw-socket';
import { sampleFeed } from './toys/subgraphs';

let graph: Graph;
const servers = new GraphServers();
beforeAll(async () => {
  graph = await sampleGraph();
});
afterEach(async () => {
  await servers.close();
  await until(() => sampleFeed.running === 0);
  sampleFeed.gate = Promise.resolve();
  sampleFeed.openedBy.length = 0;
});
afterAll(() => graph.close());

const open = (options: Partial<GraphServerOptions> = {}): Promise<GraphServer> => servers.open(graph, options);

/** `requestId` is that of the execution: equal for all subscribers that share it. */
const feed = 'subscription ($after: Int) { feed(after: $after) { id type account { title } requestId } }';
const interrupted = '1012 The subscription was interrupted. Resume it after the last cursor.';
const plain = 'subscription { feed { id } }';

async function peers(server: GraphServer, count: number): Promise<Peer[]> {
  return Promise.all(Array.from({ length: count }, () => Peer.initialised(server)));
}

describe('equal subscriptions', () => {
  test('of many clients share one execution; only the id differs', async () => {
    const server = await open();
    const all = await peers(server, 50);
    for (const [index, peer] of all.entries())
      peer.subscribe(`own "${index}" ü`, feed, index % 2 ? { after: null } : {});
    await waitUntilProcessed(...all);
    expect(sampleFeed.openedBy.length).toBe(1);
    const first = sampleFeed.next;
    sampleFeed.publish(200);
    for (const [index, peer] of all.entries()) await until(() => nexts(peer, `own "${index}" ü`).length >= 200);
    for (const [index, peer] of all.entries()) {
      expect(idsOf(peer, `own "${index}" ü`)).toEqual(eventIds(first, 200));
      expect(nexts(peer, `own "${index}" ü`)).toEqual(nexts(all[0] as Peer, 'own "0" ü'));
    }
    expect(sampleFeed.running).toBe(1);
  });

  test('receive byte for byte the results of an unshared execution', async () => {
    const peer = await Peer.initialised(await open());
    const texts: string[] = [];
    peer.socket.on('message', (data) => texts.push(String(data)));
    const shape = 'feed { id type account { title } broken: account { id } }';
    const after = sampleFeed.next - 1;
    peer.subscribe('1', `subscription { ${shape} }`);
    peer.subscribe('2', `subscription { ${shape.replace('feed', `feed(after: ${after})`)} }`);
    await waitUntilProcessed(peer);
    expect(sampleFeed.running).toBe(2);
    sampleFeed.publish(3);
    await until(() => texts.filter((text) => text.includes('"next"') && text.includes('evt_')).length === 6);
    const of = (id: string) =>
      texts.filter((text) => text.startsWith(`{"id":"${id}"`)).map((text) => text.replace(`"id":"${id}"`, '"id":"?"'));
    expect(of('1')).toHaveLength(3);
    expect(of('1')).toEqual(of('2'));
  });

  test('of one client with several ids share too, and end separately', async () => {
    const [peer] = (await peers(await open(), 1)) as [Peer];
    for (const id of ['a', 'b', 'c']) peer.subscribe(id, plain);
    await waitUntilProcessed(peer);
    expect(sampleFeed.openedBy.length).toBe(1);
    peer.send({ type: 'complete', id: 'b' });
    await waitUntilProcessed(peer);
    const first = sampleFeed.next;
    sampleFeed.publish(1);
    await until(() => nexts(peer, 'c').length === 1);
    expect([idsOf(peer, 'a'), idsOf(peer, 'b'), idsOf(peer, 'c')]).toEqual([
      eventIds(first, 1),
      [],
      eventIds(first, 1),
    ]);
    for (const id of ['a', 'c']) peer.send({ type: 'complete', id });
    await until(() => sampleFeed.running === 0);
  });

  test('start when they are opened: a later one receives the events published from then on', async () => {
    const server = await open();
    const [early, late] = (await peers(server, 2)) as [Peer, Peer];
    early.subscribe('1', plain);
    await waitUntilProcessed(early);
    const first = sampleFeed.next;
    sampleFeed.publish(2);
    await until(() => nexts(early, '1').length === 2);
    late.subscribe('1', plain);
    await waitUntilProcessed(late);
    sampleFeed.publish(2);
    await until(() => nexts(early, '1').length === 4 && nexts(late, '1').length === 2);
    expect(idsOf(early, '1')).toEqual(eventIds(first, 4));
    expect(idsOf(late, '1')).toEqual(eventIds(first + 2, 2));
    expect(sampleFeed.openedBy.length).toBe(1);
  });

  test('run with a shared principal, without the id and the pin of a credential', async () => {
    const who = {
      'Bearer key_one': { ...firstSeller, credentialId: 'apik_one', pin: 'a' },
      'Bearer key_two': { ...firstSeller, credentialId: 'apik_two', pin: 'b' },
    };
    const server = await open({
      authenticate: async (credential) => who[`Bearer ${credential}` as keyof typeof who] ?? null,
    });
    for (const Authorization of Object.keys(who))
      (await Peer.initialised(server, { Authorization })).subscribe('1', plain);
    await until(() => sampleFeed.running === 1);
    await waitUntilProcessed(await Peer.initialised(server, { token: 'key_one' }));
    expect(sampleFeed.openedBy).toEqual([{ ...firstSeller, credentialId: 'shared', pin: null }]);
  });
});

describe('executions are not shared with', () => {
  test.each<[string, [string, object?], [string, object?]]>([
    ['another document', [plain], ['subscription { feed { id type } }']],
    [
      'other variables',
      ['subscription ($name: String) { feed(name: $name) { id } }', { name: 'a' }],
      ['subscription ($name: String) { feed(name: $name) { id } }', { name: 'b' }],
    ],
    [
      'a place to begin, as a variable that has to be given',
      [feed.replace('Int)', 'Int!)'), { after: 0 }],
      [feed.replace('Int)', 'Int!)'), { after: 0 }],
    ],
    [
      'a place to begin, in the document',
      ['subscription { feed(after: 0) { id } }'],
      ['subscription { feed(after: 0) { id } }'],
    ],
    [
      'a place to begin, by default',
      ['subscription ($after: Int = 0) { feed(after: $after) { id } }'],
      ['subscription ($after: Int = 0) { feed(after: $after) { id } }'],
    ],
    [
      'a place to begin, in a fragment',
      ['subscription { ...Live } fragment Live on Subscription { feed(after: 0) { id } }'],
      ['subscription { ...Live } fragment Live on Subscription { feed(after: 0) { id } }'],
    ],
  ])('%s', async (_name, one, two) => {
    const [first, second] = (await peers(await open(), 2)) as [Peer, Peer];
    first.subscribe('1', ...one);
    second.subscribe('1', ...two);
    await until(() => sampleFeed.running === 2);
    expect(sampleFeed.openedBy.length).toBe(2);
  });

  test('a subscription without a start argument', async () => {
    const all = await peers(await open(), 2);
    for (const peer of all) peer.subscribe('1', 'subscription { events(count: 2) { id requestId } }');
    for (const peer of all) await peer.message(({ type }) => type === 'complete');
    const [one, two] = all.map((peer) =>
      peer.received
        .filter(({ type }) => type === 'next')
        .map(({ payload }) => (payload as { data: { events: { id: string; requestId: string } } }).data.events),
    );
    expect([one, two].map((events) => events?.map(({ id }) => id))).toEqual([
      ['evt_1', 'evt_2'],
      ['evt_1', 'evt_2'],
    ]);
    expect(one?.[0]?.requestId).not.toBe(two?.[0]?.requestId);
  });

  test('another principal', async () => {
    const principals = {
      all: firstSeller,
      user: { ...firstSeller, userId: 'user_1' },
      kind: { ...firstSeller, kind: 'access_token' as const },
      grants: { ...firstSeller, grants: [{ accountId: 'acct_1', actions: ['plan:read'] }] },
      account: { ...firstSeller, accountId: null },
    };
    const server = await open({
      authenticate: async (credential) => principals[credential as keyof typeof principals] ?? null,
    });
    for (const token of Object.keys(principals)) (await Peer.initialised(server, { token })).subscribe('1', plain);
    await until(() => sampleFeed.running === 5);
  });
});

describe('joining and leaving', () => {
  test('ends no other subscription; the last client ends the execution, and the next one starts a new one', async () => {
    const server = await open();
    const [first, second, third] = (await peers(server, 3)) as [Peer, Peer, Peer];
    for (const peer of [first, second, third]) peer.subscribe('1', plain);
    await waitUntilProcessed(first, second, third);
    first.send({ type: 'complete', id: '1' });
    second.socket.terminate();
    await waitUntilProcessed(first);
    const start = sampleFeed.next;
    sampleFeed.publish(3);
    await until(() => nexts(third, '1').length === 3);
    expect([idsOf(first, '1'), idsOf(third, '1')]).toEqual([[], eventIds(start, 3)]);
    expect(sampleFeed.running).toBe(1);
    third.send({ type: 'complete', id: '1' });
    await until(() => sampleFeed.running === 0);
    third.subscribe('1', plain);
    await waitUntilProcessed(third);
    sampleFeed.publish(1);
    await until(() => nexts(third, '1').length === 4);
    expect(idsOf(third, '1')).toEqual(eventIds(start, 4));
    expect(sampleFeed.openedBy.length).toBe(2);
  });

  test('before the execution has started leaves no execution behind', async () => {
    const server = await open();
    const [first, second] = (await peers(server, 2)) as [Peer, Peer];
    let unblock = (): void => undefined;
    sampleFeed.gate = new Promise((resolve) => (unblock = resolve));
    for (const peer of [first, second]) peer.subscribe('1', plain);
    await waitUntilProcessed(first, second);
    first.send({ type: 'complete', id: '1' });
    second.socket.terminate();
    await waitUntilProcessed(first);
    unblock();
    await until(() => sampleFeed.openedBy.length === 1 && sampleFeed.running === 0);
    await waitUntilProcessed(first);
    sampleFeed.publish(1);
    await waitUntilProcessed(first);
    expect(nexts(first, '1')).toEqual([]);
  });

  test('with a reused id delivers only the results of its last use', async () => {
    const [peer] = (await peers(await open(), 1)) as [Peer];
    const start = sampleFeed.next;
    for (let round = 0; round < 20; round += 1) {
      peer.subscribe('1', round % 2 ? plain : 'subscription { feed { id type } }');
      await waitUntilProcessed(peer);
      sampleFeed.publish(1);
      peer.send({ type: 'complete', id: '1' });
      await waitUntilProcessed(peer);
    }
    const receivedIds = idsOf(peer, '1');
    expect(receivedIds).toEqual([...new Set(receivedIds)]);
    expect(receivedIds).toEqual(eventIds(start, 20));
    await until(() => sampleFeed.running === 0);
  });

  test('with an id in use closes the connection and does not affect other clients', async () => {
    const [duplicatePeer, good] = (await peers(await open(), 2)) as [Peer, Peer];
    for (const peer of [duplicatePeer, good]) peer.subscribe('1', plain);
    await waitUntilProcessed(good);
    duplicatePeer.subscribe('1', plain);
    expect(await duplicatePeer.closed).toBe('4409 Subscriber for 1 already exists');
    const start = sampleFeed.next;
    sampleFeed.publish(1);
    await until(() => nexts(good, '1').length === 1);
    expect(idsOf(good, '1')).toEqual(eventIds(start, 1));
  });

  test('while events are published delivers each event once, in order and without gaps', async () => {
    const server = await open();
    const [pacer, ...all] = (await peers(server, 13)) as [Peer, ...Peer[]];
    const end = new AbortController();
    const publisher = (async () => {
      for (let round = 0; round < 300; round += 1) {
        sampleFeed.publish(1 + (round % 3));
        if (round % 4 === 0) await waitUntilProcessed(pacer);
      }
      end.abort();
    })();
    await Promise.all(
      all.map(async (peer, index) => {
        for (let round = 0; !end.signal.aborted; round += 1) {
          const id = `${index}_${round}`;
          peer.subscribe(id, plain);
          for (let trips = (index * 7 + round * 3) % 5; trips > 0; trips -= 1) await waitUntilProcessed(peer);
          peer.send({ type: 'complete', id });
        }
      }),
    );
    await publisher;
    await waitUntilProcessed(...all);
    for (const peer of all) {
      for (const id of new Set(
        peer.received.map((message) => message.id ?? '').filter((name) => /^\d+_\d+$/.test(name)),
      )) {
        const receivedIds = idsOf(peer, id).map((name) => Number(name.slice(4)));
        expect(receivedIds).toEqual(receivedIds.map((_, index) => (receivedIds[0] as number) + index));
      }
    }
    await until(() => sampleFeed.running === 0);
  });
});

describe('completion and errors', () => {
  test('a rejection is sent to all subscribers of an execution, and the next one starts a new execution', async () => {
    const server = await open({ authenticate: async () => ({ ...firstSeller, grants: [] }) });
    const all = await peers(server, 3);
    for (const peer of all) peer.subscribe('1', plain);
    for (const peer of all) await peer.message(({ id, type }) => id === '1' && type === 'complete');
    const rejection = {
      id: '1',
      type: 'next',
      payload: { errors: [{ message: 'Nothing to follow.', path: ['feed'], extensions: { code: 'not_found' } }] },
    };
    for (const peer of all)
      expect(peer.received.filter(({ id }) => id === '1')).toEqual([rejection, { id: '1', type: 'complete' }]);
    const before = sampleFeed.openedBy.length;
    all[0]?.subscribe('2', plain);
    await all[0]?.message(({ id, type }) => id === '2' && type === 'complete');
    expect(sampleFeed.openedBy.length).toBe(before + 1);
  });

  test('the end of the feed closes all connections with 1012, after all earlier events', async () => {
    const all = await peers(await open(), 3);
    for (const peer of all) peer.subscribe('1', plain);
    await waitUntilProcessed(...all);
    const start = sampleFeed.next;
    sampleFeed.publish(100);
    sampleFeed.finish();
    for (const peer of all) expect(await peer.closed).toBe(interrupted);
    for (const peer of all) {
      expect(idsOf(peer, '1')).toEqual(eventIds(start, 100));
      expect(peer.received.at(-1)).toMatchObject({ id: '1', type: 'next' });
    }
  });

  test('a failure of the feed closes all connections with 1012 and is not sent', async () => {
    const all = await peers(await open(), 2);
    for (const peer of all) peer.subscribe('1', plain);
    await waitUntilProcessed(...all);
    sampleFeed.publish(1);
    sampleFeed.finish(new Error('the log is on fire'));
    for (const peer of all) {
      expect(await peer.closed).toBe(interrupted);
      expect(idsOf(peer, '1')).toEqual(eventIds(sampleFeed.next - 1, 1));
      expect(peer.received.at(-1)).toMatchObject({ id: '1', type: 'next' });
    }
  });

  test('a revoked credential closes only its own connections', async () => {
    const valid = new Map([
      ['one', { ...firstSeller, credentialId: 'apik_one' }],
      ['two', { ...firstSeller, credentialId: 'apik_two' }],
    ]);
    const server = await open({ authenticate: async (credential) => valid.get(credential) ?? null });
    const [one, two] = [
      await Peer.initialised(server, { token: 'one' }),
      await Peer.initialised(server, { token: 'two' }),
    ];
    for (const peer of [one, two]) peer.subscribe('1', plain);
    await waitUntilProcessed(one, two);
    expect(sampleFeed.running).toBe(1);
    valid.delete('one');
    server.signals.change('apik_one');
    expect(await one.closed).toBe('4403 Forbidden');
    sampleFeed.publish(1);
    await until(() => nexts(two, '1').length === 1);
    expect(nexts(one, '1')).toEqual([]);
  });

  test('credentials are rechecked periodically, without a signal', async () => {
    let current: typeof firstSeller | null = firstSeller;
    const server = await open({ authenticate: async () => current, limits: { recheck: 300 } });
    server.signals.disconnect();
    const all = await peers(server, 5);
    for (const peer of all) peer.subscribe('1', plain);
    await waitUntilProcessed(...all);
    current = null;
    expect(new Set(await Promise.all(all.map((peer) => peer.closed)))).toEqual(new Set(['4403 Forbidden']));
    await until(() => sampleFeed.running === 0);
  });

  test('a client that does not read is closed with 1013; others receive everything', async () => {
    const server = await open({ limits: { buffered: 300_000 } });
    const good = await Peer.initialised(server);
    const { raw } = await RawSocket.open(server.url);
    raw.send({ type: 'connection_init', payload: { token: 'key_acct_1' } });
    await raw.next(opcodes.text);
    const lazy = raw.socket.pause();
    good.subscribe('1', plain);
    raw.send({ type: 'subscribe', id: 'x'.repeat(2_000), payload: { query: plain } });
    await waitUntilProcessed(good);
    await until(() => sampleFeed.running === 1);
    const start = sampleFeed.next;
    // The kernel buffers some megabytes before the process does.
    for (let round = 0; round < 200 && !lazy.destroyed; round += 1) {
      sampleFeed.publish(50);
      await until(() => nexts(good, '1').length === (round + 1) * 50);
    }
    const receivedIds = idsOf(good, '1');
    expect(receivedIds).toEqual(eventIds(start, receivedIds.length));
    lazy.resume();
    await until(() => lazy.destroyed);
  });
});
