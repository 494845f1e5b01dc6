import { readCard } from './card';

const read = (fields: Record<string, string>) => readCard(new Map(Object.entries(fields)));

describe('a submitted card', () => {
  it.each([
    ['12 / 29', '12', '29'],
    ['12/29', '12', '29'],
    ['12/2029', '12', '2029'],
    ['1229', '12', '29'],
    ['122029', '12', '2029'],
    [' 12-29 ', '12', '29'],
    ['4.30', '4', '30'],
    ['04 30', '04', '30'],
    ['13/29', '', ''],
    ['0/29', '', ''],
    ['12/1929', '', ''],
    ['12', '', ''],
    ['12/3', '', ''],
    ['١٢/٢٩', '', ''],
    ['12/29x', '', ''],
  ])('with the expiry %s has month %j and year %j', (card_expiry, expMonth, expYear) => {
    expect(read({ card_expiry })).toEqual({ number: '', expMonth, expYear, cvc: '' });
  });

  it('is passed to the vault unchanged, except for whitespace and excessive length', () => {
    expect(read({ card_number: ' 4242-4242 4242 4242 ', card_expiry: '12/29', card_cvc: ' 123 ' })).toEqual({
      number: '4242-4242 4242 4242',
      expMonth: '12',
      expYear: '29',
      cvc: '123',
    });
    expect(read({ card_number: '4'.repeat(60_000) }).number).toHaveLength(40);
    expect(read({})).toEqual({ number: '', expMonth: '', expYear: '', cvc: '' });
  });
});
