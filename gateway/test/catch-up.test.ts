import { until } from '../../test/support/until';
import type { Graph } from '../src';
import { type GraphServer, openGraphServer } from './toys/graph-server';
import { idsOf, eventIds, nexts, waitUntilProcessed } from './toys/subscriptions';
import { firstSeller, sampleGraph } from './toys/graph';
import { Peer } from './toys/peer';
import { sampleFeed } from './toys/subgraphs';

let graph: Graph;
let server: GraphServer;
beforeAll(async () => {
  graph = await sampleGraph();
});
beforeEach(async () => {
  server = await openGraphServer(graph, { sandbox: true });
  sampleFeed.openedBy.length = 0;
});
afterEach(async () => {
  await server.close();
  await until(() => sampleFeed.running === 0);
});
afterAll(() => graph.close());

const feed = 'subscription ($after: Int) { feed(after: $after) { id } }';
const last = (): number => sampleFeed.next - 1;

test('a client that resumes receives the missed events, then shares the execution of the others', async () => {
  const live = await Peer.initialised(server);
  live.subscribe('1', feed);
  await waitUntilProcessed(live);
  const start = sampleFeed.next;
  sampleFeed.publish(30);
  await until(() => nexts(live, '1').length === 30);
  const reconnected = await Promise.all(Array.from({ length: 10 }, () => Peer.initialised(server)));
  for (const [index, peer] of reconnected.entries()) peer.subscribe('1', feed, { after: start - 1 + index });
  for (const [index, peer] of reconnected.entries()) await until(() => nexts(peer, '1').length === 30 - index);
  expect(sampleFeed.running).toBe(11);
  // All of them have caught up with the first new event.
  sampleFeed.publish(1);
  await until(() => sampleFeed.running === 1);
  sampleFeed.publish(100);
  for (const [index, peer] of reconnected.entries()) {
    await until(() => nexts(peer, '1').length >= 131 - index);
    expect(idsOf(peer, '1')).toEqual(eventIds(start + index, 131 - index));
  }
  expect(sampleFeed.openedBy.filter(({ credentialId }) => credentialId === 'shared')).toHaveLength(1);
});

test('a single resuming client opens the shared execution for later clients', async () => {
  const [one, two] = [await Peer.initialised(server), await Peer.initialised(server)];
  const start = sampleFeed.next;
  one.subscribe('1', feed, { after: last() });
  await waitUntilProcessed(one);
  sampleFeed.publish(2);
  await until(() => nexts(one, '1').length === 2 && sampleFeed.running === 1);
  two.subscribe('1', feed);
  await waitUntilProcessed(two);
  expect(sampleFeed.running).toBe(1);
  sampleFeed.publish(1);
  await until(() => nexts(two, '1').length === 1 && nexts(one, '1').length === 3);
  expect([idsOf(one, '1'), idsOf(two, '1')]).toEqual([eventIds(start, 3), eventIds(start + 2, 1)]);
});

test('completing while catching up, and after the switch, ends all executions', async () => {
  const peer = await Peer.initialised(server);
  for (const events of [0, 1, 5]) {
    peer.subscribe(`left_${events}`, feed, { after: last() });
    if (events > 0) await waitUntilProcessed(peer);
    for (let event = 0; event < events; event += 1) {
      sampleFeed.publish(1);
      await waitUntilProcessed(peer);
    }
    peer.send({ type: 'complete', id: `left_${events}` });
    await until(() => sampleFeed.running === 0);
    expect(nexts(peer, `left_${events}`)).toHaveLength(events);
  }
});

test('a failure of the feed closes the connections of clients that are catching up and of those that have switched', async () => {
  const [early, changed] = [await Peer.initialised(server), await Peer.initialised(server)];
  changed.subscribe('1', feed, { after: last() });
  await waitUntilProcessed(changed);
  sampleFeed.publish(1);
  await until(() => nexts(changed, '1').length === 1 && sampleFeed.running === 1);
  early.subscribe('1', feed, { after: last() });
  await waitUntilProcessed(early);
  sampleFeed.finish(new Error('the log is on fire'));
  for (const peer of [early, changed])
    expect(await peer.closed).toBe('1012 The subscription was interrupted. Resume it after the last cursor.');
  expect([nexts(early, '1').length, nexts(changed, '1').length]).toEqual([0, 1]);
});

test('a rejected subscription is rejected when resumed, too', async () => {
  await server.close();
  server = await openGraphServer(graph, { sandbox: true, authenticate: async () => ({ ...firstSeller, grants: [] }) });
  const peer = await Peer.initialised(server);
  peer.subscribe('1', feed, { after: 0 });
  await peer.message(({ id, type }) => id === '1' && type === 'complete');
  expect(nexts(peer, '1')).toEqual([
    { errors: [{ message: 'Nothing to follow.', path: ['feed'], extensions: { code: 'not_found' } }] },
  ]);
});

test('clients that are disconnected and resume while thousands of events are published receive each event exactly once', async () => {
  const from = last();
  const total = 6_000;
  const pacer = await Peer.initialised(server);
  const publishing = (async () => {
    for (let round = 0; sampleFeed.next <= from + total; round += 1) {
      // Sometimes publishes more events at once than the buffer of a client that is catching up can hold.
      sampleFeed.publish(Math.min(round % 50 === 49 ? 700 : 1 + (round % 9), from + total - last()));
      if (round % 3 === 0) await waitUntilProcessed(pacer);
    }
  })();
  const followed = await Promise.all(
    Array.from({ length: 12 }, async (_, subscriber) => {
      const received: number[] = [];
      for (let round = 0; (received.at(-1) ?? from) < from + total; round += 1) {
        const peer = await Peer.initialised(server);
        peer.subscribe('1', feed, { after: received.at(-1) ?? from });
        await until(
          () =>
            nexts(peer, '1').length > (subscriber * 13 + round * 7) % 400 ||
            Number(idsOf(peer, '1').at(-1)?.slice(4)) >= from + total,
        );
        peer.socket.terminate();
        received.push(...idsOf(peer, '1').map((id) => Number(id.slice(4))));
      }
      return received;
    }),
  );
  await publishing;
  for (const received of followed)
    expect(received).toEqual(Array.from({ length: total }, (_, index) => from + 1 + index));
});
