import { setImmediate as nextTurn } from 'node:timers/promises';
import { WorkScheduler } from './work-scheduler';

/** Returns the event-loop tick in which each portion runs, with 20 units of work per tick. */
async function countTicks(portions: readonly number[]): Promise<number[]> {
  const scheduler = new WorkScheduler(20);
  let tick = 0;
  const proceeded = Promise.all(portions.map((work) => scheduler.wait(work).then(() => tick)));
  const state = { done: false };
  void proceeded.then(() => (state.done = true));
  while (!state.done) {
    tick += 1;
    await nextTurn();
  }
  return proceeded;
}

test.each([
  [[20], [1]],
  [
    [8, 8, 8, 8, 8],
    [1, 1, 2, 2, 3],
  ],
  [
    [30, 1, 30],
    [1, 2, 3],
  ],
  [
    [0, 0, 0],
    [1, 1, 1],
  ],
])('portions of %j run in the turns %j', async (portions, expected) => {
  expect(await countTicks(portions)).toEqual(expected);
});

test('runs portions in FIFO order', async () => {
  const scheduler = new WorkScheduler(20);
  const order: string[] = [];
  const first = scheduler.wait(20).then(() => order.push('first'));
  const second = scheduler.wait(20).then(() => order.push('second'));
  await first;
  const third = scheduler.wait(1).then(() => order.push('third'));
  await Promise.all([second, third]);
  expect(order).toEqual(['first', 'second', 'third']);
});
