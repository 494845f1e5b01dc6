import fc from 'fast-check';
import { currencies, decimalsOf, ExactDecimal, exactAmount, formatAmount, isZero } from './money';

describe('exactAmount', () => {
  it.each([
    ['10.4', 'usd', '10.40'],
    ['10', 'jpy', '10'],
    ['-0', 'usd', '0.00'],
    ['0.001', 'kwd', '0.001'],
    ['0.000000000000000001', 'eth', '0.000000000000000001'],
    ['999999999', 'usd', '999999999.00'],
  ] as const)('formats %s %s as %s', (given, currency, expected) => {
    expect(exactAmount(given, currency, ['price'])).toBe(expected);
  });

  it.each([
    ['-0.01', 'usd', 'price must not be negative.'],
    ['1.005', 'usd', 'price must have at most 2 decimals in usd.'],
    ['0.5', 'krw', 'price must have at most 0 decimals in krw.'],
    ['1000000000', 'usd', 'price must be at most 999999999.'],
    ['0.0000000000000000001', 'eth', 'price must have at most 18 decimals in eth.'],
  ] as const)('rejects %s %s', (given, currency, message) => {
    expect(() => exactAmount(given, currency, ['price'])).toThrow(message);
  });

  it('never changes the value', () => {
    const digits = fc.tuple(fc.bigInt({ min: 0n, max: 999_999_998n }), fc.constantFrom(...currencies), fc.nat());
    fc.assert(
      fc.property(digits, ([whole, currency, fraction]) => {
        const decimals = decimalsOf(currency);
        const text = decimals === 0 ? String(whole) : `${whole}.${String(fraction).slice(0, decimals)}`;
        const formatted = exactAmount(text, currency, ['price']);
        expect(new ExactDecimal(formatted).equals(text)).toBe(true);
        expect(formatted.split('.')[1]?.length ?? 0).toBe(decimals);
      }),
    );
  });
});

describe('formatAmount', () => {
  it.each([
    ['1234.50', 'usd', '$1,234.50'],
    ['1234567', 'jpy', '¥1,234,567'],
    ['5', 'eur', '€5.00'],
    ['0.5', 'kwd', 'KWD 0.500'],
    ['999.99', 'gbp', '£999.99'],
    ['12.00', 'service_usd', '$12.00'],
  ] as const)('formats %s %s as %s', (amount, currency, formatted) => {
    expect(formatAmount({ amount, currency })).toBe(formatted);
  });
});

it('isZero is true only where every digit is zero', () => {
  const amount = fc
    .tuple(fc.nat(), fc.stringMatching(/^\d{0,6}$/))
    .map(([whole, fraction]) => (fraction ? `${whole}.${fraction}` : String(whole)));
  fc.assert(fc.property(amount, (text) => expect(isZero(text)).toBe(new ExactDecimal(text).isZero())));
});
