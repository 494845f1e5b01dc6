import type pg from 'pg';
import { until } from '../../../../test/support/until';
import { createLogger, workerHealth } from '../../../kit/src';
import type { RunStatement } from '../log/partitions';
import { type EventFixture, openEventFixture } from '../testing/event-fixture';
import { ConsumerOffsets } from './consumer-offsets';

let fixture: EventFixture;
let client: pg.Client;
/** Number of statements sent. */
let sent: number;
beforeEach(async () => {
  fixture = await openEventFixture('places');
  client = await fixture.client();
  sent = 0;
  await client.query(
    "INSERT INTO events.consumers (name, position) VALUES ('courses', 3), ('ledger', 10), ('mail', 7)",
  );
});
afterEach(() => fixture.close());

const run: RunStatement = async (text, values) => {
  sent += 1;
  return (await client.query(text, values)).rows;
};
const checkpointsOf = (statement: RunStatement) => new ConsumerOffsets(statement, createLogger('silent'));
const storedOffsets = async () =>
  Object.fromEntries(
    (await client.query('SELECT name, position FROM events.consumers ORDER BY name')).rows.map(({ name, position }) => [
      name,
      Number(position),
    ]),
  );

it('persists all advanced checkpoints in one statement, with the last position of each, and never decreases one', async () => {
  const checkpoints = checkpointsOf(run);
  for (const at of [11, 12]) checkpoints.move('ledger', at);
  checkpoints.move('mail', 6);
  checkpoints.move('courses', 4);
  await checkpoints.note();
  expect([sent, await storedOffsets()]).toEqual([1, { courses: 4, ledger: 12, mail: 7 }]);
});

it('persists advanced checkpoints by itself, and sends no statement without changes', async () => {
  const checkpoints = checkpointsOf(run);
  checkpoints.move('ledger', 11);
  await until(async () => (await storedOffsets()).ledger === 11);
  await checkpoints.note();
  await checkpoints.close();
  expect(sent).toBe(1);
});

it('waits for a write in progress', async () => {
  let respond = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const checkpoints = checkpointsOf(async (text, values) => {
    await gate;
    return run(text, values);
  });
  checkpoints.move('ledger', 11);
  const [first, second] = [checkpoints.note(), checkpoints.note()];
  respond();
  await second;
  expect(await storedOffsets()).toMatchObject({ ledger: 11 });
  await first;
  expect(sent).toBe(1);
});

it('retries a failed write together with positions that have advanced since', async () => {
  let failures = 0;
  const checkpoints = checkpointsOf(async (text, values) => {
    if (failures === 0) {
      failures += 1;
      checkpoints.move('ledger', 12);
      throw new Error('not now');
    }
    return run(text, values);
  });
  checkpoints.move('ledger', 11);
  checkpoints.move('mail', 8);
  await checkpoints.note();
  expect(await storedOffsets()).toMatchObject({ ledger: 10, mail: 7 });
  expect(workerHealth.failing(-1)).toContain('consumer places');
  await until(async () => (await storedOffsets()).ledger === 12);
  expect(await storedOffsets()).toMatchObject({ mail: 8 });
  expect(workerHealth.failing(-1)).not.toContain('consumer places');
  expect(sent).toBe(1);
});

it('persists once more on close, whether the write succeeds or fails', async () => {
  const checkpoints = checkpointsOf(run);
  checkpoints.move('ledger', 11);
  await checkpoints.close();
  expect(await storedOffsets()).toMatchObject({ ledger: 11 });
  const failing = checkpointsOf(() => Promise.reject(new Error('gone')));
  failing.move('mail', 8);
  await failing.close();
  expect(workerHealth.failing(-1)).not.toContain('consumer places');
  expect(await storedOffsets()).toMatchObject({ mail: 7 });
  expect(sent).toBe(1);
});
