import { averageRate, remainingTime } from './progress-bar';

it.each([
  [1_000, 1, 2, 'about 1 s'],
  [30_000, 1, 4, 'about 90 s'],
  [10_000, 1, 13, 'about 2 min'],
  [60_000, 2, 7, 'about 3 min'],
])('after %d ms, with %d of %d done, estimates %s', (elapsed, done, total, expected) => {
  expect(remainingTime(elapsed, done, total)).toBe(expected);
});

it.each([
  [2_000, 25_000, '12,500'],
  [4_000, 2, '1'],
  [0, 3, '3,000'],
])('in %d ms, %d are %s per second', (elapsed, done, expected) => {
  expect(averageRate(elapsed, done)).toBe(expected);
});
