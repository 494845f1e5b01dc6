import './heap-flags';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { collectAtRest } from './garbage';

const lookEvery = 100;
const aWhile = lookEvery * 15;

/** What the heap takes, with pages that it keeps for what may come: V8 collects by itself too, but leaves it those. */
const megabytes = (): number => getHeapStatistics().total_heap_size / 2 ** 20;

/** Lets so many megabytes become garbage. */
function litter(size: number): void {
  const objects = Array.from({ length: size * 128 }, (_, place) => Array.from({ length: 1_022 }, () => place));
  expect(objects).toHaveLength(size * 128);
}

/** Keeps the main thread busy for half of the time. */
async function work(milliseconds: number): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await pause(10)) {
    for (const until = performance.now() + 10; performance.now() < until;);
  }
}

/** How many megabytes more the heap takes than it did, after litter was left and a while was spent in some way. */
async function leftOf(size: number, spend: (milliseconds: number) => Promise<unknown>): Promise<number> {
  const timer = collectAtRest(lookEvery);
  const before = megabytes();
  litter(size);
  await spend(aWhile);
  clearInterval(timer);
  return megabytes() - before;
}

it('a process collects what its work has left once it rests', async () => {
  expect(await leftOf(100, pause)).toBeLessThan(10);
});

it('a process at work does not', async () => {
  expect(await leftOf(100, work)).toBeGreaterThan(50);
});

it('little is not worth a collection', async () => {
  expect(await leftOf(8, pause)).toBeGreaterThan(5);
});
