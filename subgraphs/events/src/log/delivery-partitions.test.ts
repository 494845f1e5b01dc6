import { openWebhookWorld, type WebhookWorld } from '../testing/webhook-world';
import { dropDeliveryPartitions, ensureDeliveryPartitions } from './delivery-partitions';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld('delivery partitions');
});
afterAll(() => world.close());

const names = async () =>
  (
    await world.rows(
      "SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'events.webhook_deliveries'::regclass ORDER BY 1",
    )
  ).map(({ name }) => name);
const day = 86_400_000;
/** Names of the partitions of the day before a time, its own day, and the seven days after it. */
const around = (time: Date): string[] =>
  Array.from(
    { length: 9 },
    (_, index) =>
      `webhook_deliveries_${new Date(time.getTime() + (index - 1) * day).toISOString().slice(0, 10).replaceAll('-', '_')}`,
  );

describe('the delivery log', () => {
  it('has partitions for the coming days and for yesterday', async () => {
    const opened = await names();
    // A database that was migrated before midnight has one more partition.
    expect(opened).toEqual(expect.arrayContaining(around(new Date())));
    const later = new Date('2099-12-28T23:59:59Z');
    await ensureDeliveryPartitions(world.rows, later);
    expect((await names()).filter((name) => !opened.includes(name))).toEqual(around(later));
  });

  it('drops whole days, and only those that have ended', async () => {
    await ensureDeliveryPartitions(world.rows, new Date('2026-01-10T12:00:00Z'));
    const before = (await names()).length;
    expect(await dropDeliveryPartitions(world.rows, new Date('2026-01-11T23:59:59Z'))).toEqual([
      'webhook_deliveries_2026_01_09',
      'webhook_deliveries_2026_01_10',
    ]);
    expect(await names()).toHaveLength(before - 2);
    expect((await names())[0]).toBe('webhook_deliveries_2026_01_11');
    expect(await dropDeliveryPartitions(world.rows, new Date('2026-01-11T23:59:59Z'))).toEqual([]);
  });
});
