import { testContract } from '../testing/event-fixture';
import { EventShapes } from '../log/event-shapes';
import type { LoggedEvent } from '../log/logged-event';
import { type Form, MessageBodies } from './message-bodies';

const eventOf = (id: string): LoggedEvent => ({
  position: 1,
  id,
  type: 'plan.updated',
  resource: 'Plan',
  resourceId: 'plan_a',
  accountId: 'biz_one',
  occurredAt: '2026-08-21T12:00:00.000Z',
  body: '{"id":"plan_a","account":"biz_one","price":1}',
  previousBody: null,
  renderFailed: false,
  context: null,
});
const form: Form = { family: 'v1', pin: null, appId: null, events: [] };
const ids = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `evt_${from + index}`);

it('returns events that are evicted from the cache while others are read', async () => {
  const contract = testContract();
  let release: () => void = () => {};
  let gate: Promise<void> = Promise.resolve();
  const byIds = async (eventIds: readonly string[]): Promise<LoggedEvent[]> => {
    await gate;
    return eventIds.map(eventOf);
  };
  const bodies = new MessageBodies({ byIds }, new EventShapes(contract), contract);
  await bodies.events(ids(0, 100));
  gate = new Promise((resolve) => (release = resolve));
  const others = [bodies.events(ids(10_000, 2_000)), bodies.events(ids(20_000, 2_000))];
  const slow = bodies.events([...ids(0, 100), 'evt_new']);
  release();
  await Promise.all(others);
  expect([...(await slow).keys()]).toEqual([...ids(0, 100), 'evt_new']);
});

it('reads an event without its body again, since it may have been repaired', async () => {
  const contract = testContract();
  const repaired = eventOf('evt_a');
  const loggedEvents: LoggedEvent[] = [{ ...repaired, body: '{"id":"plan_a"}', renderFailed: true }, repaired];
  const bodies = new MessageBodies(
    { byIds: async () => loggedEvents.splice(0, 1) },
    new EventShapes(contract),
    contract,
  );
  const data = async (): Promise<unknown> => {
    const event = (await bodies.events(['evt_a'])).get('evt_a') as LoggedEvent;
    return JSON.parse(bodies.text(event, form, null)).data;
  };
  const whole = { id: 'plan_a', company: 'biz_one', price: 1 };
  expect([await data(), await data(), await data()]).toEqual([{ id: 'plan_a' }, whole, whole]);
});
