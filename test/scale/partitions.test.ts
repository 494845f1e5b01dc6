import type pg from 'pg';
import { ensureDeliveryPartitions } from '../../subgraphs/events/src/log/delivery-partitions';
import { runMaintenance, type PartitionMaintenanceOptions } from '../../subgraphs/events/src/log/partition-maintenance';
import { ensurePartitions, type RunStatement } from '../../subgraphs/events/src/log/partitions';
import { openReceiver } from '../../subgraphs/events/src/testing/receiver';
import {
  fastSettings,
  openWebhookFixture,
  type WebhookFixture,
} from '../../subgraphs/events/src/testing/webhook-fixture';
import { change, committed } from '../../subgraphs/events/src/testing/event-fixture';
import { createLogger } from '../../subgraphs/kit/src';
import { until } from '../support/until';

const log = createLogger('silent');
const day = 86_400_000;

let fixture: WebhookFixture;
let client: pg.Client;
const run: RunStatement = async (text, values) => (await client.query(text, values)).rows;
beforeEach(async () => {
  fixture = await openWebhookFixture('upkeep');
  client = await fixture.client();
});
afterEach(() => fixture.close());

const settings = (overrides: Partial<PartitionMaintenanceOptions> = {}): PartitionMaintenanceOptions => ({
  url: fixture.url,
  log,
  keepEvents: 30 * day,
  keepDeliveries: 30 * day,
  others: [],
  ...overrides,
});
/** Returns the partitions of the year 2020, attached or not. */
const oldPartitions = async (): Promise<string[]> =>
  (
    await run(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'events'::regnamespace AND relkind = 'r' AND relname ~ '_2020_' ORDER BY 1",
    )
  ).map(({ name }) => name as string);
const ofTable = async (table: string): Promise<number> =>
  (await run('SELECT FROM pg_inherits WHERE inhparent = $1::regclass', [`events.${table}`])).length;
const createOldPartitions = async (): Promise<void> => {
  await ensurePartitions(run, new Date('2020-01-15'));
  await ensureDeliveryPartitions(run, new Date('2020-01-15'));
  expect(await oldPartitions()).toHaveLength(3 + 9);
};
/** Whether the next run is due now, and whether it is due after the interval of 15 minutes. */
const nextRun = () =>
  run(`SELECT due_at > '-infinity' AND due_at <= now() AS now, due_at > now() + interval '14 min' AND due_at <= now() + interval '15 min' AS later
    FROM events.maintenance`);
const retention = { keepEvents: 30 * day, keepDeliveries: 30 * day };

it('of several processes, one runs the maintenance', async () => {
  await createOldPartitions();
  let ensureCalls = 0;
  const others = [{ makeRoom: async () => void (ensureCalls += 1) }];
  const processes = await Promise.all([1, 2, 3].map(() => fixture.another()));
  for (const events of processes) events.startPartitionMaintenance({ ...retention, others });
  await until(oldPartitions, (names) => names.length === 0);
  expect(ensureCalls).toBe(1);
  expect(await nextRun()).toEqual([{ now: false, later: true }]);
});

it('a failed maintenance is repeated by the next process that looks', async () => {
  await createOldPartitions();
  const failing = { makeRoom: () => Promise.reject(new Error('no room')) };
  (await fixture.another()).startPartitionMaintenance({ ...retention, others: [failing] });
  await until(nextRun, ([row]) => row?.now === true);
  (await fixture.another()).startPartitionMaintenance({ ...retention, others: [] });
  await until(nextRun, ([row]) => row?.later === true);
  expect(await oldPartitions()).toEqual([]);
});

it('events and attempts are stored even if the partition of the month or day is missing', async () => {
  const receiver = await openReceiver();
  await fixture.add({ url: receiver.url, events: ['plan.created', 'plan.updated'] });
  fixture.events.startDeliveries(fastSettings);
  for (const { name } of await run(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent IN ('events.log'::regclass, 'events.webhook_deliveries'::regclass)",
  ))
    await run(`DROP TABLE ${name}`);
  await fixture.change({ id: 'plan_late' });
  await until(
    () => run('SELECT success FROM events.webhook_deliveries'),
    (rows) => rows.length === 1,
  );
  expect(await run('SELECT resource_id, published_at IS NOT NULL AS published FROM events.log')).toEqual([
    { resource_id: 'plan_late', published: true },
  ]);
  expect(await run('SELECT FROM events.webhook_messages')).toEqual([]);
  expect([await ofTable('log'), await ofTable('webhook_deliveries')]).toEqual([3, 9]);
  await receiver.close();
});

it('a locked table is skipped while others continue to use it, and the maintenance is completed later', async () => {
  await createOldPartitions();
  const reader = await fixture.client();
  await reader.query('BEGIN');
  await reader.query('SELECT FROM events.log_2020_01');
  await expect(runMaintenance(settings())).rejects.toMatchObject({ code: '55P03' });
  // Maintenance starts with the log; its failure does not prevent the remaining jobs.
  expect(await oldPartitions()).toEqual(['log_2020_01', 'log_2020_02', 'log_2020_03']);

  const waiting = runMaintenance(settings()).catch((error: unknown) => error);
  const waitingLocksStatement = `SELECT ARRAY(SELECT mode FROM pg_locks l WHERE l.pid = a.pid AND relation = 'events.log'::regclass AND granted) AS modes
    FROM pg_stat_activity a WHERE application_name = 'commerce-graph:upkeep' AND wait_event_type = 'Lock'`;
  const [waiter] = await until(
    () => run(waitingLocksStatement),
    (rows) => rows.length > 0,
  );
  expect(waiter?.modes).not.toContain('AccessExclusiveLock');
  await change(client, { id: 'plan_meanwhile' });
  committed(fixture);
  await until(
    () => run('SELECT FROM events.log WHERE resource_id = $1', ['plan_meanwhile']),
    (rows) => rows.length === 1,
  );
  expect(await waiting).toMatchObject({ code: '55P03' });

  await reader.query('COMMIT');
  await runMaintenance(settings());
  expect(await oldPartitions()).toEqual([]);
});

it('a partition detached by a crashed process is dropped by the next one', async () => {
  await createOldPartitions();
  await run('ALTER TABLE events.log DETACH PARTITION events.log_2020_01');
  await runMaintenance(settings());
  expect(await oldPartitions()).toEqual([]);
});

it('events are retained forever if no retention is set, and a failure with one table is reported', async () => {
  await createOldPartitions();
  await run('UPDATE events.log_state SET kept_for = NULL');
  const others = [{ makeRoom: () => Promise.reject(new Error('no room')) }];
  await expect(runMaintenance(settings({ keepEvents: null, others }))).rejects.toThrow('no room');
  expect(await oldPartitions()).toEqual(['log_2020_01', 'log_2020_02', 'log_2020_03']);
});
