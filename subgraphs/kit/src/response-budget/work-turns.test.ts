import { setImmediate as nextTurn } from 'node:timers/promises';
import { WorkTurns } from './work-turns';

/** Returns the turn of the event loop in which each portion runs, with 20 per turn. */
async function turnsOf(portions: readonly number[]): Promise<number[]> {
  const turns = new WorkTurns(20);
  let turn = 0;
  const proceeded = Promise.all(portions.map((work) => turns.wait(work).then(() => turn)));
  const state = { done: false };
  void proceeded.then(() => (state.done = true));
  while (!state.done) {
    turn += 1;
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
  expect(await turnsOf(portions)).toEqual(expected);
});

test('runs portions in FIFO order', async () => {
  const turns = new WorkTurns(20);
  const order: string[] = [];
  const first = turns.wait(20).then(() => order.push('first'));
  const second = turns.wait(20).then(() => order.push('second'));
  await first;
  const third = turns.wait(1).then(() => order.push('third'));
  await Promise.all([second, third]);
  expect(order).toEqual(['first', 'second', 'third']);
});
