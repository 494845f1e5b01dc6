import type pg from 'pg';
import { until } from '../../../../test/support/until';
import { change, committed, type EventFixture, openEventFixture, startWorkers } from '../testing/event-fixture';
import { createLogger } from '../../../kit/src';
import { runMaintenance } from './partition-maintenance';
import { dropPartitions, ensurePartitions, type RunStatement } from './partitions';

let fixture: EventFixture;
let client: pg.Client;
/** A time shortly before the database was opened. */
let opened: Date;
const run: RunStatement = async (text, values) => (await client.query(text, values)).rows;

beforeEach(async () => {
  opened = new Date();
  fixture = await openEventFixture('partitions');
  client = await fixture.client();
});
afterEach(() => fixture.close());

async function partitions(): Promise<string[]> {
  const rows = await run(
    "SELECT c.relname AS name FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = 'events.log'::regclass ORDER BY 1",
  );
  return rows.map((row) => row.name as string);
}

/** Returns the names of the partitions of a month and of the next two months. */
const partitionsFrom = (time: Date): string[] =>
  [0, 1, 2].map((offset) => {
    const month = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + offset, 1)).toISOString();
    return `log_${month.slice(0, 4)}_${month.slice(5, 7)}`;
  });

/** Inserts a published event as if it had been logged in the given month. */
async function logAt(position: number, month: string): Promise<void> {
  await client.query(
    `INSERT INTO events.log (position, logged_at, event_id, type, resource, resource_id, account_id, occurred_at, "row", body, published_at)
     VALUES ($1, $2, $3, 'plan.created', 'Plan', $3, 'biz_one', $2, '{}', '{}', $2)`,
    [position, `${month}-15T00:00:00Z`, `evt_${position}`],
  );
  await client.query('INSERT INTO events.event_ids VALUES ($1, $2, $3)', [
    `evt_${position}`,
    position,
    `${month}-15T00:00:00Z`,
  ]);
  await client.query('UPDATE events.log_state SET last_position = $1, published_position = $1', [position]);
}

describe('partitions of the log', () => {
  it('exist for this month and the next two before anything is logged, also across the turn of a year', async () => {
    // The template of the database may have been created in the month before.
    const before = await partitions();
    expect(before.slice(-3)).toEqual(partitionsFrom(opened));
    await ensurePartitions(run, new Date('2031-11-30T23:59:59.999Z'));
    await ensurePartitions(run, new Date('2031-12-01T00:00:00.000Z'));
    expect((await partitions()).slice(before.length)).toEqual([
      'log_2031_11',
      'log_2031_12',
      'log_2032_01',
      'log_2032_02',
    ]);
  });

  it('can be created by several processes concurrently', async () => {
    const before = await partitions();
    const others = await Promise.all([1, 2, 3].map(() => fixture.client()));
    const runs = others.map(
      (other): RunStatement =>
        async (text, values) =>
          (await other.query(text, values)).rows,
    );
    await Promise.all(runs.map((item) => ensurePartitions(item, new Date('2033-01-01'))));
    expect((await partitions()).slice(before.length)).toEqual(['log_2033_01', 'log_2033_02', 'log_2033_03']);
  });

  it('are created by the outbox publisher if they are missing', async () => {
    for (const name of await partitions()) await client.query(`DROP TABLE events.${name}`);
    startWorkers(fixture.events);
    await change(client, { id: 'plan_a' });
    committed(fixture);
    await until(
      () => fixture.events.events.boundaries(),
      ({ published }) => published === 1,
    );
    expect(await partitions()).toHaveLength(3);
  });

  it('are dropped when they are old, with the ids of their events, unless they are still needed', async () => {
    await ensurePartitions(run, new Date('2020-01-01'));
    await logAt(1, '2020-01');
    await logAt(2, '2020-01');
    await logAt(3, '2020-02');
    await logAt(4, '2020-03');
    expect(await dropPartitions(run, new Date('2020-01-31T23:59:59.999Z'))).toEqual([]);
    expect(await dropPartitions(run, new Date('2020-02-01'))).toEqual(['log_2020_01']);
    expect(await fixture.events.events.boundaries()).toEqual({ published: 4, last: 4, dropped: 2 });
    expect(await run('SELECT event_id FROM events.event_ids ORDER BY position')).toEqual([
      { event_id: 'evt_3' },
      { event_id: 'evt_4' },
    ]);
    expect(await fixture.events.events.byIds(['evt_1', 'evt_3'])).toMatchObject([null, { position: 3 }]);

    await client.query("INSERT INTO events.consumers (name, position) VALUES ('behind', 2)");
    expect(await dropPartitions(run, new Date('2021-01-01'))).toEqual([]);
    await client.query('UPDATE events.consumers SET position = 3');
    expect(await dropPartitions(run, new Date('2021-01-01'))).toEqual(['log_2020_02']);
    await client.query('UPDATE events.consumers SET position = 4');
    await client.query('UPDATE events.log_state SET published_position = 3');
    expect(await dropPartitions(run, new Date('2021-01-01'))).toEqual([]);
    await client.query('UPDATE events.log_state SET published_position = 4');
    expect(await dropPartitions(run, new Date('2021-01-01'))).toEqual(['log_2020_03']);
    expect(await run('SELECT 1 FROM events.event_ids')).toEqual([]);
  });

  it('are dropped by the maintenance job after the configured retention', async () => {
    await ensurePartitions(run, new Date('2020-01-01'));
    await logAt(1, '2020-01');
    fixture.events.startPartitionMaintenance({
      keepEvents: 30 * 86_400_000,
      keepDeliveries: 30 * 86_400_000,
      others: [],
    });
    await until(partitions, (names) => !names.includes('log_2020_03'));
    expect(await fixture.events.events.boundaries()).toEqual({ published: 1, last: 1, dropped: 1 });
  });

  it('are dropped after 90 days in a database that was new, and never in one that was not', async () => {
    const options = {
      url: fixture.url,
      log: createLogger('silent'),
      keepEvents: null,
      keepDeliveries: 86_400_000,
      others: [],
    };
    expect(await run('SELECT kept_for::text AS kept FROM events.log_state')).toEqual([{ kept: '90 days' }]);
    await ensurePartitions(run, new Date('2020-01-01'));
    await logAt(1, '2020-01');
    await run('UPDATE events.log_state SET kept_for = NULL');
    await runMaintenance(options);
    expect(await partitions()).toContain('log_2020_01');
    await run("UPDATE events.log_state SET kept_for = '90 days'");
    await runMaintenance(options);
    expect(await partitions()).not.toContain('log_2020_01');
  });
});
