import { openWebhookFixture, type WebhookFixture } from '../testing/webhook-fixture';
import { dropDeliveryPartitions, ensureDeliveryPartitions } from './delivery-partitions';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await openWebhookFixture('delivery partitions');
});
afterAll(() => fixture.close());

const names = async () =>
  (
    await fixture.rows(
      "SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'events.webhook_deliveries'::regclass ORDER BY 1",
    )
  ).map(({ name }) => name);
const day = 86_400_000;
/** Returns the names of the partitions of the day before a time, the day itself, and the seven days after it. */
const partitionsAround = (time: Date): string[] =>
  Array.from(
    { length: 9 },
    (_, index) =>
      `webhook_deliveries_${new Date(time.getTime() + (index - 1) * day).toISOString().slice(0, 10).replaceAll('-', '_')}`,
  );

describe('the delivery log', () => {
  it('has partitions for the coming days and for yesterday', async () => {
    const initialNames = await names();
    // A database that was migrated before midnight has an additional partition.
    expect(initialNames).toEqual(expect.arrayContaining(partitionsAround(new Date())));
    const later = new Date('2099-12-28T23:59:59Z');
    await ensureDeliveryPartitions(fixture.rows, later);
    expect((await names()).filter((name) => !initialNames.includes(name))).toEqual(partitionsAround(later));
  });

  it('drops whole days, and only those that have ended', async () => {
    await ensureDeliveryPartitions(fixture.rows, new Date('2026-01-10T12:00:00Z'));
    const before = (await names()).length;
    expect(await dropDeliveryPartitions(fixture.rows, new Date('2026-01-11T23:59:59Z'))).toEqual([
      'webhook_deliveries_2026_01_09',
      'webhook_deliveries_2026_01_10',
    ]);
    expect(await names()).toHaveLength(before - 2);
    expect((await names())[0]).toBe('webhook_deliveries_2026_01_11');
    expect(await dropDeliveryPartitions(fixture.rows, new Date('2026-01-11T23:59:59Z'))).toEqual([]);
  });
});
