import type pg from 'pg';
import { ensureDeliveryPartitions } from '../../subgraphs/events/src/log/delivery-partitions';
import { keepUp, type PartitionUpkeepOptions } from '../../subgraphs/events/src/log/partition-upkeep';
import { ensurePartitions, type RunStatement } from '../../subgraphs/events/src/log/partitions';
import { openReceiver } from '../../subgraphs/events/src/testing/receiver';
import { fast, openWebhookWorld, type WebhookWorld } from '../../subgraphs/events/src/testing/webhook-world';
import { change, committed } from '../../subgraphs/events/src/testing/event-world';
import { createLogger } from '../../subgraphs/kit/src';
import { until } from '../support/until';

const log = createLogger('silent');
const day = 86_400_000;

let world: WebhookWorld;
let client: pg.Client;
const run: RunStatement = async (text, values) => (await client.query(text, values)).rows;
beforeEach(async () => {
  world = await openWebhookWorld('upkeep');
  client = await world.client();
});
afterEach(() => world.close());

const settings = (more: Partial<PartitionUpkeepOptions> = {}): PartitionUpkeepOptions => ({
  url: world.url,
  log,
  keepEvents: 30 * day,
  keepDeliveries: 30 * day,
  others: [],
  ...more,
});
/** Returns the partitions of the year 2020, attached or not. */
const old = async (): Promise<string[]> =>
  (
    await run(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'events'::regnamespace AND relkind = 'r' AND relname ~ '_2020_' ORDER BY 1",
    )
  ).map(({ name }) => name as string);
const ofTable = async (table: string): Promise<number> =>
  (await run('SELECT FROM pg_inherits WHERE inhparent = $1::regclass', [`events.${table}`])).length;
const makeOld = async (): Promise<void> => {
  await ensurePartitions(run, new Date('2020-01-15'));
  await ensureDeliveryPartitions(run, new Date('2020-01-15'));
  expect(await old()).toHaveLength(3 + 9);
};
const jobs = () => run("SELECT state, retry_count FROM jobs.job WHERE name = 'partition-upkeep'");

it('of several processes, one executes each maintenance job, without conflicts', async () => {
  await makeOld();
  let madeRoom = 0;
  const others = [{ makeRoom: async () => void (madeRoom += 1) }];
  const processes = await Promise.all([1, 2, 3].map(() => world.another()));
  await Promise.all(
    processes.map((events) => events.startPartitionUpkeep({ keepEvents: 30 * day, keepDeliveries: 30 * day, others })),
  );
  await until(old, (names) => names.length === 0);
  await until(jobs, (rows) => rows.length > 0 && rows.every(({ state }) => state === 'completed'));
  const done = await jobs();
  expect(done.every(({ retry_count: tries }) => tries === 0)).toBe(true);
  expect(madeRoom).toBe(done.length);
  expect(await run("SELECT cron, timezone FROM jobs.schedule WHERE name = 'partition-upkeep'")).toEqual([
    { cron: '*/15 * * * *', timezone: 'UTC' },
  ]);
});

it('events and attempts are stored even if the partition of the month or day is missing', async () => {
  const receiver = await openReceiver();
  await world.add({ url: receiver.url, events: ['plan.created', 'plan.updated'] });
  await world.events.startDeliveries(fast);
  for (const { name } of await run(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent IN ('events.log'::regclass, 'events.webhook_deliveries'::regclass)",
  ))
    await run(`DROP TABLE ${name}`);
  await world.change({ id: 'plan_late' });
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
  await makeOld();
  const reader = await world.client();
  await reader.query('BEGIN');
  await reader.query('SELECT FROM events.log_2020_01');
  await expect(keepUp(settings())).rejects.toMatchObject({ code: '55P03' });
  // The log comes first, and its failure did not prevent the remaining work.
  expect(await old()).toEqual(['log_2020_01', 'log_2020_02', 'log_2020_03']);

  const waiting = keepUp(settings()).catch((error: unknown) => error);
  const locked = `SELECT ARRAY(SELECT mode FROM pg_locks l WHERE l.pid = a.pid AND relation = 'events.log'::regclass AND granted) AS modes
    FROM pg_stat_activity a WHERE application_name = 'commerce-graph:upkeep' AND wait_event_type = 'Lock'`;
  const [held] = await until(
    () => run(locked),
    (rows) => rows.length > 0,
  );
  expect(held?.modes).not.toContain('AccessExclusiveLock');
  await change(client, { id: 'plan_meanwhile' });
  committed(world);
  await until(
    () => run('SELECT FROM events.log WHERE resource_id = $1', ['plan_meanwhile']),
    (rows) => rows.length === 1,
  );
  expect(await waiting).toMatchObject({ code: '55P03' });

  await reader.query('COMMIT');
  await keepUp(settings());
  expect(await old()).toEqual([]);
});

it('a partition detached by a crashed process is dropped by the next one', async () => {
  await makeOld();
  await run('ALTER TABLE events.log DETACH PARTITION events.log_2020_01');
  await keepUp(settings());
  expect(await old()).toEqual([]);
});

it('events are retained forever if no retention is set, and a failure with one table is reported', async () => {
  await makeOld();
  await run('UPDATE events.log_state SET kept_for = NULL');
  const others = [{ makeRoom: () => Promise.reject(new Error('no room')) }];
  await expect(keepUp(settings({ keepEvents: null, others }))).rejects.toThrow('no room');
  expect(await old()).toEqual(['log_2020_01', 'log_2020_02', 'log_2020_03']);
});
