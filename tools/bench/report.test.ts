import type { Contestant, Window } from './load';
import { figuresOf, type Measured, table, verdictsOf, verdictTable } from './report';
import { percentile } from './writes/pace';

/** Returns windows of one second with the given numbers of requests. */
function measured(name: string, limit: string, ...requests: readonly number[]): Measured {
  const windows = requests.map((count): Window => ({ requests: count, seconds: 1, cpu: 1, p50: 2, p99: 3 }));
  return {
    contestant: { name, limit, title: `the ${name}`, url: 'http://bench.test', pid: 1 } satisfies Contestant,
    windows,
  };
}

// In the second round the machine is ten times slower for all contestants.
const limit = measured('limit', 'limit', 1_000, 100, 1_000);
const rest = measured('rest', 'limit', 500, 60, 400);

describe('figures', () => {
  it('are medians of ratios within the same round', () => {
    expect(
      figuresOf([limit, rest]).map(({ name, requestsPerSecond, ratio }) => [name, requestsPerSecond, ratio]),
    ).toEqual([
      ['limit', 1_000, 1],
      ['rest', 400, 0.5],
    ]);
  });

  it('are also returned for a contestant without its limit', () => {
    expect(figuresOf([rest]).map(({ ratio }) => ratio)).toEqual([1]);
  });

  it('are formatted in columns', () => {
    expect(table(figuresOf([limit, rest]))).toBe(
      [
        '           requests/s  CPU ms/request  p50 ms  p99 ms  of the limit',
        'the limit        1000           1.000     2.0     3.0          1.00',
        'the rest          400           1.000     2.0     3.0          0.50',
      ].join('\n'),
    );
  });
});

describe('targets', () => {
  const target = (minRatio: number, baseline = 'limit') =>
    ({ what: 'rest', against: baseline, atLeast: minRatio }) as const;

  it('are reached at the required ratio and missed below it', () => {
    const verdicts = verdictsOf([limit, rest], [target(0.5), target(0.51)] as never);
    expect(verdicts).toEqual([
      { ...target(0.5), ratio: 0.5, reached: true },
      { ...target(0.51), ratio: 0.5, reached: false },
    ]);
    expect(verdictTable(verdicts).split('\n').slice(1)).toEqual([
      'rest    limit   0.50    0.50  reached',
      'rest    limit   0.50    0.51   missed',
    ]);
  });

  it('are skipped if a side was not measured', () => {
    expect(verdictsOf([limit, rest], [target(5, 'postgraphile')] as never)).toEqual([]);
    expect(verdictsOf([limit], [target(0.5)] as never)).toEqual([]);
  });
});

describe('percentiles', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

  it.each([
    [hundred, 50, 50],
    [hundred, 99, 99],
    [hundred, 100, 100],
    [[7], 99, 7],
    [[1, 2], 50, 1],
    [[1, 2], 51, 2],
  ])('of %j at %d: %d', (sorted, percent, expected) => {
    expect(percentile(sorted, percent)).toBe(expected);
  });
});
