import fc from 'fast-check';
import type pg from 'pg';
import { until } from '../../../../test/support/until';
import { change, committed, type EventFixture, listen, openEventFixture, startWorkers } from '../testing/event-fixture';
import { createLogger, systemPrincipal } from '../../../kit/src';
import { OutboxBatchPublisher } from './outbox-batch-publisher';
import { RemoteOutboxReader } from './remote-outboxes';

let fixture: EventFixture;
let reader: pg.Client;

beforeEach(async () => {
  fixture = await openEventFixture('relay');
  reader = await fixture.client();
});
afterEach(() => fixture.close());

interface Logged {
  position: number;
  resource_id: string;
}

async function logged(): Promise<Logged[]> {
  const { rows } = await reader.query('SELECT position::int, resource_id FROM events.log ORDER BY position');
  return rows;
}

describe('the outbox publisher', () => {
  it('assigns gapless positions in commit order, independent of the order of outbox ids', async () => {
    const [first, second] = [await fixture.client(), await fixture.client()];
    startWorkers(fixture.events);
    const listening = await listen(fixture.events, systemPrincipal);

    await first.query('BEGIN');
    await change(first, { id: 'plan_begun_first' });
    await second.query('BEGIN');
    await change(second, { id: 'plan_committed_first' });
    await second.query('COMMIT');
    committed(fixture);
    const [seen] = await listening.next(1);
    expect(seen).toMatchObject({ resourceId: 'plan_committed_first' });

    await first.query('COMMIT');
    committed(fixture);
    const [after] = await listening.next(1);
    expect(after).toMatchObject({ resourceId: 'plan_begun_first' });
    expect(await logged()).toEqual([
      { position: 1, resource_id: 'plan_committed_first' },
      { position: 2, resource_id: 'plan_begun_first' },
    ]);

    const resumed = await listen(fixture.events, systemPrincipal, { after: seen?.cursor });
    expect(await resumed.next(1)).toEqual([after]);
    await resumed.stop();
    await listening.stop();
  });

  it('never publishes below a position that a subscriber has seen, under any interleaving, and keeps the order of each resource', async () => {
    startWorkers(fixture.events);
    const clients = await Promise.all(['a', 'b', 'c', 'd'].map(() => fixture.client()));
    const step = fc.record({
      client: fc.nat(3),
      act: fc.constantFrom('change', 'commit', 'hear'),
      schema: fc.constantFrom('shop' as const, 'school' as const),
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        round += 1;
        const listening = await listen(fixture.events, systemPrincipal, {}, 'cursor data: payload');
        const openTransactions = new Map<number, number>();
        const written: string[] = [];
        const seen: Record<string, unknown>[] = [];
        let done = 0;
        for (const { client: index, act, schema } of steps) {
          const client = clients[index] as pg.Client;
          if (act === 'change') {
            if (!openTransactions.has(index)) await client.query('BEGIN');
            openTransactions.set(index, (openTransactions.get(index) ?? 0) + 1);
            // Each connection has its own resource, so that no transaction waits for another.
            const price = String(written.length + 1);
            await change(client, { id: `plan_${round}_${index}_${schema}`, price, schema });
            written.push(price);
          } else if (act === 'commit' && openTransactions.has(index)) {
            done += openTransactions.get(index) ?? 0;
            openTransactions.delete(index);
            await client.query('COMMIT');
            committed(fixture);
          } else if (act === 'hear') seen.push(...(await listening.next(done - seen.length)));
        }
        for (const index of openTransactions.keys()) await clients[index]?.query('COMMIT');
        committed(fixture);
        seen.push(...(await listening.next(written.length - seen.length)));
        await listening.stop();
        const positions = seen.map((event) =>
          Number(JSON.parse(Buffer.from(event.cursor as string, 'base64url').toString())[1]),
        );
        expect(positions).toEqual(positions.map((_, index) => (positions[0] as number) + index));
        const bodies = seen.map((event) => event.data as { id: string; price: number });
        expect(
          bodies
            .map(({ price }) => price)
            .sort((a, b) => a - b)
            .map(String),
        ).toEqual(written);
        for (const id of new Set(bodies.map((body) => body.id))) {
          const prices = bodies.filter((body) => body.id === id).map(({ price }) => price);
          expect(prices).toEqual([...prices].sort((a, b) => a - b));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is active once however many are started, and a standby takes over when its connection is killed', async () => {
    const others = [await fixture.another(), await fixture.another()];
    for (const events of [fixture.events, ...others]) startWorkers(events);
    const listening = await listen(fixture.events, systemPrincipal);
    const writer = await fixture.client();
    let killed = 0;
    for (let index = 0; index < 300; index += 1) {
      await change(writer, { id: `plan_${index}` });
      committed(fixture);
      if (index % 60 !== 30) continue;
      const { rowCount } = await reader.query(
        `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.locktype = 'advisory' AND l.granted AND a.application_name LIKE 'commerce-graph:re%' AND a.datname = current_database()`,
      );
      killed += rowCount ?? 0;
    }
    const seen = await listening.next(300);
    expect(seen.map((event) => event.resourceId)).toEqual(Array.from({ length: 300 }, (_, index) => `plan_${index}`));
    expect(killed).toBeGreaterThan(4);
    await change(writer, { id: 'plan_last' });
    committed(fixture);
    expect((await listening.next(1)).map((event) => event.resourceId)).toEqual(['plan_last']);
    await listening.stop();
    expect((await reader.query('SELECT count(*)::int AS count FROM shop.outbox')).rows).toEqual([{ count: 0 }]);
  });

  it('leaves everything unchanged if it dies during a batch', async () => {
    const writer = await fixture.client();
    for (let index = 0; index < 20; index += 1)
      await change(writer, { id: `plan_${index}`, schema: index % 2 ? 'shop' : 'school' });
    const relay = await fixture.client();
    const { rows } = await relay.query('SELECT pg_backend_pid() AS pid');
    await relay.query('BEGIN');
    const move = new OutboxBatchPublisher(['shop', 'school'], 100);
    expect(await move.run(async (text, values) => (await relay.query(text, values)).rows)).toEqual({
      moved: 20,
      unpublished: 20,
      more: false,
    });
    await reader.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    expect(await logged()).toEqual([]);

    startWorkers(fixture.events);
    const events = await until(logged, (found) => found.length === 20);
    expect(new Set(events.map((event) => event.resource_id)).size).toBe(20);
    expect(events.map((event) => event.position)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('finds events whose notification was lost, and continues without notifications while there are more', async () => {
    const writer = await fixture.client();
    for (let index = 0; index < 25; index += 1) await change(writer, { id: `plan_${index}` });
    fixture.events.startOutboxPublisher({ schemas: ['shop', 'school'], batchSize: 10 });
    const events = await until(logged, (found) => found.length === 25);
    expect(events.map((event) => event.resource_id)).toEqual(Array.from({ length: 25 }, (_, index) => `plan_${index}`));
  });

  /** Inserts events of a busy account, followed by one of a calm account, all committed at once. */
  async function flood(count: number): Promise<void> {
    const writer = await fixture.client();
    await writer.query(
      `INSERT INTO shop.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row")
       SELECT 'evt_' || n, 'plan.updated', 'Plan', 'plan_' || n, CASE n WHEN $1::int THEN 'biz_calm' ELSE 'biz_busy' END, now(), jsonb_build_object('id', 'plan_' || n)
       FROM generate_series(1, $1::int) AS n ORDER BY n`,
      [count],
    );
  }

  it('moves the event of one account ahead of thousands of another one, which keep their order', async () => {
    await flood(3_000);
    const ready = { readResource: async (_type: string, id: string) => ({ id }) };
    fixture.events.startRenderer(ready as never);
    fixture.events.startOutboxPublisher({ schemas: ['shop', 'school'] });
    const events = await until(logged, (found) => found.length === 3_000);
    const ids = events.map((event) => event.resource_id);
    expect(ids.indexOf('plan_3000')).toBeLessThan(600);
    expect(ids.filter((id) => id !== 'plan_3000')).toEqual(
      Array.from({ length: 2_999 }, (_, index) => `plan_${index + 1}`),
    );
  });

  it('leaves events in the outbox while hundreds in the log are unpublished', async () => {
    await flood(3_000);
    const relay = fixture.events.startOutboxPublisher({ schemas: ['shop', 'school'], batchSize: 100 });
    const events = await until(logged, (found) => found.length >= 400);
    committed(fixture);
    // Without a renderer nothing is published, so waiting for `stop` is sufficient.
    await relay.stop();
    expect((await logged()).length).toBe(events.length);
    expect(events.map((event) => event.resource_id)).toContain('plan_3000');
    const { rows } = await reader.query('SELECT count(*)::int AS count FROM shop.outbox');
    expect(rows).toEqual([{ count: 3_000 - events.length }]);
  });

  it('applies fair sharing to a remote database, and appends an event read twice only once', async () => {
    await flood(1_000);
    const [own, log] = [await fixture.client(), createLogger('silent')];
    const run = async (text: string, values?: readonly unknown[]) => (await own.query(text, [...(values ?? [])])).rows;
    const remoteOutboxes = new RemoteOutboxReader({ url: fixture.url, schemas: ['shop', 'school'] }, 50, log);
    expect(await remoteOutboxes.run(run, false)).toEqual({ moved: 50, unpublished: 50, more: true });
    await own.query(
      'INSERT INTO shop.outbox OVERRIDING SYSTEM VALUE SELECT 0, event_id, type, resource, resource_id, account_id, occurred_at, "row", previous FROM events.log LIMIT 1',
    );
    expect(await remoteOutboxes.run(run, true)).toEqual({ moved: 49, unpublished: 99, more: true });
    expect((await logged()).map((event) => event.resource_id)).toEqual([
      ...Array.from({ length: 98 }, (_, index) => `plan_${index + 1}`),
      'plan_1000',
    ]);
    for (let more = true; more;) ({ more } = await remoteOutboxes.run(run, true));
    // The number of unpublished events is only known after a batch that has moved events.
    expect(await remoteOutboxes.run(run, true)).toEqual({ moved: 0, more: false });
    expect(await new OutboxBatchPublisher(['shop', 'school'], 50).run(run, true)).toEqual({ moved: 0, more: false });
    await remoteOutboxes.close();
    expect(new Set((await logged()).map((event) => event.resource_id)).size).toBe(1_000);
    expect((await reader.query('SELECT FROM shop.outbox')).rowCount).toBe(0);
  });

  it('merges domains by occurrence time without reordering the events of one domain', async () => {
    const writer = await fixture.client();
    const at = async (schema: string, id: string, second: number) => {
      await writer.query(
        `INSERT INTO ${schema}.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row")
         VALUES ($1, 'plan.updated', 'Plan', $1, 'biz_one', $2, '{}')`,
        [id, new Date(Date.UTC(2026, 0, 1, 0, 0, second))],
      );
    };
    await at('shop', 'shop_5', 5);
    await at('shop', 'shop_2', 2);
    await at('school', 'school_3', 3);
    await at('school', 'school_9', 9);
    await at('shop', 'shop_7', 7);
    fixture.events.startOutboxPublisher({ schemas: ['shop', 'school'] });
    const events = await until(logged, (found) => found.length === 5);
    expect(events.map((event) => event.resource_id)).toEqual(['school_3', 'shop_5', 'shop_2', 'shop_7', 'school_9']);
  });

  it('rejects schema names that are not plain identifiers', () => {
    expect(() => new OutboxBatchPublisher(['shop; DROP TABLE x'], 1)).toThrow(
      "The outbox publisher cannot read an outbox of the schema 'shop; DROP TABLE x'.",
    );
    expect(() => new OutboxBatchPublisher([], 1)).toThrow(
      "The outbox publisher cannot read an outbox of the schema ''.",
    );
  });
});
