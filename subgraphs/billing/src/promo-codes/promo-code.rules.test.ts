import fc from 'fast-check';
import { type Currency, Exact, currencies, decimalsOf } from '../../../kit/src';
import { lessPercent } from '../memberships/membership.cancel-offer';
import { discountOn } from './promo-code.rules';

/** A price as whole units of the currency's last decimal, and as text. */
interface Price {
  readonly currency: Currency;
  readonly units: bigint;
  readonly text: string;
}

const textOf = (units: bigint, currency: Currency) =>
  new Exact(units.toString()).dividedBy(new Exact(10).pow(decimalsOf(currency))).toFixed(decimalsOf(currency));
const price: fc.Arbitrary<Price> = fc
  .tuple(fc.constantFrom(...currencies), fc.bigInt({ min: 0n, max: 10n ** 24n }))
  .map(([currency, units]) => ({ currency, units, text: textOf(units, currency) }));
/** Percent with two decimals, as hundredths. */
const hundredths = fc.bigInt({ min: 0n, max: 10_000n });

/** The share of whole units, rounded half to even, by whole numbers alone. */
function share(units: bigint, of: bigint): bigint {
  const [whole, rest] = [(units * of) / 10_000n, (units * of) % 10_000n];
  if (rest * 2n === 10_000n) return whole + (whole % 2n);
  return whole + (rest * 2n > 10_000n ? 1n : 0n);
}

const percent = (of: bigint) => new Exact(of.toString()).dividedBy(100).toString();

describe('whatever the price and the currency', () => {
  it('a percentage takes its share, rounded half to even, and never more than there is', () => {
    fc.assert(
      fc.property(price, hundredths, ({ currency, units, text }, of) => {
        const terms = { promoType: 'percentage', amountOff: percent(of), baseCurrency: 'usd' } as const;
        expect(discountOn(terms, text, currency)).toBe(textOf(share(units, of), currency));
        expect(new Exact(discountOn(terms, text, currency)).lessThanOrEqualTo(text)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('an amount takes itself off, as far as the price goes, and only in its own currency', () => {
    fc.assert(
      fc.property(
        price,
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        fc.constantFrom(...currencies),
        ({ currency, units, text }, off, baseCurrency) => {
          const terms = { promoType: 'flat_amount', amountOff: textOf(off, currency), baseCurrency } as const;
          const taken = baseCurrency === currency ? (off < units ? off : units) : 0n;
          expect(discountOn(terms, text, currency)).toBe(textOf(taken, currency));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('what is agreed to instead of canceling leaves the rest, and with a promo code of everything nothing', () => {
    fc.assert(
      fc.property(price, fc.bigInt({ min: 0n, max: 100n }), ({ currency, units, text }, of) => {
        const left = lessPercent(text, Number(of), currency);
        expect(left).toBe(textOf(share(units, (100n - of) * 100n), currency));
        expect(discountOn({ promoType: 'percentage', amountOff: '100', baseCurrency: 'usd' }, left, currency)).toBe(
          left,
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
