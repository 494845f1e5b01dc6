import { openReceiver } from '../../subgraphs/events/src/testing/receiver';
import { type TestBacking, withEachDriver } from '../../subgraphs/events/src/testing/backings';
import { recordEvent, systemPrincipal, createContext, createLogger, type Transaction } from '../../subgraphs/kit/src';
import type { LiveEvent } from '../support/live-events';
import { until } from '../support/until';
import { type RealtimeFixture, openLiveFixture } from './support';

let fixture: RealtimeFixture;
let backing: TestBacking;

async function makePlans(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { plan } = await fixture.mutate(
      'mutation ($productId: ID!, $title: String) { planCreate(input: { productId: $productId, title: $title, planType: ONE_TIME, visibility: VISIBLE, currency: USD, initialPrice: "0" }) { plan { id } userErrors { code } } }',
      { productId: fixture.service.demoData.examples.product_id, title: `Plan ${number}` },
    );
    ids.push((plan as { id: string }).id);
  }
  return ids;
}

const update = (id: string, title: string): Promise<unknown> =>
  fixture.mutate(
    'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
    { id, title },
  );

interface OpenTransaction {
  /** Resolves when the write is done and its transaction is still open. */
  readonly written: Promise<void>;
  commit(): Promise<void>;
}

/** Changes a plan in a transaction that commits when the test requests it, like another process. */
function beginTransaction(id: string): OpenTransaction {
  let commit = (): void => undefined;
  const gate = new Promise<void>((resolve) => (commit = resolve));
  let done = (): void => undefined;
  const written = new Promise<void>((resolve) => (done = resolve));
  const context = createContext({ principal: systemPrincipal, requestId: 'test', log: createLogger('silent') });
  const transaction = fixture.billing.database.transaction(async (manager) => {
    const tx: Transaction = { ...context, manager };
    await manager.query('UPDATE billing.plans SET description = $2 WHERE id = $1', [
      id,
      'Written in a long transaction',
    ]);
    await recordEvent(tx, 'billing.plans', {
      type: 'plan.updated',
      resource: 'Plan',
      resourceId: id,
      accountId: fixture.accountId,
    });
    done();
    await gate;
  });
  return {
    written,
    commit: async () => {
      commit();
      await transaction;
    },
  };
}

/** Returns all events after a cursor, page by page from the log. */
async function readLogAfter(cursor: string): Promise<LiveEvent[]> {
  const found: LiveEvent[] = [];
  for (let after = cursor; ;) {
    const { json } = await fixture.service.query(
      'query ($after: String) { events(first: 50, after: $after) { nodes { id type cursor resourceId accountId } pageInfo { endCursor } } }',
      { after },
    );
    const { nodes, pageInfo } = (json as { data: { events: { nodes: LiveEvent[]; pageInfo: { endCursor: string } } } })
      .data.events;
    if (nodes.length === 0) return found;
    found.push(...nodes);
    after = pageInfo.endCursor;
  }
}

withEachDriver('the order of events', (openDriver) => {
  beforeAll(async () => {
    backing = await openDriver();
    fixture = await openLiveFixture(backing.environment);
  });
  afterAll(async () => {
    await fixture.close();
    await backing.close();
  });

  it('a transaction that writes first and commits last is never published behind events already seen', async () => {
    const [early = '', late = ''] = await makePlans(2);
    const listener = await fixture.listen({ types: ['plan.updated'] });
    for (let round = 1; round <= 5; round += 1) {
      const first = beginTransaction(early);
      await first.written;
      await update(late, `Round ${round}`);
      const seen = (await listener.received(round * 2 - 1)).at(-1) as LiveEvent;
      expect(seen.resourceId).toBe(late);
      // Clients that have read up to this cursor, by page or live, receive the pending event later.
      const follower = await fixture.listen({ types: ['plan.updated'], after: seen.cursor });
      await first.commit();
      const last = (await listener.received(round * 2)).at(-1) as LiveEvent;
      expect(last.resourceId).toBe(early);
      expect((await readLogAfter(seen.cursor)).map(({ id }) => id)).toEqual([last.id]);
      expect((await follower.received(1)).map(({ id }) => id)).toEqual([last.id]);
      await follower.stop();
    }
    await listener.stop();
  });

  it('overlapping transactions that commit in another order: all subscribers receive the same events in the same order', async () => {
    const ids = await makePlans(3);
    const start = await fixture.now();
    const followers = await Promise.all([
      fixture.listen({ after: start }),
      fixture.listen({ after: start }),
      fixture.listen({ after: start, types: ['plan.updated'] }),
    ]);
    for (let round = 0; round < 8; round += 1) {
      const writes = ids.map(beginTransaction);
      await Promise.all(writes.map(({ written }) => written));
      for (let index = 0; index < writes.length; index += 1)
        await writes[(index * 2 + round) % writes.length]?.commit();
    }
    const log = await until(
      () => readLogAfter(start),
      ({ length }) => length >= 24,
    );
    expect(log).toHaveLength(24);
    for (const follower of followers) {
      expect((await follower.received(24)).map(({ id }) => id)).toEqual(log.map(({ id }) => id));
      await follower.stop();
    }
    for (const id of ids) expect(log.filter(({ resourceId }) => resourceId === id)).toHaveLength(8);
    for (const index of [0, 5, 11, 17, 23]) {
      expect((await readLogAfter(log[index]?.cursor ?? '')).map(({ id }) => id)).toEqual(
        log.slice(index + 1).map(({ id }) => id),
      );
    }
  });

  it('a subscriber that reconnects repeatedly during writes receives each event exactly once', async () => {
    const ids = await makePlans(4);
    const start = await fixture.now();
    const perWriter = 20;
    const writing = Promise.all(
      ids.map(async (id) => {
        for (let number = 0; number < perWriter; number += 1) await update(id, `Change ${number}`);
      }),
    );
    const received: LiveEvent[] = [];
    for (let cursor = start; received.length < ids.length * perWriter; cursor = received.at(-1)?.cursor ?? start) {
      const listener = await fixture.listen({ after: cursor });
      received.push(...(await listener.received(1)).slice(0, 7));
      await listener.stop();
    }
    await writing;
    const log = await readLogAfter(start);
    expect(received.map(({ id }) => id)).toEqual(log.map(({ id }) => id));
    for (const id of ids) expect(received.filter(({ resourceId }) => resourceId === id)).toHaveLength(perWriter);
    expect(new Set(received.map(({ id }) => id)).size).toBe(received.length);
  });

  it('a webhook receives each event once and in order, despite interruptions', async () => {
    const receiver = await openReceiver();
    const { status } = await fixture.service.request({
      method: 'POST',
      path: '/api/v1/webhooks',
      body: { url: receiver.url, events: ['plan.updated'], ordered: true },
      headers: { 'api-version-date': '2026-08-21' },
    });
    expect(status).toBe(200);
    const [id = ''] = await makePlans(1);
    const start = await fixture.now();
    for (let number = 1; number <= 30; number += 1) {
      await update(id, `Change ${number}`);
      if (number === 10 || number === 20) await backing.interrupt();
    }
    const log = await until(
      () => readLogAfter(start),
      ({ length }) => length >= 30,
    );
    await until(
      () => receiver.requests.length,
      (count) => count >= 30,
    );
    expect(receiver.requests.map((request) => request.id)).toEqual(
      log.map((event) => event.id.replace('evt_', 'msg_')),
    );
    await receiver.close();
  });
});
