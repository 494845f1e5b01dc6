import { compare, comparisonReport, measureRound, type Quantity, quantityOf, type Round, type Variant } from './pairs';

const quantity = (faster: Quantity['faster'], ...rounds: readonly (readonly [number, number])[]): Quantity => ({
  what: 'a page',
  unit: faster === 'more' ? 'requests/s' : 'CPU ms/request',
  faster,
  rounds: rounds.map(([candidate, baseline]) => ({ candidate, baseline })),
});

describe('measuring in rounds', () => {
  it('measures both builds twice per round, in an order that cancels steady drift', async () => {
    const order: string[] = [];
    const measure = async (variant: Variant): Promise<number> => order.push(variant);
    const rounds = [await measureRound(0, measure), await measureRound(1, measure)];
    expect(order).toEqual([
      'candidate',
      'baseline',
      'baseline',
      'candidate',
      'baseline',
      'candidate',
      'candidate',
      'baseline',
    ]);
    expect(rounds).toEqual([
      { candidate: [1, 4], baseline: [2, 3] },
      { candidate: [6, 7], baseline: [5, 8] },
    ]);
  });

  it('stops at the first failure', async () => {
    const order: string[] = [];
    const failing = measureRound(0, async (variant) => {
      order.push(variant);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(order).toEqual(['candidate']);
  });

  it('averages both measurements of a build', () => {
    const rounds: Round<{ count: number }>[] = [
      { candidate: [{ count: 4 }, { count: 6 }], baseline: [{ count: 1 }, { count: 3 }] },
    ];
    expect(quantityOf(rounds, { what: 'a page', unit: 'requests/s', faster: 'more' }, ({ count }) => count)).toEqual(
      quantity('more', [5, 2]),
    );
  });
});

describe('a comparison', () => {
  it('uses the median of the ratios per round, so that one round on a ten times slower machine has no effect', () => {
    expect(compare(quantity('more', [90, 100], [12, 10], [110, 100], [100, 100], [99, 100]))).toEqual({
      what: 'a page',
      unit: 'requests/s',
      candidate: 99,
      baseline: 100,
      ratio: 1,
      quartiles: [0.99, 1.1],
      slower: false,
    });
  });

  it('uses ratios of speeds where less is faster', () => {
    expect(compare(quantity('less', [4, 2], [8, 4], [2, 1]))).toEqual({
      what: 'a page',
      unit: 'CPU ms/request',
      candidate: 4,
      baseline: 2,
      ratio: 0.5,
      quartiles: [0.5, 0.5],
      slower: true,
    });
  });

  it.each([
    [95, false],
    [94.9, true],
  ])('of %d to 100 is slower: %s', (candidate, slower) => {
    expect(compare(quantity('more', [candidate, 100])).slower).toBe(slower);
  });
});

describe('the report', () => {
  const noDifference = compare(quantity('more', [1_234.5, 1_234.5], [1_000, 1_000], [1_500, 1_000]));
  const worse = compare(quantity('less', [2, 1], [0.5, 0.25], [4, 3]));

  it('states that nothing is slower', () => {
    const steady = compare(quantity('more', [1_234.5, 1_234.5], [1_000, 1_000], [1_010, 1_000]));
    expect(comparisonReport([steady]).split('\n')).toEqual([
      '              unit  this  other  speed ratio    quartiles',
      'a page  requests/s  1010   1000        1.000  1.000–1.010  not slower',
      '',
      'This build is not slower than the other one: each ratio of speeds is at least 0.95.',
    ]);
  });

  it('names slower quantities and unstable ones', () => {
    expect(comparisonReport([noDifference, worse]).split('\n')).toEqual([
      '                  unit  this  other  speed ratio    quartiles',
      'a page      requests/s  1235   1000        1.000  1.000–1.500  not slower',
      'a page  CPU ms/request  2.00   1.00        0.500  0.500–0.750      slower',
      '',
      'This build is slower in 1 of 2 quantities, with a ratio of speeds below 0.95: a page, CPU ms/request.',
      'The rounds of 2 of 2 quantities differ by more than 10 %: use more --rounds, or a machine that does nothing else.',
    ]);
  });
});
