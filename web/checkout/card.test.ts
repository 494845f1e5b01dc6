import { readCard } from './card';

const now = new Date('2026-11-21T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '12 / 29', cvc: '123' };
const read = (change: object) => readCard({ ...good, ...change }, now);

describe('a typed card', () => {
  it.each(['12 / 29', '12/29', '12/2029', '1229', '122029', ' 12-29 ', '12.29'])('is read with the expiry %s', (expiry) => {
    expect(read({ expiry })).toEqual({ number: '4242424242424242', expMonth: '12', expYear: '2029', cvc: '123' });
  });

  it('is read with spaces and dashes in the number, and one digit for the month', () => {
    expect(read({ number: ' 3782-822463-10005 ', expiry: '4/30', cvc: ' 1234 ' })).toEqual({ number: '378282246310005', expMonth: '04', expYear: '2030', cvc: '1234' });
  });

  it('is good to the end of its month, wherever its owner is', () => {
    expect(read({ expiry: '11/26' })).toMatchObject({ expYear: '2026' });
    expect(readCard({ ...good, expiry: '11/26' }, new Date('2026-12-01T11:00:00Z'))).toMatchObject({ expYear: '2026' });
    expect(readCard({ ...good, expiry: '11/26' }, new Date('2026-12-02T00:00:00Z'))).toEqual([{ field: 'expiry', message: 'This card has expired.' }]);
  });

  const wrong: [string, object, object[]][] = [
    ['without anything', { number: '', expiry: ' ', cvc: '' }, [
      { field: 'number', message: 'Enter the card number.' }, { field: 'expiry', message: 'Enter the expiry date.' }, { field: 'cvc', message: 'Enter the security code.' },
    ]],
    ['with a wrong last digit', { number: '4242424242424241' }, [{ field: 'number', message: 'The card number is not right. Check its digits.' }]],
    ['that is too short', { number: '42424242424' }, [{ field: 'number', message: 'The card number is not complete.' }]],
    ['that is too long', { number: '42424242424242424242' }, [{ field: 'number', message: 'The card number is not complete.' }]],
    ['with letters', { number: '4242 4242 4242 424x' }, [{ field: 'number', message: 'A card number has digits only.' }]],
    ['with digits of another script', { number: '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢' }, [{ field: 'number', message: 'A card number has digits only.' }]],
    ['that has expired', { expiry: '10/26' }, [{ field: 'expiry', message: 'This card has expired.' }]],
    ['of month 13', { expiry: '13/29' }, [{ field: 'expiry', message: 'Enter the expiry date as month and year, like 04 / 29.' }]],
    ['of the year 1929', { expiry: '12/1929' }, [{ field: 'expiry', message: 'Enter the expiry date as month and year, like 04 / 29.' }]],
    ['with two digits of code', { cvc: '12' }, [{ field: 'cvc', message: 'The security code has 3 digits.' }]],
    ['with four digits of code', { cvc: '1234' }, [{ field: 'cvc', message: 'The security code has 3 digits.' }]],
    ['of American Express with three digits of code', { number: '378282246310005' }, [{ field: 'cvc', message: 'The security code has 4 digits.' }]],
  ];
  it.each(wrong)('%s is none', (_what, change, problems) => {
    expect(read(change)).toEqual(problems);
  });
});
