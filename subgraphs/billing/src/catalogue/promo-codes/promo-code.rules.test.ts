import fc from 'fast-check';
import { type Currency, ExactDecimal, currencies, decimalsOf } from '../../../../kit/src';
import { applyPercentOff } from '../../memberships/memberships/membership.cancel-offer';
import { discountOn } from './promo-code.rules';

/** A price in the smallest units of the currency, and as string. */
interface Price {
  readonly currency: Currency;
  readonly units: bigint;
  readonly text: string;
}

const textOf = (units: bigint, currency: Currency) =>
  new ExactDecimal(units.toString())
    .dividedBy(new ExactDecimal(10).pow(decimalsOf(currency)))
    .toFixed(decimalsOf(currency));
const price: fc.Arbitrary<Price> = fc
  .tuple(fc.constantFrom(...currencies), fc.bigInt({ min: 0n, max: 10n ** 24n }))
  .map(([currency, units]) => ({ currency, units, text: textOf(units, currency) }));
/** Percentages with two decimals, as hundredths. */
const hundredths = fc.bigInt({ min: 0n, max: 10_000n });

/** Calculates a share with integers, rounded half to even. */
function share(units: bigint, of: bigint): bigint {
  const [quotient, rest] = [(units * of) / 10_000n, (units * of) % 10_000n];
  if (rest * 2n === 10_000n) return quotient + (quotient % 2n);
  return quotient + (rest * 2n > 10_000n ? 1n : 0n);
}

const percent = (of: bigint) => new ExactDecimal(of.toString()).dividedBy(100).toString();

describe('for all prices and currencies', () => {
  it('a percentage is rounded half to even, and never exceeds the price', () => {
    fc.assert(
      fc.property(price, hundredths, ({ currency, units, text }, of) => {
        const terms = { promoType: 'percentage', amountOff: percent(of), baseCurrency: 'usd' } as const;
        expect(discountOn(terms, text, currency)).toBe(textOf(share(units, of), currency));
        expect(new ExactDecimal(discountOn(terms, text, currency)).lessThanOrEqualTo(text)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('a flat amount is limited to the price, and only applies in its own currency', () => {
    fc.assert(
      fc.property(
        price,
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        fc.constantFrom(...currencies),
        ({ currency, units, text }, off, baseCurrency) => {
          const terms = { promoType: 'flat_amount', amountOff: textOf(off, currency), baseCurrency } as const;
          const discount = baseCurrency === currency ? (off < units ? off : units) : 0n;
          expect(discountOn(terms, text, currency)).toBe(textOf(discount, currency));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('an accepted cancellation offer leaves the rest of the price, and a promo code of 100 % reduces that to zero', () => {
    fc.assert(
      fc.property(price, fc.bigInt({ min: 0n, max: 100n }), ({ currency, units, text }, of) => {
        const discounted = applyPercentOff(text, Number(of), currency);
        expect(discounted).toBe(textOf(share(units, (100n - of) * 100n), currency));
        expect(
          discountOn({ promoType: 'percentage', amountOff: '100', baseCurrency: 'usd' }, discounted, currency),
        ).toBe(discounted);
      }),
      { numRuns: 1_000 },
    );
  });
});
