import { until } from '../../../../test/support/until';
import { openReceiver, type Receiver } from '../testing/receiver';
import { fastSettings, openWebhookFixture, type WebhookFixture } from '../testing/webhook-fixture';
import { type DeliverySettings, defaultDeliverySettings } from './delivery-settings';
import { StreakRepository } from './streak.repository';

const hour = 3_600_000;
let fixture: WebhookFixture;
let receiver: Receiver;
let status: number;
/** Current time of the deliveries' clock. */
let now: number;
let startedAt: number;

beforeEach(async () => {
  fixture = await openWebhookFixture('streaks');
  status = 500;
  startedAt = now = Date.now();
  receiver = await openReceiver(() => ({ status: status }));
});

afterEach(async () => {
  await fixture.close();
  await receiver.close();
});

const clock = { now: () => new Date(now) };
const defaultSettings: Partial<DeliverySettings> & typeof fastSettings = {
  ...fastSettings,
  retries: defaultDeliverySettings.retries,
  breaker: defaultDeliverySettings.breaker,
  health: { ...defaultDeliverySettings.health, checkInterval: 20 },
  clock,
};
const webhook = async (id: string) => (await fixture.rows('SELECT * FROM events.webhooks WHERE id = $1', [id]))[0];
const listIntegrationEvents = async () =>
  (await fixture.rows("SELECT type FROM events.outbox WHERE type LIKE 'fact:webhook%' ORDER BY id")).map(
    ({ type }) => type,
  );
/**
 * Waits until `count` attempts are recorded. The clock must not advance earlier, because attempts take effect when they
 * are recorded.
 */
const attempted = (count: number) =>
  until(
    async () => Number((await fixture.rows('SELECT count(*) FROM events.webhook_deliveries'))[0]?.count),
    (deliveryCount) => deliveryCount >= count,
  );
/**
 * Waits until no webhook is leased. If the clock advances earlier, the lease expires, and another delivery of the same
 * webhook begins beside the first.
 */
const leasesEnded = () => until(async () => (await fixture.rows('SELECT id FROM events.webhook_jobs')).length === 0);
/** Waits until streaks have been checked against the current state. */
async function judged(): Promise<void> {
  const judging = jest.spyOn(StreakRepository.prototype, 'overdue');
  // The first check may have started before the latest change.
  await until(() => judging.mock.calls.length >= 3);
  judging.mockRestore();
}

it('retries a message twelve times, at the guaranteed times, and then abandons it', async () => {
  const hook = await fixture.add({ url: receiver.url });
  fixture.events.startDeliveries(defaultSettings);
  await fixture.change({ id: 'plan_1' });
  await attempted(1);
  for (const [index, pause] of defaultDeliverySettings.retries.entries()) {
    expect(receiver.requests).toHaveLength(index + 1);
    expect(await fixture.rows('SELECT due_at FROM events.webhook_messages')).toEqual([
      { due_at: new Date(now + pause) },
    ]);
    await leasesEnded();
    // The circuit breaker may delay the retry by five minutes.
    now += pause + 300_000;
    await attempted(index + 2);
  }
  await until(
    () => webhook(hook.id),
    (row) => row?.last_failure_at != null,
  );
  expect(new Set(receiver.requests.map(({ id }) => id)).size).toBe(1);
  expect(receiver.requests).toHaveLength(13);
  expect(await fixture.rows('SELECT 1 FROM events.webhook_messages')).toEqual([]);
  expect(await webhook(hook.id)).toMatchObject({ consecutive_failures: 1, enabled: true });
});

it('warns once about a streak of one day, and disables the webhook after three days with ten failed messages', async () => {
  const hook = await fixture.add({ url: receiver.url });
  fixture.events.startDeliveries(defaultSettings);
  await fixture.change(...Array.from({ length: 10 }, (_, index) => ({ id: `plan_${index}` })));
  // The circuit breaker opens after five failures; by then, up to ten attempts may have started.
  await until(
    () => webhook(hook.id),
    (row) => row?.paused_until !== null,
  );
  const failures = async () => Number((await webhook(hook.id))?.consecutive_failures);
  const before = await failures();
  expect(before).toBeGreaterThanOrEqual(5);
  now = startedAt + 23 * hour;
  await until(failures, (count) => count > before || count === 10);
  await judged();
  expect(await listIntegrationEvents()).toEqual([]);
  now = startedAt + 25 * hour;
  await until(listIntegrationEvents, ({ length }) => length === 1);
  for (let hours = 0; hours < 40 && (await failures()) < 10; hours += 1) {
    now += hour;
    await attempted(receiver.requests.length + 1);
  }
  await judged();
  expect(await listIntegrationEvents()).toEqual(['fact:webhook.failing']);
  expect(await webhook(hook.id)).toMatchObject({
    consecutive_failures: 10,
    warned_at: expect.any(Date),
    enabled: true,
  });
  now = startedAt + 72 * hour + 60_000;
  await until(
    () => webhook(hook.id),
    (row) => row?.enabled === false,
  );
  expect(await webhook(hook.id)).toMatchObject({
    disabled_reason: 'delivery_failures',
    disabled_at: expect.any(Date),
    paused_until: null,
  });
  expect(await listIntegrationEvents()).toEqual(['fact:webhook.failing', 'fact:webhook.disabled']);
  const [outboxRow] = await fixture.rows("SELECT row FROM events.outbox WHERE type = 'fact:webhook.disabled'");
  expect(outboxRow?.row).toEqual({
    id: hook.id,
    account_id: 'biz_one',
    url: receiver.url,
    failing_since: expect.any(String),
    disabled_at: expect.any(String),
  });
  expect(await fixture.rows('SELECT 1 FROM events.webhook_messages')).toEqual([]);
});

it('does not disable a webhook with fewer than ten failed messages, and ends the streak with a successful delivery', async () => {
  const hook = await fixture.add({ url: receiver.url });
  fixture.events.startDeliveries(defaultSettings);
  await fixture.change({ id: 'plan_1' }, { id: 'plan_2' });
  await attempted(2);
  await until(
    () => webhook(hook.id),
    (row) => Number(row?.consecutive_failures) === 2,
  );
  now = startedAt + 73 * hour;
  await until(listIntegrationEvents, ({ length }) => length === 1);
  await judged();
  expect(await webhook(hook.id)).toMatchObject({ enabled: true, warned_at: expect.any(Date) });
  status = 200;
  now = startedAt + 90 * hour;
  await until(
    () => webhook(hook.id),
    (row) => row?.failing_since === null,
  );
  expect(await webhook(hook.id)).toMatchObject({
    consecutive_failures: 0,
    failed_attempts: 0,
    warned_at: null,
    paused_until: null,
    enabled: true,
  });
});
