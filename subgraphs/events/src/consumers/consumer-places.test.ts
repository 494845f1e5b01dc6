import type pg from 'pg';
import { until } from '../../../../test/support/until';
import { createLogger, workerHealth } from '../../../kit/src';
import type { RunStatement } from '../log/partitions';
import { type EventWorld, openEventWorld } from '../testing/event-world';
import { ConsumerPlaces } from './consumer-places';

let world: EventWorld;
let client: pg.Client;
/** Number of statements sent. */
let sent: number;
beforeEach(async () => {
  world = await openEventWorld('places');
  client = await world.client();
  sent = 0;
  await client.query(
    "INSERT INTO events.consumers (name, position) VALUES ('courses', 3), ('ledger', 10), ('mail', 7)",
  );
});
afterEach(() => world.close());

const run: RunStatement = async (text, values) => {
  sent += 1;
  return (await client.query(text, values)).rows;
};
const placesOf = (statement: RunStatement) => new ConsumerPlaces(statement, createLogger('silent'));
const kept = async () =>
  Object.fromEntries(
    (await client.query('SELECT name, position FROM events.consumers ORDER BY name')).rows.map(({ name, position }) => [
      name,
      Number(position),
    ]),
  );

it('persists all advanced checkpoints in one statement, with the last position of each, and never decreases one', async () => {
  const places = placesOf(run);
  for (const at of [11, 12]) places.move('ledger', at);
  places.move('mail', 6);
  places.move('courses', 4);
  await places.note();
  expect([sent, await kept()]).toEqual([1, { courses: 4, ledger: 12, mail: 7 }]);
});

it('persists advanced checkpoints by itself, and sends no statement without changes', async () => {
  const places = placesOf(run);
  places.move('ledger', 11);
  await until(async () => (await kept()).ledger === 11);
  await places.note();
  await places.close();
  expect(sent).toBe(1);
});

it('waits for a write in progress', async () => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const places = placesOf(async (text, values) => {
    await held;
    return run(text, values);
  });
  places.move('ledger', 11);
  const [first, second] = [places.note(), places.note()];
  answer();
  await second;
  expect(await kept()).toMatchObject({ ledger: 11 });
  await first;
  expect(sent).toBe(1);
});

it('retries a failed write together with positions that have advanced since', async () => {
  let failures = 0;
  const places = placesOf(async (text, values) => {
    if (failures === 0) {
      failures += 1;
      places.move('ledger', 12);
      throw new Error('not now');
    }
    return run(text, values);
  });
  places.move('ledger', 11);
  places.move('mail', 8);
  await places.note();
  expect(await kept()).toMatchObject({ ledger: 10, mail: 7 });
  expect(workerHealth.failing(-1)).toContain('consumer places');
  await until(async () => (await kept()).ledger === 12);
  expect(await kept()).toMatchObject({ mail: 8 });
  expect(workerHealth.failing(-1)).not.toContain('consumer places');
  expect(sent).toBe(1);
});

it('persists once more on close, whether the write succeeds or fails', async () => {
  const places = placesOf(run);
  places.move('ledger', 11);
  await places.close();
  expect(await kept()).toMatchObject({ ledger: 11 });
  const failing = placesOf(() => Promise.reject(new Error('gone')));
  failing.move('mail', 8);
  await failing.close();
  expect(workerHealth.failing(-1)).not.toContain('consumer places');
  expect(await kept()).toMatchObject({ mail: 7 });
  expect(sent).toBe(1);
});
