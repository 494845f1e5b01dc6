import fc from 'fast-check';
import { ExactDecimal, currencies, decimalsOf, sandboxExchangeRates } from '../../../../kit/src';
import { standardFees } from './fee-schedule';
import { feeTypes } from './fee.enums';
import { type FeePayment, feesOf } from './fees-of';

const plain: FeePayment = {
  amount: '100.00',
  currency: 'usd',
  threeDs: false,
  recurring: false,
  international: false,
  applicationFee: null,
};
const rows = (payment: Partial<FeePayment>) =>
  feesOf({ ...plain, ...payment }).map(({ type, amount }) => [type, amount]);

const [processing, fixed, billing, border, fx, threeDs] = standardFees.map(({ type }) => type);

it('has 31 fee types, and a schedule that contains each at most once', () => {
  expect(new Set(feeTypes).size).toBe(31);
  expect(standardFees.map(({ type }) => type)).toEqual([...new Set(standardFees.map(({ type }) => type))]);
});

it('returns each fee with its name and currency', () => {
  expect(feesOf(plain)).toEqual([
    { type: 'payment_processing_percentage_fee', name: 'Payment processing', amount: '2.70', currency: 'usd' },
    { type: 'payment_processing_fixed_fee', name: 'Payment processing, fixed', amount: '0.30', currency: 'usd' },
  ]);
});

it.each([
  [
    { recurring: true },
    [
      [processing, '2.70'],
      [fixed, '0.30'],
      [billing, '0.50'],
    ],
  ],
  [
    { currency: 'service_usd' },
    [
      [processing, '2.70'],
      [fixed, '0.30'],
    ],
  ],
  [
    { international: true },
    [
      [processing, '2.70'],
      [fixed, '0.30'],
      [border, '1.50'],
    ],
  ],
  [
    { threeDs: true },
    [
      [processing, '2.70'],
      [fixed, '0.30'],
      [threeDs, '0.03'],
    ],
  ],
  [
    { settlementCurrency: 'eur' },
    [
      [processing, '2.70'],
      [fixed, '0.30'],
      [fx, '1.00'],
    ],
  ],
  [
    { settlementCurrency: 'usd' },
    [
      [processing, '2.70'],
      [fixed, '0.30'],
    ],
  ],
  [
    { applicationFee: '10.00' },
    [
      [processing, '2.70'],
      [fixed, '0.30'],
      ['application_fee', '10.00'],
    ],
  ],
  [
    { applicationFee: '0.00' },
    [
      [processing, '2.70'],
      [fixed, '0.30'],
    ],
  ],
  [{ amount: '0.00', recurring: true, threeDs: true, applicationFee: '5.00' }, []],
  [
    { recurring: true, international: true, threeDs: true, settlementCurrency: 'eur', applicationFee: '94.27' },
    [
      [processing, '2.70'],
      [fixed, '0.30'],
      [billing, '0.50'],
      [border, '1.50'],
      [fx, '1.00'],
      [threeDs, '0.03'],
      ['application_fee', '93.97'],
    ],
  ],
  [
    { amount: '0.25' },
    [
      [processing, '0.01'],
      [fixed, '0.24'],
    ],
  ],
  [{ amount: '0.01', applicationFee: '0.01' }, [[fixed, '0.01']]],
] as [Partial<FeePayment>, unknown[]][])('%j: %j', (payment, expected) => {
  expect(rows(payment)).toEqual(expected);
});

it.each([
  ['jpy', '156', '1000', ['27', '47']],
  ['kwd', '0.307', '10.000', ['0.270', '0.092']],
  ['usdt', '1', '10.000000', ['0.270000', '0.300000']],
  ['btc', '0.000011', '1.00000000', ['0.02700000', '0.00000330']],
  ['eth', '0.00034', '1.000000000000000000', ['0.027000000000000000', '0.000102000000000000']],
  ['vnd', '26300', '100000', ['2700', '7890']],
] as const)('in %s, at %s per US dollar, the fees of %s are %j', (currency, usdRate, amount, amounts) => {
  expect(rows({ currency, usdRate, amount }).map(([, fee]) => fee)).toEqual(amounts);
});

it.each([
  ['0.50', '0.02'],
  ['1.50', '0.08'],
  ['2.50', '0.12'],
  ['3.50', '0.18'],
])('rounds half-even at the last decimal: 5 %% of %s is %s', (amount, fee) => {
  expect(
    feesOf({ ...plain, amount }, [
      { type: 'service_processing_fee', name: 'All in one', dueFor: 'always', percentage: '5' },
    ])[0]?.amount,
  ).toBe(fee);
});

it('rejects negative amounts and missing rates', () => {
  expect(() => feesOf({ ...plain, currency: 'eur' })).toThrow(
    new RangeError('Fixed fees in eur require the exchange rate of the US dollar'),
  );
  expect(() => feesOf({ ...plain, amount: '-1.00' })).toThrow(new RangeError('Payments and fees must not be negative'));
  expect(() => feesOf({ ...plain, applicationFee: '-1.00' })).toThrow(
    new RangeError('Payments and fees must not be negative'),
  );
});

it('returns positive fees with the decimals of the currency, in total at most the payment', () => {
  const payment = fc.record({
    currency: fc.constantFrom(...currencies),
    digits: fc.bigInt({ min: 0n, max: 10n ** 27n }),
    threeDs: fc.boolean(),
    recurring: fc.boolean(),
    international: fc.boolean(),
    settlementCurrency: fc.constantFrom(...currencies),
    share: fc.option(fc.nat({ max: 150 })),
  });
  fc.assert(
    fc.property(payment, ({ digits, share, ...rest }) => {
      const decimals = decimalsOf(rest.currency);
      const amount = new ExactDecimal((digits % 10n ** BigInt(decimals + 6)).toString())
        .times(new ExactDecimal(10).pow(-decimals))
        .toFixed(decimals);
      const applicationFee =
        share === null ? null : new ExactDecimal(amount).times(share).dividedBy(100).toFixed(decimals);
      const fees = feesOf({
        ...rest,
        amount,
        applicationFee,
        usdRate: sandboxExchangeRates.rate('usd', rest.currency).rate,
      });
      const total = fees.reduce((sum, fee) => sum.plus(fee.amount), new ExactDecimal(0));
      expect(total.lessThanOrEqualTo(amount)).toBe(true);
      for (const fee of fees) {
        expect(fee.currency).toBe(rest.currency);
        expect(new ExactDecimal(fee.amount).greaterThan(0)).toBe(true);
        expect(fee.amount.split('.')[1]?.length ?? 0).toBe(decimals);
      }
    }),
    { numRuns: 1_000 },
  );
});
