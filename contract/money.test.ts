import fc from 'fast-check';
import {
  addDecimals,
  canonicalDecimal,
  decimalInput,
  decimalNumber,
  decimalOf,
  toDecimalString,
  PreciseNumber,
  scaleDecimal,
} from './money';

test.each([
  ['10.50', '10.5'],
  ['-0.00', '0'],
  ['007', '7'],
  ['1e3', '1000'],
  ['-1.5E-3', '-0.0015'],
  ['0.000', '0'],
  ['1.', '1'],
  ['123456789012345678901234567890.123456789', '123456789012345678901234567890.123456789'],
  ['1e-18', '0.000000000000000001'],
])('%s has the canonical form %s', (text, canonical) => {
  expect(canonicalDecimal(text)).toBe(canonical);
});

test.each(['', '.5', '1,5', 'NaN', 'Infinity', '1e61', '1e99999', '--1', '0x10', ' 1', '1 ', '9'.repeat(201)])(
  '%s is not a decimal',
  (text) => {
    expect(canonicalDecimal(text)).toBeUndefined();
    expect(decimalInput(text)).toBeUndefined();
    expect(() => decimalNumber(text)).toThrow(RangeError);
  },
);

test('responses contain every digit', () => {
  const large = '12345678901234567890.123456789012345678';
  expect(JSON.stringify([decimalNumber('10.50'), decimalNumber('0.1'), decimalNumber(large)])).toBe(
    `[10.5,0.1,${large}]`,
  );
  expect(decimalOf(decimalNumber(large))).toBe(large);
  expect(decimalOf(0.1)).toBe('0.1');
  expect(() => decimalOf(null)).toThrow('Not a decimal in a response');
});

test('requests keep digits that a double would lose', () => {
  expect(decimalInput('10.50')).toBe(10.5);
  expect(decimalInput('0.10000000000000000001')).toEqual(new PreciseNumber('0.10000000000000000001'));
  expect(toDecimalString(1e21)).toBe('1000000000000000000000');
  expect(toDecimalString(new PreciseNumber('1.10e1'))).toBe('11');
  expect(toDecimalString(Infinity)).toBeUndefined();
});

test('sums and scaling are exact', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3');
  expect(addDecimals('-0.05', '1')).toBe('0.95');
  expect(addDecimals('-0.5', '-0.25', '0')).toBe('-0.75');
  expect(addDecimals()).toBe('0');
  expect(scaleDecimal('0.3', 2)).toBe('30');
  expect(scaleDecimal('30', -2)).toBe('0.3');
  expect(() => scaleDecimal('1', 61)).toThrow(RangeError);
});

test('sums of cents agree with integers', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
      const sum = cents.reduce((total, cent) => total + cent, 0);
      expect(addDecimals(...cents.map((cent) => scaleDecimal(String(cent), -2)))).toBe(scaleDecimal(String(sum), -2));
    }),
  );
});
