import { describeLaterCharges, laterChargesOf } from './later-charges';

const first = new Date('2026-12-02T10:00:00Z');
const monthly = { billingPeriod: 30, taxType: 'unspecified' } as const;
const price = { renewal: '20.00', currency: 'usd', laterDiscount: null } as const;
const discounted = (discount: string, payments: number | null) => ({ ...price, laterDiscount: { discount, payments } });

it.each([
  ['one price', monthly, price, '$20.00 every 30 days, first on 2 December 2026'],
  ['a day', { ...monthly, billingPeriod: 1 }, price, '$20.00 every day, first on 2 December 2026'],
  ['a week', { ...monthly, billingPeriod: 7 }, price, '$20.00 every week, first on 2 December 2026'],
  ['a year', { ...monthly, billingPeriod: 365 }, price, '$20.00 every 365 days, first on 2 December 2026'],
  [
    'tax',
    { ...monthly, taxType: 'exclusive' as const },
    price,
    '$20.00 every 30 days, plus tax, first on 2 December 2026',
  ],
  ['a code for ever', monthly, discounted('5.00', null), '$15.00 every 30 days, first on 2 December 2026'],
  [
    'a code for one payment',
    monthly,
    discounted('10.00', 1),
    '$10.00 on 2 December 2026, then $20.00 every 30 days from 1 January 2027',
  ],
  [
    'a code for several payments, and tax',
    { ...monthly, taxType: 'exclusive' as const },
    discounted('10.00', 3),
    '$10.00 every 30 days for 3 payments, first on 2 December 2026, then $20.00 every 30 days from 2 March 2027, plus tax',
  ],
  ['two free payments', monthly, discounted('20.00', 2), '$20.00 every 30 days, first on 31 January 2027'],
  ['a code that makes everything free', monthly, discounted('20.00', null), null],
  ['a code that takes nothing off', monthly, discounted('0.00', 2), '$20.00 every 30 days, first on 2 December 2026'],
  ['nothing to pay', monthly, { ...price, renewal: '0.00' }, null],
  ['nothing that renews', { ...monthly, billingPeriod: null }, { ...price, renewal: null }, null],
])('the later charges for %s', (_title, plan, quoted, expected) => {
  expect(describeLaterCharges(laterChargesOf(plan, quoted, first), quoted.currency)).toBe(expected);
});
