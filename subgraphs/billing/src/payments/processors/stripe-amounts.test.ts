import fc from 'fast-check';
import { currencies, decimalsOf, ExactDecimal } from '../../../../kit/src';
import { isSupportedCurrency, stripeUnits } from './stripe-amounts';

describe('an amount in Stripe units', () => {
  it.each([
    ['10.43', 'usd', 1043],
    ['0.01', 'usd', 1],
    ['10', 'usd', 1000],
    ['999999999.00', 'eur', 99_999_999_900],
    ['10', 'jpy', 10],
    ['10.0', 'krw', 10],
    ['1', 'vnd', 1],
    ['1', 'xof', 1],
    ['25.00', 'mga', 25],
    ['1.250', 'kwd', 1250],
    ['0.010', 'tnd', 10],
    ['100.00', 'huf', 10_000],
    ['100.00', 'twd', 10_000],
  ] as const)('%s %s is %d', (amount, currency, units) => {
    expect(stripeUnits(amount, currency)).toBe(units);
  });

  it.each([
    ['10.435', 'usd'],
    ['10.5', 'jpy'],
    ['25.50', 'mga'],
    ['1.255', 'kwd'],
    ['0.001', 'bhd'],
    ['0', 'usd'],
    ['0.00', 'usd'],
    ['-1.00', 'usd'],
  ] as const)('%s %s is rejected because it would need rounding or is not positive', (amount, currency) => {
    expect(stripeUnits(amount, currency)).toBeNull();
  });

  it('is never a different amount', () => {
    const amountArbitrary = fc.tuple(
      fc.bigInt({ min: 0n, max: 999_999_999n }),
      fc.constantFrom(...currencies.filter(isSupportedCurrency)),
      fc.integer({ min: 0, max: 999 }),
    );
    const zeroDecimal = new Set(['mga']);
    fc.assert(
      fc.property(amountArbitrary, ([units, currency, fraction]) => {
        const decimals = decimalsOf(currency);
        const amount =
          decimals === 0 ? String(units) : `${units}.${String(fraction).padStart(3, '0').slice(0, decimals)}`;
        const sent = stripeUnits(amount, currency);
        const factor = new ExactDecimal(10).pow(zeroDecimal.has(currency) ? 0 : decimals);
        expect(sent === null || new ExactDecimal(sent).dividedBy(factor).equals(amount)).toBe(true);
      }),
    );
  });
});

it.each([
  ['usd', true],
  ['jpy', true],
  ['btc', false],
  ['eth', false],
  ['ape', false],
  ['usdt', false],
  ['xau', false],
  ['service_usd', false],
] as const)('Stripe supports %s: %s', (currency, isSupported) => {
  expect(isSupportedCurrency(currency)).toBe(isSupported);
});
