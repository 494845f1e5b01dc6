import fc from 'fast-check';
import { type Currency, ExactDecimal, currencies, decimalsOf } from '../../../../kit/src';
import { taxTypes } from '../../catalogue/plans/plan.states';
import { taxOn } from './tax-on';

const taxOfOne = (amount: string, currency: Currency, taxType: (typeof taxTypes)[number], percentage: string | null) =>
  taxOn({ amount, currency, taxType, rate: percentage === null ? null : { percentage } });

describe('the tax on a price', () => {
  it.each([
    ['100.00', 'usd', 'exclusive', '19', ['100.00', '19.00', '119.00', 'exclusive']],
    ['119.00', 'usd', 'inclusive', '19', ['100.00', '19.00', '119.00', 'inclusive']],
    ['100.00', 'usd', 'inclusive', '19', ['84.03', '15.97', '100.00', 'inclusive']],
    ['29.00', 'eur', 'exclusive', '25.5', ['29.00', '7.40', '36.40', 'exclusive']],
    ['100', 'jpy', 'inclusive', '10', ['91', '9', '100', 'inclusive']],
    ['10.001', 'kwd', 'exclusive', '5', ['10.001', '0.500', '10.501', 'exclusive']],
    ['1.000001', 'usdt', 'exclusive', '14.975', ['1.000001', '0.149750', '1.149751', 'exclusive']],
    ['0.00000001', 'btc', 'inclusive', '27', ['0.00000001', '0.00000000', '0.00000001', 'inclusive']],
    [
      '999999999.999999999999999999',
      'eth',
      'inclusive',
      '20',
      ['833333333.333333333333333333', '166666666.666666666666666666', '999999999.999999999999999999', 'inclusive'],
    ],
    ['100.00', 'usd', 'exclusive', '0', ['100.00', '0.00', '100.00', 'exclusive']],
    ['0.00', 'usd', 'inclusive', '19', ['0.00', '0.00', '0.00', 'inclusive']],
    ['100.00', 'usd', 'unspecified', '19', ['100.00', '0.00', '100.00', 'unspecified']],
    ['100.00', 'usd', 'unspecified', null, ['100.00', '0.00', '100.00', 'unspecified']],
    ['100.00', 'usd', 'exclusive', null, ['100.00', '0.00', '100.00', 'unable_to_collect']],
    ['100.00', 'usd', 'inclusive', null, ['100.00', '0.00', '100.00', 'unable_to_collect']],
    ['5', 'usd', 'exclusive', '20', ['5.00', '1.00', '6.00', 'exclusive']],
  ] as const)(
    '%s %s %s, %s %%: %j',
    (amount, currency, taxType, percentage, [subtotal, taxAmount, total, behavior]) => {
      expect(taxOfOne(amount, currency, taxType, percentage)).toEqual({ subtotal, taxAmount, total, behavior });
    },
  );

  it.each([
    ['0.50', '0.02'],
    ['0.70', '0.04'],
    ['0.90', '0.04'],
    ['1.10', '0.06'],
  ])('rounds half to even: 5 %% of %s is %s', (amount, tax) => {
    expect(taxOfOne(amount, 'usd', 'exclusive', '5').taxAmount).toBe(tax);
  });

  it('is not defined for negative amounts', () => {
    expect(() => taxOfOne('-0.01', 'usd', 'exclusive', '20')).toThrow(
      new RangeError('Tax cannot be calculated for a negative amount: -0.01'),
    );
  });
});

describe('for all prices, currencies and rates', () => {
  const price = fc
    .tuple(fc.constantFrom(...currencies), fc.bigInt({ min: 0n, max: 10n ** 27n }))
    .map(([currency, digits]) => {
      const decimals = decimalsOf(currency);
      const text = (digits % 10n ** BigInt(decimals + 9)).toString().padStart(decimals + 1, '0');
      return { currency, amount: decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}` };
    });
  const percentage = fc
    .nat({ max: 30_000 })
    .map((thousandths) => new ExactDecimal(thousandths).dividedBy(1_000).toString());
  const taxType = fc.constantFrom(...taxTypes);

  it('subtotal and tax add up to the total, the price is one of the two, and nothing is negative', () => {
    fc.assert(
      fc.property(price, percentage, taxType, ({ amount, currency }, percent, type) => {
        const { subtotal, taxAmount, total } = taxOfOne(amount, currency, type, percent);
        expect(new ExactDecimal(subtotal).plus(taxAmount).equals(total)).toBe(true);
        expect(type === 'inclusive' ? total : subtotal).toBe(amount);
        expect(
          [subtotal, taxAmount].filter(
            (value) => new ExactDecimal(value).isNegative() && !new ExactDecimal(value).isZero(),
          ),
        ).toEqual([]);
        for (const value of [subtotal, taxAmount, total])
          expect(value.split('.')[1]?.length ?? 0).toBe(decimalsOf(currency));
      }),
      { numRuns: 1_000 },
    );
  });

  it('the tax is the amount nearest to its exact share of the subtotal or price', () => {
    fc.assert(
      fc.property(
        price,
        percentage,
        fc.constantFrom('inclusive' as const, 'exclusive' as const),
        ({ amount, currency }, percent, type) => {
          const share = new ExactDecimal(percent).dividedBy(
            type === 'inclusive' ? new ExactDecimal(100).plus(percent) : 100,
          );
          const off = new ExactDecimal(taxOfOne(amount, currency, type, percent).taxAmount)
            .minus(share.times(amount))
            .abs();
          expect(
            off.lessThanOrEqualTo(new ExactDecimal(10).pow(-decimalsOf(currency)).dividedBy(2).plus('1e-30')),
          ).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('a higher price never has less tax, a smaller subtotal or a smaller total', () => {
    fc.assert(
      fc.property(price, fc.nat({ max: 1_000 }), percentage, taxType, ({ amount, currency }, units, percent, type) => {
        const higher = new ExactDecimal(amount)
          .plus(new ExactDecimal(10).pow(-decimalsOf(currency)).times(units))
          .toFixed(decimalsOf(currency));
        const [lower, upper] = [taxOfOne(amount, currency, type, percent), taxOfOne(higher, currency, type, percent)];
        for (const field of ['subtotal', 'taxAmount', 'total'] as const)
          expect(new ExactDecimal(upper[field]).greaterThanOrEqualTo(lower[field])).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('exclusive tax on a subtotal equals inclusive tax in the total, up to one smallest unit', () => {
    fc.assert(
      fc.property(price, percentage, ({ amount, currency }, percent) => {
        const added = taxOfOne(amount, currency, 'exclusive', percent);
        const contained = taxOfOne(added.total, currency, 'inclusive', percent);
        expect(
          new ExactDecimal(contained.taxAmount)
            .minus(added.taxAmount)
            .abs()
            .lessThanOrEqualTo(new ExactDecimal(10).pow(-decimalsOf(currency))),
        ).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
