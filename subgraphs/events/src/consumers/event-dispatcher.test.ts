import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { createLogger } from '../../../kit/src';
import type { PublishedLog } from '../log/published-log';
import { type TestBacking, withEachDriver } from '../testing/backings';
import { until } from '../../../../test/support/until';
import {
  runQuery,
  change,
  committed,
  type EventFixture,
  openEventFixture,
  principal,
  startWorkers,
} from '../testing/event-fixture';
import { ConsumerOffsets } from './consumer-offsets';
import { type ConsumedEvent, type Consumer, EventDispatcher } from './event-dispatcher';

const reader = principal({ biz_one: ['plan:basic:read'] });
let backing: TestBacking;
let fixture: EventFixture;
let writer: pg.Client;

async function write(from: number, to: number, type = 'plan.updated'): Promise<void> {
  for (let index = from; index <= to; index += 1) await change(writer, { id: `plan_${index}`, type });
  committed(fixture);
}

const idsOf = (events: readonly ConsumedEvent[]) => events.map((event) => event.resourceId);
const named = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `plan_${from + index}`);
const position = async (name: string) =>
  Number((await writer.query('SELECT position FROM events.consumers WHERE name = $1', [name])).rows[0]?.position);

function consumer(overrides: Partial<Consumer> = {}): { taken: ConsumedEvent[]; consumer: Consumer } {
  const handled: ConsumedEvent[] = [];
  return {
    taken: handled,
    consumer: {
      name: 'ledger',
      types: ['plan.updated'],
      handle: async (events) => void handled.push(...events),
      ...overrides,
    },
  };
}

withEachDriver('a consumer', (openDriver) => {
  beforeEach(async () => {
    backing = await openDriver();
    fixture = await openEventFixture('consumers', backing.options);
    writer = await fixture.client();
    startWorkers(fixture.events);
  });
  afterEach(async () => {
    await fixture.close();
    await backing.close();
  });

  it('receives every event of its types in order, with row and data, from the start of the log', async () => {
    await write(1, 3);
    await write(4, 4, 'plan.created');
    const { taken, consumer: ledger } = consumer();
    fixture.events.startConsumer(ledger);
    await until(
      async () => taken,
      (events) => events.length === 3,
    );
    await write(5, 6);
    await until(
      async () => taken,
      (events) => events.length === 5,
    );
    expect(idsOf(taken)).toEqual(['plan_1', 'plan_2', 'plan_3', 'plan_5', 'plan_6']);
    expect(taken[0]).toEqual({
      position: 1,
      id: expect.stringMatching(/^evt_/),
      type: 'plan.updated',
      resource: 'Plan',
      resourceId: 'plan_1',
      accountId: 'biz_one',
      occurredAt: expect.any(Date),
      row: { id: 'plan_1', account_id: 'biz_one', price: 10 },
      data: { id: 'plan_1', account: 'biz_one', price: 10, secret_note: 'kept' },
    });
    await until(
      () => position('ledger'),
      (at) => at === 6,
    );
    // Events of other types also advance the checkpoint; the second advance is written after a delay.
    for (const next of [7, 8]) await write(next, next, 'plan.created');
    await until(
      () => position('ledger'),
      (at) => at === 8,
    );
    expect(taken).toHaveLength(5);
  });

  it.each([
    ['others', 'plan.created'],
    ['its own', 'plan.updated'],
  ])('persists its checkpoint while events keep arriving: %s', async (_name, type) => {
    fixture.events.startConsumer(consumer().consumer);
    let written = 0;
    await until(
      async () => {
        written += 1;
        await write(written, written, type);
        return position('ledger');
      },
      (at) => at > 1,
    );
    await until(
      () => position('ledger'),
      (at) => at === written,
    );
  });

  it('persists its checkpoint while it is never idle, and its final position when stopped', async () => {
    let lastPosition = 0;
    const captured = async () => {
      await nextTurn();
      return { events: [], through: (lastPosition += 1), full: true };
    };
    const endlessLog = { captured, onPublished: () => () => {} } as unknown as PublishedLog;
    const log = createLogger('silent');
    const checkpoints = new ConsumerOffsets(async (text, values) => (await writer.query(text, values)).rows, log);
    const dispatcher = new EventDispatcher({
      url: fixture.url,
      log,
      events: endlessLog,
      offsets: checkpoints,
      consumer: consumer({ name: 'busy' }).consumer,
    });
    dispatcher.start();
    await until(
      () => position('busy'),
      (at) => at > 0,
    );
    await dispatcher.stop();
    expect(await position('busy')).toBe(lastPosition);
  });

  it('receives integration events, which are not visible to API clients', async () => {
    await write(1, 1, 'fact:plan.checked');
    await write(2, 2);
    const { taken, consumer: ledger } = consumer({ types: ['fact:plan.checked', 'plan.updated'] });
    fixture.events.startConsumer(ledger);
    await until(
      async () => taken,
      (events) => events.length === 2,
    );
    expect(taken.map(({ type, row, data }) => ({ type, row, data }))).toEqual([
      { type: 'fact:plan.checked', row: { id: 'plan_1', account_id: 'biz_one', price: 10 }, data: { id: 'plan_1' } },
      { type: 'plan.updated', row: { id: 'plan_2', account_id: 'biz_one', price: 10 }, data: expect.anything() },
    ]);
    const seen = await runQuery(fixture.events, reader, 'query { events { edges { node { type } } } }');
    expect(seen).toEqual({ data: { events: { edges: [{ node: { type: 'plan.updated' } }] } } });
    const eventResult = await runQuery(fixture.events, reader, 'query ($id: ID!) { event(id: $id) { id } }', {
      id: taken[0]?.id,
    });
    expect(eventResult).toEqual({ data: { event: null } });
  });

  it('receives a failed page again one event at a time, and nothing beyond the failing event', async () => {
    await write(1, 4);
    await until(
      () => fixture.events.events.boundaries(),
      ({ published }) => published === 4,
    );
    let failures = 3;
    const seen: string[][] = [];
    const { consumer: ledger } = consumer({
      handle: async (events) => {
        seen.push(idsOf(events));
        if (idsOf(events).includes('plan_2') && (failures -= 1) >= 0) throw new Error('not now');
      },
    });
    fixture.events.startConsumer(ledger);
    await until(
      () => position('ledger'),
      (at) => at === 4,
    );
    expect(seen).toEqual([named(1, 4), ['plan_1'], ['plan_2'], named(2, 4), ['plan_2'], ['plan_3'], ['plan_4']]);
  });

  it('resumes at its checkpoint in any process, and runs in one process at a time', async () => {
    const others = await Promise.all([fixture.another(), fixture.another()]);
    const { taken, consumer: ledger } = consumer();
    const dispatchers = [fixture.events, ...others].map((events) => events.startConsumer(ledger));
    const writing = write(1, 200);
    await until(
      async () => taken,
      (events) => events.length > 20,
    );
    for (const dispatcher of dispatchers.slice(0, 2)) await dispatcher.stop();
    await writing;
    await until(
      () => position('ledger'),
      (at) => at === 200,
    );
    expect(idsOf(taken)).toEqual(named(1, 200));
  });

  it('can start with events published after its first start', async () => {
    await write(1, 3);
    await until(
      () => fixture.events.events.boundaries(),
      ({ published }) => published === 3,
    );
    const { taken, consumer: mail } = consumer({ name: 'mail', from: 'now' });
    const dispatcher = fixture.events.startConsumer(mail);
    await until(
      () => position('mail'),
      (at) => at === 3,
    );
    await dispatcher.stop();
    await write(4, 5);
    fixture.events.startConsumer(mail);
    await until(
      async () => taken,
      (events) => events.length === 2,
    );
    expect(idsOf(taken)).toEqual(named(4, 5));
  });

  it('rejects an unknown event type', () => {
    expect(() => fixture.events.startConsumer(consumer({ types: ['plan.exploded'] }).consumer)).toThrow(
      "The consumer ledger follows 'plan.exploded', which is neither an event nor an integration event.",
    );
  });
});
