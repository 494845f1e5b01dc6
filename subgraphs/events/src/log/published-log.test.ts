import type pg from 'pg';
import { inLane } from '../../../../test/support/lane';
import { systemPrincipal } from '../../../kit/src';
import type { ConsumedEvent } from '../consumers/event-dispatcher';
import { type TestBacking, withEachDriver } from '../testing/backings';
import { until } from '../../../../test/support/until';
import {
  change,
  committed,
  type EventFixture,
  listen,
  type Listening,
  openEventFixture,
  startWorkers,
} from '../testing/event-fixture';
import { cursorOf } from './event-cursor';

const named = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `plan_${from + index}`);

withEachDriver('the published log', (openDriver) => {
  let backing: TestBacking;
  let fixture: EventFixture;
  let writer: pg.Client;

  beforeEach(async () => {
    backing = await openDriver();
    fixture = await openEventFixture('log', backing.options);
    writer = await fixture.client();
  });
  afterEach(async () => {
    await fixture.close();
    await backing.close();
  });

  const write = async (from: number, to: number, overrides: object = {}): Promise<void> => {
    for (let index = from; index <= to; index += 1) await change(writer, { id: `plan_${index}`, ...overrides });
    committed(fixture);
  };
  const published = (count: number): Promise<unknown> =>
    until(
      () => fixture.events.events.boundaries(),
      (ends) => ends.published >= count,
    );
  const seenAfter = async (events: EventFixture['events'], position: number, count: number): Promise<unknown[]> => {
    const listening = await listen(events, systemPrincipal, { after: cursorOf(position) });
    const arrivedEvents = await listening.next(count);
    await listening.stop();
    return arrivedEvents.map(({ cursor, resourceId }) => `${String(resourceId)} ${String(cursor)}`);
  };
  const expected = (from: number, to: number): string[] =>
    named(from, to).map((id, index) => `${id} ${cursorOf(from + index)}`);
  /** Expects the last written event to be the next one of each subscriber. */
  async function expectNextEvent(followers: readonly Listening[], last: number): Promise<void> {
    await write(last, last);
    for (const follower of followers) {
      const [arrivedEvent] = await follower.next(1);
      expect(`${String(arrivedEvent?.resourceId)} ${String(arrivedEvent?.cursor)}`).toBe(expected(last, last)[0]);
      await follower.stop();
    }
  }

  it('delivers everything in order and without gaps, to several subscribers of several processes alike', async () => {
    const others = [await fixture.another(), await fixture.another()];
    startWorkers(fixture.events);
    const followers = await Promise.all(
      [fixture.events, fixture.events, ...others].map((events) => listen(events, systemPrincipal)),
    );
    await write(1, 150);
    await write(151, 300);
    for (const follower of followers) {
      const arrivedEvents = await follower.next(300);
      expect(arrivedEvents.map(({ resourceId, cursor }) => `${String(resourceId)} ${String(cursor)}`)).toEqual(
        expected(1, 300),
      );
    }
    await expectNextEvent(followers, 301);
  });

  it('resumes after any cursor, in a process that has received the events live and in one that starts later', async () => {
    startWorkers(fixture.events);
    const listener = await listen(fixture.events, systemPrincipal);
    await write(1, 40);
    await listener.next(40);
    const late = await fixture.another();
    for (let after = 0; after < 40; after += 3) {
      expect(await seenAfter(fixture.events, after, 40 - after)).toEqual(expected(after + 1, 40));
      expect(await seenAfter(late, after, 40 - after)).toEqual(expected(after + 1, 40));
    }
    const waiting = await listen(late, systemPrincipal, { after: cursorOf(40) });
    await write(41, 42);
    expect((await waiting.next(2)).map(({ resourceId }) => resourceId)).toEqual(['plan_41', 'plan_42']);
    await waiting.stop();
    await listener.stop();
  });

  it('starts with events published from now on without a cursor', async () => {
    startWorkers(fixture.events);
    await write(1, 20);
    await published(20);
    const follower = await listen(fixture.events, systemPrincipal);
    await write(21, 22);
    expect((await follower.next(2)).map(({ resourceId }) => resourceId)).toEqual(named(21, 22));
    await follower.stop();
  });

  it('is complete and ordered although its workers are killed at any moment, with several standbys of each', async () => {
    const others = [await fixture.another(), await fixture.another()];
    for (const events of [fixture.events, ...others]) startWorkers(events);
    const followers = await Promise.all([fixture.events, ...others].map((events) => listen(events, systemPrincipal)));
    const adminClient = await fixture.client();
    const count = inLane({ fast: 120, all: 400 });
    for (let index = 1; index <= count; index += 1) {
      await change(writer, { id: `plan_${index}` });
      committed(fixture);
      if (index % 20 !== 0) continue;
      // Kills the connections of the outbox publisher, renderer and stream publisher at any point of their work. Each
      // kill ends at least one connection, once a worker has reconnected after the previous kill.
      const kill = async () =>
        (
          await adminClient.query(
            `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.locktype = 'advisory' AND l.granted AND a.application_name ~ 'commerce-graph:(relay|renderer|distributor)' AND a.datname = current_database()`,
          )
        ).rowCount;
      await until(kill, Boolean);
    }
    for (const follower of followers) {
      const arrivedEvents = await follower.next(count);
      expect(arrivedEvents.map(({ resourceId, cursor }) => `${String(resourceId)} ${String(cursor)}`)).toEqual(
        expected(1, count),
      );
    }
    await expectNextEvent(followers, count + 1);
  });

  it('retains events for a slow consumer, and delivers integration events with rows to domains only', async () => {
    startWorkers(fixture.events);
    const handled: ConsumedEvent[] = [];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    fixture.events.startConsumer({
      name: 'slow',
      types: ['plan.updated', 'fact:plan.checked'],
      handle: async (events) => void (await gate, handled.push(...events)),
    });
    const follower = await listen(fixture.events, systemPrincipal);
    await write(1, 30);
    await write(31, 31, { type: 'fact:plan.checked', price: '12345678901234567890.123' });
    await write(32, 32);
    expect((await follower.next(31)).map(({ resourceId }) => resourceId)).toEqual([...named(1, 30), 'plan_32']);
    expect(handled).toEqual([]);
    release();
    await until(
      async () => handled.length,
      (length) => length === 32,
    );
    expect(handled.map(({ resourceId }) => resourceId)).toEqual(named(1, 32));
    expect(handled[30]).toEqual({
      position: 31,
      id: expect.stringMatching(/^evt_/),
      type: 'fact:plan.checked',
      resource: 'Plan',
      resourceId: 'plan_31',
      accountId: 'biz_one',
      occurredAt: expect.any(Date),
      row: { id: 'plan_31', account_id: 'biz_one', price: '12345678901234567890.123' },
      data: { id: 'plan_31' },
    });
    await until(
      async () => (await writer.query('SELECT position FROM events.consumers')).rows,
      ([row]) => Number(row.position) === 32,
    );
    await follower.stop();
  });

  it('delivers events with bodies larger than any message', async () => {
    const note = 'x'.repeat(3 * 1024 * 1024);
    startWorkers(fixture.events, async (_resource, id, { row }) => ({
      id,
      account: row.account_id,
      price: 1,
      ...(id === 'plan_2' && { secret_note: note }),
    }));
    const bodies: unknown[] = [];
    fixture.events.startConsumer({
      name: 'bodies',
      types: ['plan.updated'],
      handle: async (events) => void bodies.push(...events.map(({ data }) => data)),
    });
    const follower = await listen(fixture.events, systemPrincipal);
    await write(1, 3);
    expect((await follower.next(3)).map(({ resourceId }) => resourceId)).toEqual(named(1, 3));
    await until(
      async () => bodies.length,
      (length) => length === 3,
    );
    expect(bodies[1]).toEqual({ id: 'plan_2', account: 'biz_one', price: 1, secret_note: note });
    await follower.stop();
  });

  it('redelivers events that a domain failed to handle, and nothing beyond them', async () => {
    startWorkers(fixture.events);
    let failures = 2;
    const handledIds: string[] = [];
    fixture.events.startConsumer({
      name: 'ledger',
      types: ['plan.updated'],
      handle: async (events) => {
        const ids = events.map(({ resourceId }) => resourceId);
        if (ids.includes('plan_2') && (failures -= 1) >= 0) throw new Error('not now');
        handledIds.push(...ids);
      },
    });
    await write(1, 3);
    await until(
      async () => handledIds.length,
      (length) => length === 3,
    );
    expect(handledIds).toEqual(['plan_1', 'plan_2', 'plan_3']);
  });
});
