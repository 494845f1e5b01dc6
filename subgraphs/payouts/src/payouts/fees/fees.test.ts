import { sandboxExchangeRates } from '../../../../kit/src';
import { type SupportedMethod, supportedMethodOf } from '../supported-methods/catalogue';
import { type FeeRequest, feesOf } from './fees';
import { arrivalAfter, isBusinessDay } from './business-days';

const method = (id: string) => supportedMethodOf(id) as SupportedMethod;
const rtp: FeeRequest = { amount: '500.00', currency: 'usd', method: method('podst_rtpUSA'), speed: 'instant' };
const fees = (request: Partial<FeeRequest> = {}) => feesOf({ ...rtp, ...request }, sandboxExchangeRates);

describe('fees', () => {
  it('are deducted from the amount, added to it, or paid by the platform', () => {
    expect(fees()).toEqual({
      fee: '5.25',
      markup: '0.00',
      type: 'inclusive',
      paidBy: 'self',
      debited: '500.00',
      net: '494.75',
    });
    expect(fees({ type: 'exclusive' })).toEqual({
      fee: '5.25',
      markup: '0.00',
      type: 'exclusive',
      paidBy: 'self',
      debited: '505.25',
      net: '500.00',
    });
    expect(fees({ platformCovers: true })).toEqual({
      fee: '5.25',
      markup: '0.00',
      type: 'inclusive',
      paidBy: 'platform',
      debited: '500.00',
      net: '500.00',
    });
  });

  it('include a markup in percent and in dollars', () => {
    expect(fees({ markup: { percentage: '0.5', fixedUsd: '1' } })).toMatchObject({
      fee: '5.25',
      markup: '3.50',
      debited: '500.00',
      net: '491.25',
    });
    expect(fees({ markup: { percentage: null, fixedUsd: '1' }, type: 'exclusive' })).toMatchObject({
      markup: '1.00',
      debited: '506.25',
      net: '500.00',
    });
  });

  it('are rounded half-even to the currency, and converted from dollars', () => {
    expect(fees({ amount: '50.50' })).toMatchObject({ fee: '0.75' });
    expect(fees({ amount: '51.50' })).toMatchObject({ fee: '0.77' });
    expect(fees({ amount: '10000', currency: 'jpy' })).toMatchObject({ fee: '139', net: '9861' });
  });

  it('are zero for a free method, and null for a speed that is not offered', () => {
    expect(fees({ method: method('podst_debitcardUSA'), speed: 'standard' })).toBeNull();
    expect(fees({ method: method('podst_achUSA') })).toBeNull();
    const ach = method('podst_achUSA');
    const free = { ...ach, definition: { ...ach.definition, fee: { percentage: '0', fixed: '0' } } };
    expect(fees({ method: free, speed: 'standard' })).toEqual({
      fee: '0.00',
      markup: '0.00',
      type: null,
      paidBy: 'self',
      debited: '500.00',
      net: '500.00',
    });
  });

  it('may exceed the amount, which makes the net amount negative', () => {
    expect(fees({ amount: '0.10', method: method('podst_achUSA'), speed: 'standard' })).toMatchObject({
      fee: '0.25',
      net: '-0.15',
    });
  });
});

describe('business days', () => {
  const days = (calendar: Parameters<typeof isBusinessDay>[1], ...dates: string[]) =>
    dates.filter((date) => isBusinessDay(new Date(`${date}T12:00:00Z`), calendar));

  it('exclude weekends and the holidays of the Federal Reserve', () => {
    const holidays = [
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
      '2027-07-05',
      '2023-01-02',
      '2026-07-04',
      '2026-07-05',
    ];
    expect(days('us', ...holidays)).toEqual([]);
    // A holiday on a Saturday is not observed.
    expect(days('us', '2026-07-03', '2026-05-18', '2026-11-27')).toEqual(['2026-07-03', '2026-05-18', '2026-11-27']);
  });

  it('exclude the holidays of TARGET, relative to Easter of each year', () => {
    expect(
      days(
        'target',
        '2024-03-29',
        '2024-04-01',
        '2025-04-18',
        '2025-04-21',
        '2026-04-03',
        '2026-04-06',
        '2027-03-26',
        '2038-04-23',
        '2038-04-26',
        '2026-05-01',
        '2025-12-26',
      ),
    ).toEqual([]);
    expect(days('target', '2026-04-07', '2026-07-03', '2026-05-25')).toEqual([
      '2026-04-07',
      '2026-07-03',
      '2026-05-25',
    ]);
  });

  it('have other weekends in other calendars', () => {
    expect(days('friday and saturday', '2026-07-03', '2026-07-04', '2026-07-05')).toEqual(['2026-07-05']);
  });

  it('are counted from the day of the order, or from the next day after 17:00', () => {
    const arrival = (at: string, count: number, calendar: Parameters<typeof isBusinessDay>[1] = 'us') =>
      arrivalAfter(new Date(at), count, calendar).toISOString();
    expect(arrival('2026-07-01T12:00:00Z', 1)).toBe('2026-07-02T17:00:00.000Z');
    expect(arrival('2026-07-01T17:00:00Z', 1)).toBe('2026-07-03T17:00:00.000Z');
    expect(arrival('2026-07-04T09:00:00Z', 0)).toBe('2026-07-06T17:00:00.000Z');
    expect(arrival('2026-12-24T12:00:00Z', 2)).toBe('2026-12-29T17:00:00.000Z');
    expect(arrival('2026-04-02T12:00:00Z', 1, 'target')).toBe('2026-04-07T17:00:00.000Z');
  });
});
