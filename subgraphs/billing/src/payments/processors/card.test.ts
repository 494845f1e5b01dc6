import fc from 'fast-check';
import { brandOf, checkCard, digitsOf, expiryOf, passesLuhn } from './card';
import { cardOf, testNumbers } from './testing/cards';

const now = new Date('2026-11-21T12:00:00.000Z');

describe('the brand of a number', () => {
  it.each([
    ['4242424242424242', 'visa'],
    ['4000000000000', 'visa'],
    ['5105105105105100', 'mastercard'],
    ['5555555555554444', 'mastercard'],
    ['2221000000000009', 'mastercard'],
    ['2720990000000000', 'mastercard'],
    ['2220990000000000', 'unknown'],
    ['2721000000000000', 'unknown'],
    ['5000000000000000', 'unknown'],
    ['5600000000000000', 'unknown'],
    ['340000000000000', 'amex'],
    ['378282246310005', 'amex'],
    ['350000000000000', 'unknown'],
    ['6011111111111117', 'discover'],
    ['6440000000000000', 'discover'],
    ['6500000000000000', 'discover'],
    ['6430000000000000', 'unknown'],
    ['30000000000000', 'diners'],
    ['30569309025904', 'diners'],
    ['30950000000000', 'diners'],
    ['36227206271667', 'diners'],
    ['39000000000000', 'diners'],
    ['30600000000000', 'unknown'],
    ['3528000000000000', 'jcb'],
    ['3566002020360505', 'jcb'],
    ['3589000000000000', 'jcb'],
    ['3527000000000000', 'unknown'],
    ['3590000000000000', 'unknown'],
    ['6200000000000005', 'unionpay'],
    ['8100000000000000', 'unionpay'],
    ['5018000000000000', 'maestro'],
    ['6304000000000000', 'maestro'],
    ['6763000000000000', 'maestro'],
    ['6764000000000000', 'unknown'],
    ['9999999999999999', 'unknown'],
    ['34', 'amex'],
    ['3', 'unknown'],
    ['', 'unknown'],
  ])('of %s is %s', (digits, brand) => {
    expect(brandOf(digits)).toBe(brand);
  });
});

describe('the check digit', () => {
  it.each(Object.values(testNumbers))('of the test card %s is valid', (number) => {
    expect(passesLuhn(number)).toBe(true);
  });

  it('detects every single wrong digit', () => {
    const change = fc.tuple(fc.constantFrom(...Object.values(testNumbers)), fc.nat(15), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(change, ([number, index, by]) => {
        const invalidNumber = [...number].with(index, String((Number(number[index]) + by) % 10)).join('');
        expect(passesLuhn(invalidNumber)).toBe(false);
      }),
    );
  });
});

describe('a card', () => {
  it.each([
    ['as it is', {}],
    ['with spaces', { number: ' 4242 4242 4242 4242 ' }],
    ['with dashes', { number: '4242-4242-4242-4242' }],
    ['with a year of four digits', { expYear: '2031' }],
    ['with a month of one digit', { expMonth: '1' }],
    ['with spaces around', { expMonth: ' 01 ', expYear: ' 2031 ', cvc: ' 123 ' }],
    ['in its last month', { expMonth: '11', expYear: '26' }],
    ['20 years ahead', { expMonth: '11', expYear: '2046' }],
    ['of American Express', { number: '378282246310005', cvc: '1234' }],
    ['of Maestro with 12 digits', { number: '676300000004' }],
    ['of 19 digits', { number: '4000000000000000006' }],
    ['of no known network', { number: '9000000000000001' }],
  ])('%s is valid', (_name, overrides) => {
    expect(checkCard(cardOf('4242424242424242', overrides), now)).toEqual([]);
  });

  it.each([
    [{ number: '' }, { field: 'number', kind: 'numberMissing' }],
    [{ number: ' - ' }, { field: 'number', kind: 'numberMissing' }],
    [{ number: '4242x24242424242' }, { field: 'number', kind: 'numberDigits' }],
    [{ number: '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢' }, { field: 'number', kind: 'numberDigits' }],
    [{ number: '42424242' }, { field: 'number', kind: 'numberIncomplete' }],
    [{ number: '42424242424242' }, { field: 'number', kind: 'numberLength' }],
    [{ number: '424242424242424242424242' }, { field: 'number', kind: 'numberLength' }],
    [{ number: '4242424242424241' }, { field: 'number', kind: 'numberInvalid' }],
    [{ expMonth: '' }, { field: 'expiry', kind: 'expiryMissing' }],
    [{ expMonth: '0' }, { field: 'expiry', kind: 'expiryMissing' }],
    [{ expMonth: '13' }, { field: 'expiry', kind: 'expiryMissing' }],
    [{ expMonth: '1.5' }, { field: 'expiry', kind: 'expiryMissing' }],
    [{ expYear: '203' }, { field: 'expiry', kind: 'expiryMissing' }],
    [{ expYear: '-1' }, { field: 'expiry', kind: 'expiryMissing' }],
    [
      { expMonth: '10', expYear: '26' },
      { field: 'expiry', kind: 'expired' },
    ],
    [{ expYear: '1999' }, { field: 'expiry', kind: 'expired' }],
    [
      { expMonth: '12', expYear: '2046' },
      { field: 'expiry', kind: 'expiryTooFar' },
    ],
    [{ expYear: '99' }, { field: 'expiry', kind: 'expiryTooFar' }],
    [{ cvc: '' }, { field: 'cvc', kind: 'cvcMissing' }],
    [{ cvc: '12' }, { field: 'cvc', kind: 'cvcLength', length: 3 }],
    [{ cvc: '1234' }, { field: 'cvc', kind: 'cvcLength', length: 3 }],
    [{ cvc: '12a' }, { field: 'cvc', kind: 'cvcLength', length: 3 }],
    [{ number: '378282246310005' }, { field: 'cvc', kind: 'cvcLength', length: 4 }],
  ])('with %j is rejected', (overrides, problem) => {
    expect(checkCard(cardOf('4242424242424242', overrides), now)).toEqual([problem]);
  });

  it('with several errors reports all of them, one per field', () => {
    expect(checkCard({ number: '4', expMonth: '', expYear: '', cvc: '' }, now).map(({ field }) => field)).toEqual([
      'number',
      'expiry',
      'cvc',
    ]);
  });

  it('is valid until the last millisecond of its month', () => {
    const card = cardOf('4242424242424242', { expMonth: '02', expYear: '28' });
    expect(checkCard(card, new Date('2028-02-29T23:59:59.999Z'))).toEqual([]);
    expect(checkCard(card, new Date('2028-03-01T00:00:00.000Z'))).toEqual([{ field: 'expiry', kind: 'expired' }]);
  });

  it('never has its number or security code in its problems', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4}[\d -]{0,21}$/), fc.stringMatching(/^\d{5}$/), (number, cvc) => {
        const problems = JSON.stringify(checkCard(cardOf(number, { cvc, expYear: '20' }), now));
        expect(problems).not.toContain(cvc);
        expect(problems).not.toContain(digitsOf(number));
      }),
    );
  });
});

it.each([
  ['1', '27', { month: 1, year: 2027 }],
  ['12', '2046', { month: 12, year: 2046 }],
  ['00', '27', null],
  ['1', '', null],
])('the expiry %s/%s is parsed as %j', (expMonth, expYear, expiry) => {
  expect(expiryOf({ expMonth, expYear })).toEqual(expiry);
});
