import fc from 'fast-check';
import { type Currency, ExactDecimal, decimalsOf, sandboxExchangeRates } from '../../../../kit/src';
import { type CommissionOffer, type OverrideTerms, commissionOn, commissionTerms } from './commission.rules';

const percent: OverrideTerms = {
  id: 'aovr_all',
  overrideType: 'rev_share',
  commissionType: 'percentage',
  commissionValue: '10.00',
  appliesToPayments: null,
  revenueBasis: 'post_fees',
  productId: null,
};
const ofProduct: OverrideTerms = { ...percent, id: 'aovr_product', productId: 'prod_1', revenueBasis: 'pre_fees' };
const ofPlan: OverrideTerms = {
  ...percent,
  id: 'aovr_plan',
  overrideType: 'standard',
  appliesToPayments: 'first_payment',
  revenueBasis: null,
};
const offer: CommissionOffer = {
  affiliateId: 'aff_1',
  userId: 'user_1',
  own: [percent, ofProduct, ofPlan],
  globalPercentage: '30',
  memberPercentage: '40.5',
  isFirst: true,
};

describe('the terms of a commission', () => {
  it.each<[string, Partial<CommissionOffer>, string | null | undefined]>([
    ['of the plan', {}, 'aovr_plan'],
    ['of the plan, which excludes later payments', { isFirst: false }, undefined],
    ['of the product', { own: [percent, ofProduct] }, 'aovr_product'],
    ['of all products', { own: [percent] }, 'aovr_all'],
    ['of the programmes', { own: [] }, null],
    ['of nothing', { own: [], globalPercentage: null, memberPercentage: null }, undefined],
  ])('are those %s', (_, changes, overrideId) => {
    expect(commissionTerms({ ...offer, ...changes })?.overrideId).toBe(overrideId);
  });

  it('of the programs are the higher percentage, before fees', () => {
    const offerWithoutOverrides = { ...offer, own: [] };
    expect(commissionTerms(offerWithoutOverrides)).toEqual({
      overrideId: null,
      type: 'percentage',
      value: '40.5',
      basis: 'pre_fees',
    });
    expect(commissionTerms({ ...offerWithoutOverrides, memberPercentage: null })?.value).toBe('30');
  });
});

describe('a commission', () => {
  const payment = { currency: 'usd', total: '119.00', taxAmount: '19.00', feeTotal: '4.33' } as const;
  const terms = { overrideId: null, type: 'percentage', value: '12.5', basis: 'pre_fees' } as const;
  const on = (changes: object, of: object = {}) =>
    commissionOn({ ...payment, ...of }, { ...terms, ...changes }, sandboxExchangeRates);

  it.each([
    ['a share before fees, without tax', {}, {}, '12.50'],
    ['a share after fees', { basis: 'post_fees' }, {}, '11.95'],
    ['at most what is left after fees', { value: '100' }, {}, '95.67'],
    ['an amount of dollars', { type: 'flat_fee', value: '3' }, {}, '3.00'],
    [
      'an amount of dollars in yen, rounded down',
      { type: 'flat_fee', value: '3' },
      { currency: 'jpy', total: '11900' },
      '468',
    ],
    ['nothing where fees used up the payment', {}, { feeTotal: '119.00' }, '0.00'],
  ])('is %s', (_, changes, of, amount) => {
    expect(on(changes, of)).toBe(amount);
  });

  it('is at most the percentage of the revenue, and at most the proceeds of the seller', () => {
    const minor = fc.integer({ min: 0, max: 10_000_000 });
    const amountOf = (currency: Currency, units: number) =>
      new ExactDecimal(units).dividedBy(new ExactDecimal(10).pow(decimalsOf(currency))).toFixed(decimalsOf(currency));
    fc.assert(
      fc.property(
        fc.constantFrom<Currency>('usd', 'jpy', 'kwd', 'btc'),
        minor,
        minor,
        minor,
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom('pre_fees' as const, 'post_fees' as const),
        (currency, net, tax, fees, basisPoints, basis) => {
          const [total, taxAmount, feeTotal] = [net + tax, tax, fees].map((units) => amountOf(currency, units)) as [
            string,
            string,
            string,
          ];
          const value = new ExactDecimal(basisPoints).dividedBy(100).toFixed(2);
          const amount = new ExactDecimal(on({ value, basis }, { currency, total, taxAmount, feeTotal }));
          const revenue = new ExactDecimal(total).minus(taxAmount);
          expect(amount.isNegative() && !amount.isZero()).toBe(false);
          expect(amount.decimalPlaces()).toBeLessThanOrEqual(decimalsOf(currency));
          expect(amount.lessThanOrEqualTo(revenue.times(value).dividedBy(100))).toBe(true);
          expect(amount.lessThanOrEqualTo(ExactDecimal.max(0, revenue.minus(feeTotal)))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
