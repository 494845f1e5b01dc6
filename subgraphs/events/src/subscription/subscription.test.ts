import type pg from 'pg';
import { inLane } from '../../../../test/support/lane';
import { CursorDamaged, Forbidden, NotFound, type Principal, RequestError, systemPrincipal } from '../../../kit/src';
import { CursorExpired } from '../log/event.errors';
import { cursorOf } from '../log/event-cursor';
import { type TestBacking, withEachDriver } from '../testing/backings';
import { until } from '../../../../test/support/until';
import {
  change,
  committed,
  type EventFixture,
  listen,
  openEventFixture,
  principal,
  startWorkers,
} from '../testing/event-fixture';
import { SubscriberTooSlow } from '../log/event.errors';

let backing: TestBacking;
let fixture: EventFixture;
let writer: pg.Client;

const full = principal({ biz_one: ['*'] });

async function write(
  count: number,
  prefix = 'plan',
  overrides: Parameters<typeof change>[1] | object = {},
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await change(writer, { id: `${prefix}_${index}`, ...overrides });
    if (index % 10 === 0) committed(fixture);
  }
  committed(fixture);
}

async function published(count: number): Promise<void> {
  await until(
    () => fixture.events.events.boundaries(),
    (ends) => ends.published >= count,
  );
}

const idsOf = (events: Record<string, unknown>[]) => events.map((event) => event.resourceId);
const named = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}_${index}`);

withEachDriver('a subscription to events', (openDriver) => {
  beforeEach(async () => {
    backing = await openDriver();
    fixture = await openEventFixture('subscription', {
      ...backing.options,
      subscriptions: { waiting: 500, subscriptions: 40 },
    });
    writer = await fixture.client();
  });
  afterEach(async () => {
    await fixture.close();
    await backing.close();
  });

  it('delivers events published after it started, with all fields of an event', async () => {
    startWorkers(fixture.events);
    await write(1, 'before');
    await published(1);
    const listening = await listen(
      fixture.events,
      full,
      {},
      'id type cursor occurredAt accountId account { id } resource resourceId apiVersionDate data: payload old: payload(apiVersionDate: "2025-01-01") message(apiVersionDate: "2026-08-13") previousAttributes',
    );
    await write(1, 'after', { type: 'plan.created' });
    const [event] = await listening.next(1);
    const occurredAt = event?.occurredAt as string;
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_[0-9A-Za-z]{14}$/),
      type: 'plan.created',
      cursor: cursorOf(2),
      occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      accountId: 'biz_one',
      account: { id: 'biz_one' },
      resource: 'Plan',
      resourceId: 'after_0',
      apiVersionDate: '2026-08-21',
      data: { id: 'after_0', account: 'biz_one', price: 10 },
      old: { id: 'after_0', company: 'biz_one', price: 10 },
      previousAttributes: null,
      message: JSON.stringify({
        id: String(event?.id).replace('evt_', 'msg_'),
        type: 'plan.created',
        api_version: 'v1',
        api_version_date: '2026-08-13',
        timestamp: occurredAt,
        company_id: 'biz_one',
        data: { id: 'after_0', account: 'biz_one', price: 10 },
      }),
    });
    await listening.stop();
  });

  it('resumes at any cursor without gaps or duplicates while many events arrive', async () => {
    startWorkers(fixture.events);
    const total = inLane({ fast: 600, all: 3_000 });
    const writers = await Promise.all([0, 1, 2].map(() => fixture.client()));
    const writing = Promise.all(
      writers.map(async (client, writerIndex) => {
        for (let index = 0; index < total / 3; index += 1) {
          await change(client, { id: `plan_${writerIndex}_${index}`, schema: writerIndex === 2 ? 'school' : 'shop' });
          if (index % 7 === 0) committed(fixture);
        }
        committed(fixture);
      }),
    );
    const allEvents = await listen(fixture.events, systemPrincipal, { after: cursorOf(0) });
    const followers = Array.from({ length: 8 }, async (_, follower) => {
      const collected: Record<string, unknown>[] = [];
      let after = cursorOf(0);
      while (collected.length < total) {
        const listening = await listen(fixture.events, full, { after });
        // Each subscriber receives a different number of events before it disconnects and resumes.
        const batch = await listening.next(Math.min(total / 30 + follower * 17, total - collected.length));
        await listening.stop();
        collected.push(...batch);
        after = batch.at(-1)?.cursor as string;
      }
      return collected;
    });
    const reference = await allEvents.next(total);
    await writing;
    expect(reference.map((event) => event.cursor)).toEqual(
      Array.from({ length: total }, (_, index) => cursorOf(index + 1)),
    );
    expect(new Set(idsOf(reference)).size).toBe(total);
    for (const collected of await Promise.all(followers)) expect(collected).toEqual(reference);
    await write(1, 'last');
    expect(idsOf(await allEvents.next(1))).toEqual(['last_0']);
    await allEvents.stop();
  });

  it('keeps the order of each resource', async () => {
    startWorkers(fixture.events);
    const listening = await listen(fixture.events, full, {}, 'data: payload');
    const writers = await Promise.all([0, 1, 2, 3].map(() => fixture.client()));
    let price = 0;
    await Promise.all(
      writers.map(async (client) => {
        for (let index = 0; index < 50; index += 1) {
          await client.query('BEGIN');
          await client.query(
            "INSERT INTO shop.plans VALUES ('plan_shared', 'biz_one', 0) ON CONFLICT (id) DO UPDATE SET price = plans.price",
          );
          price += 1;
          await change(client, { id: 'plan_shared', price: String(price) });
          await client.query('COMMIT');
          committed(fixture);
        }
      }),
    );
    const prices = (await listening.next(200)).map((event) => (event.data as { price: number }).price);
    expect(prices).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    await listening.stop();
  });

  it('delivers only events of accessible accounts, and only types and fields that the permissions allow', async () => {
    startWorkers(fixture.events);
    const all = await listen(fixture.events, full, {}, 'type data: payload');
    const reader = principal({ biz_one: ['plan:basic:read', 'member:basic:read'], biz_two: ['plan:basic:read'] });
    const limited = await listen(fixture.events, reader, {}, 'type accountId data: payload');
    const one = await listen(fixture.events, reader, { accountId: 'biz_two' }, 'type accountId');
    const typed = await listen(fixture.events, reader, { types: ['membership.activated'] }, 'type accountId');

    await change(writer, { id: 'mem_one', resource: 'Membership', type: 'membership.activated' });
    await change(writer, { id: 'mem_two', resource: 'Membership', type: 'membership.activated', accountId: 'biz_two' });
    await change(writer, { id: 'prod_one', type: 'product.created' });
    await change(writer, { id: 'plan_three', accountId: 'biz_three' });
    await change(writer, { id: 'plan_two', accountId: 'biz_two' });
    committed(fixture);
    await published(5);

    expect(await all.next(2)).toEqual([
      { type: 'membership.activated', data: { id: 'mem_one', user: { email: 'mem_one@example.com' } } },
      { type: 'product.created', data: { id: 'prod_one', account: 'biz_one', price: 10 } },
    ]);
    expect(await limited.next(2)).toEqual([
      { type: 'membership.activated', accountId: 'biz_one', data: { id: 'mem_one', user: { email: null } } },
      { type: 'plan.updated', accountId: 'biz_two', data: { id: 'plan_two', account: 'biz_two', price: 10 } },
    ]);
    expect(await one.next(1)).toEqual([{ type: 'plan.updated', accountId: 'biz_two' }]);
    expect(await typed.next(1)).toEqual([{ type: 'membership.activated', accountId: 'biz_one' }]);
    await change(writer, { id: 'mem_last', resource: 'Membership', type: 'membership.activated' });
    await change(writer, { id: 'plan_last', accountId: 'biz_two' });
    committed(fixture);
    expect(await all.next(1)).toMatchObject([{ data: { id: 'mem_last' } }]);
    expect(await limited.next(2)).toMatchObject([{ data: { id: 'mem_last' } }, { data: { id: 'plan_last' } }]);
    expect(await one.next(1)).toEqual([{ type: 'plan.updated', accountId: 'biz_two' }]);
    expect(await typed.next(1)).toEqual([{ type: 'membership.activated', accountId: 'biz_one' }]);
    for (const listening of [all, limited, one, typed]) await listening.stop();
  });

  it('applies the same restrictions while catching up as it does live', async () => {
    startWorkers(fixture.events);
    await write(3, 'mem', { resource: 'Membership', type: 'membership.activated' });
    await write(3, 'plan');
    await write(3, 'other', { accountId: 'biz_two' });
    await published(9);
    const listening = await listen(fixture.events, principal({ biz_one: ['plan:basic:read'] }), { after: cursorOf(0) });
    expect(idsOf(await listening.next(3))).toEqual(named('plan', 3));
    await write(1, 'last');
    expect(idsOf(await listening.next(1))).toEqual(['last_0']);
    await listening.stop();
  });

  it.each<[string, Principal, Record<string, unknown>, RequestError, string | undefined]>([
    [
      'an unknown event',
      full,
      { types: ['plan.created', 'plan.exploded'] },
      new RequestError('parameter_invalid', 'There is no event named "plan.exploded".'),
      'types',
    ],
    [
      'no event at all',
      full,
      { types: [] },
      new RequestError('parameter_invalid', 'types must name at least one event, or be omitted for all events.'),
      'types',
    ],
    ['a damaged cursor', full, { after: 'x' }, new CursorDamaged('after'), 'after'],
    [
      'a cursor of another list',
      full,
      { after: Buffer.from('["Plan.created_at.desc","1",""]').toString('base64url') },
      new CursorDamaged('after'),
      'after',
    ],
    ['a cursor that was never given', full, { after: cursorOf(1) }, new CursorDamaged('after'), 'after'],
    ['an account out of reach', full, { accountId: 'biz_two' }, new NotFound(), undefined],
    [
      'a type without its permission',
      principal({ biz_one: ['plan:basic:read'] }),
      { types: ['plan.created', 'membership.activated'] },
      new Forbidden('member:basic:read'),
      undefined,
    ],
    [
      'no permission for any event',
      principal({ biz_one: ['payment:charge'] }),
      {},
      new Forbidden('company:basic:read'),
      undefined,
    ],
    ['a credential without accounts', principal({}), {}, new Forbidden('company:basic:read'), undefined],
  ])('rejects %s', async (_case, caller, variables, error, param) => {
    const rejected = await listen(fixture.events, caller, variables).catch((failure: unknown) => failure);
    expect(rejected).toBeInstanceOf(RequestError);
    expect(rejected).toMatchObject({
      code: error.code,
      message: error.message,
      ...(param && { extensions: { param } }),
    });
  });

  it('delivers nothing to a user who belongs to no team', async () => {
    startWorkers(fixture.events);
    const [listening, other] = [
      await listen(fixture.events, principal({}, { kind: 'user' })),
      await listen(fixture.events, full),
    ];
    const received = listening.next(1);
    await write(1);
    expect(idsOf(await other.next(1))).toEqual(['plan_0']);
    await Promise.all([listening.stop(), other.stop()]);
    expect(await received).toEqual([]);
  });

  it('ends for a slow subscriber with instructions to resume, and continues for the others', async () => {
    startWorkers(fixture.events);
    const [slow, quick] = [await listen(fixture.events, full), await listen(fixture.events, full)];
    const reading = quick.next(700);
    await write(700);
    expect(idsOf(await reading)).toEqual(named('plan', 700));
    const failure = await slow.next(1).catch((error: { originalError?: unknown }) => error.originalError ?? error);
    expect(failure).toBeInstanceOf(SubscriberTooSlow);
    expect(failure).toMatchObject({
      code: 'service_unavailable',
      message:
        'The subscription fell 500 events behind and was ended. Subscribe again with after set to the cursor of the last event received.',
    });
    expect(await slow.next(1)).toEqual([]);
    const resumed = await listen(fixture.events, full, { after: cursorOf(0) });
    expect(idsOf(await resumed.next(700))).toEqual(named('plan', 700));
    for (const listening of [quick, resumed]) await listening.stop();
  });

  it('frees its slot however it ends, and limits the number of subscriptions', async () => {
    const running = await Promise.all(
      Array.from({ length: 40 }, (_, index) => listen(fixture.events, full, index % 2 ? { after: cursorOf(0) } : {})),
    );
    await expect(listen(fixture.events, full)).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'Too many subscriptions are running. Try again later.',
    });
    await Promise.all(
      running.map((listening, index) =>
        index % 3 ? listening.stop() : Promise.all([listening.next(1), listening.stop()]),
      ),
    );
    const repeated = await listen(fixture.events, full);
    startWorkers(fixture.events);
    await write(1);
    expect(idsOf(await repeated.next(1))).toEqual(['plan_0']);
    await repeated.stop();
  });

  it('rejects a cursor whose events have been dropped', async () => {
    // Two events were dropped before the log had any readers; while events are still cached in memory, their cursors remain valid.
    await writer.query('UPDATE events.log_state SET last_position = 2, published_position = 2, dropped_position = 2');
    startWorkers(fixture.events);
    await write(1);
    await published(3);
    await expect(listen(fixture.events, full, { after: cursorOf(1) })).rejects.toMatchObject({
      code: 'cursor_expired',
      message: new CursorExpired().message,
      extensions: { param: 'after' },
    });
    const listening = await listen(fixture.events, full, { after: cursorOf(2) });
    expect(idsOf(await listening.next(1))).toEqual(['plan_0']);
    await listening.stop();
  });

  it('survives the loss of every connection', async () => {
    startWorkers(fixture.events);
    const listening = await listen(fixture.events, full);
    await write(5, 'first');
    expect(idsOf(await listening.next(5))).toEqual(named('first', 5));
    await writer.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'commerce-graph:%'",
    );
    await write(5, 'second');
    expect(idsOf(await listening.next(5))).toEqual(named('second', 5));
    await listening.stop();
  });
});
