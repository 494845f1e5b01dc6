import fc from 'fast-check';
import { type Currency, currencies, decimalsOf, ExactDecimal } from './money';
import { type ExchangeRates, convert, costOf, creditOf, sandboxExchangeRates as rates } from './exchange-rates';

const currency = fc.constantFrom(...currencies);

/** Arbitrary amount of a currency, up to the maximum price. */
const money = fc.tuple(currency, fc.bigInt({ min: 0n, max: 10n ** 27n })).map(([of, digits]) => {
  const unit = new ExactDecimal(10).pow(decimalsOf(of));
  return {
    currency: of,
    amount: new ExactDecimal(digits.toString())
      .dividedToIntegerBy(unit)
      .mod(999_999_999)
      .plus(new ExactDecimal(digits.toString()).mod(unit).dividedBy(unit))
      .toFixed(decimalsOf(of)),
  };
});

/** Half of the smallest unit of a currency. */
const halfUnit = (of: Currency) => new ExactDecimal(10).pow(-decimalsOf(of)).dividedBy(2);

const fixed = (rate: string): ExchangeRates => ({ rate: () => ({ rate, source: 'test', at: new Date(0) }) });

it('returns a positive rate with source and time for every pair', () => {
  const at = new Date('2026-01-01T00:00:00.000Z').getTime();
  const wrong = currencies
    .flatMap((from) => currencies.map((to) => ({ from, to, ...rates.rate(from, to) })))
    .filter(
      (pair) =>
        !/^\d+(\.\d+)?$/.test(pair.rate) ||
        !new ExactDecimal(pair.rate).greaterThan(0) ||
        pair.source !== 'sandbox' ||
        pair.at.getTime() !== at,
    );
  expect(wrong).toEqual([]);
  expect(currencies).toHaveLength(90);
});

it.each([
  ['usd', 'eur', '0.853'],
  ['eur', 'usd', '1.1723329425556858147'],
  ['usd', 'usdt', '1'],
  ['usd', 'service_usd', '1'],
  ['usd', 'jpy', '156'],
  ['btc', 'eth', '30.90909090909090909'],
  ['gbp', 'eur', '1.1449664429530201342'],
] as const)('returns for one %s the rate %s to %s', (from, to, rate) => {
  expect(rates.rate(from, to).rate).toBe(rate);
});

it.each([
  ['10.43', 'usd', 'eur', '8.90'],
  ['10.43', 'usd', 'jpy', '1627'],
  ['1', 'usd', 'kwd', '0.307'],
  ['1', 'usd', 'btc', '0.00001100'],
  ['1', 'usd', 'eth', '0.000340000000000000'],
  ['0.01', 'usd', 'jpy', '2'],
  ['0.00', 'usd', 'vnd', '0'],
  ['-10.43', 'usd', 'eur', '-8.90'],
  ['999999999.00', 'usd', 'vnd', '26299999973700'],
] as const)('converts %s %s to %s %s', (amount, from, to, converted) => {
  expect(convert(amount, from, to, rates)).toBe(converted);
});

it.each([
  ['0.05', '0.02'],
  ['0.15', '0.08'],
  ['0.06', '0.03'],
  ['0.07', '0.04'],
  ['-0.05', '-0.02'],
])('rounds half-even: %s × 0.5 is %s', (amount, converted) => {
  expect(convert(amount, 'usd', 'eur', fixed('0.5'))).toBe(converted);
});

it('does not change an amount of the same currency', () => {
  fc.assert(fc.property(money, ({ amount, currency: of }) => expect(convert(amount, of, of, rates)).toBe(amount)));
});

it('returns an amount with exactly the decimals of the target', () => {
  fc.assert(
    fc.property(money, currency, ({ amount, currency: from }, to) => {
      expect(convert(amount, from, to, rates).split('.')[1]?.length ?? 0).toBe(decimalsOf(to));
    }),
  );
});

it('is monotonic', () => {
  fc.assert(
    fc.property(money, money, currency, (one, other, to) => {
      const [smaller, larger] = [one.amount, other.amount].toSorted((a, b) => new ExactDecimal(a).comparedTo(b)) as [
        string,
        string,
      ];
      const values = [smaller, larger].map((amount) => new ExactDecimal(convert(amount, one.currency, to, rates))) as [
        InstanceType<typeof ExactDecimal>,
        InstanceType<typeof ExactDecimal>,
      ];
      expect(values[0].lessThanOrEqualTo(values[1])).toBe(true);
    }),
  );
});

it('is reversible within the precision of both currencies', () => {
  fc.assert(
    fc.property(money, currency, ({ amount, currency: from }, to) => {
      const convertedAmount = convert(amount, from, to, rates);
      const convertedBack = convert(convertedAmount, to, from, rates);
      // Half of the last decimal in each direction, plus the rounding of both quoted rates.
      const quoted = new ExactDecimal(amount).times('1e-18');
      const bound = halfUnit(to).times(rates.rate(to, from).rate).plus(halfUnit(from)).plus(quoted);
      expect(new ExactDecimal(convertedBack).minus(amount).abs().lessThanOrEqualTo(bound)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

/** The smallest unit of a currency. */
const unit = (of: Currency) => new ExactDecimal(10).pow(-decimalsOf(of));

/** Mostly amounts near the smallest unit, where rounding has the largest effect. */
const anyMoney = fc.oneof(
  fc
    .tuple(currency, fc.integer({ min: 1, max: 500 }))
    .map(([of, units]) => ({ currency: of, amount: unit(of).times(units).toFixed(decimalsOf(of)) })),
  money,
);

/** Currencies without decimals are more frequent: they have the largest units. */
const anyCurrency = fc.oneof(currency, fc.constantFrom<Currency>('jpy', 'krw', 'clp', 'pyg', 'rwf', 'vnd', 'xof'));

it.each([
  ['0.01', 'usd', 'jpy', '1'],
  ['1', 'jpy', 'usd', '0.00'],
  ['10.43', 'usd', 'eur', '8.89'],
  ['0.00', 'usd', 'vnd', '0'],
] as const)('rounds down the credit for %s %s in %s', (amount, from, to, credit) => {
  expect(creditOf(amount, from, to, rates)).toBe(credit);
});

it.each([
  ['2', 'usd', 'jpy', '0.02'],
  ['0.01', 'usd', 'idr', '0.01'],
  ['8.53', 'usd', 'eur', '10.00'],
  ['8.54', 'usd', 'eur', '10.02'],
  ['0', 'usd', 'jpy', '0.00'],
] as const)('rounds up the cost of %s, paid in %s, owed in %s', (amount, from, to, cost) => {
  expect(costOf(amount, from, to, rates)).toBe(cost);
});

it('quotes no rate above the exact one, so that the product of a round trip is at most 1', () => {
  const gains = currencies.flatMap((one) =>
    currencies.filter((other) =>
      new ExactDecimal(rates.rate(one, other).rate).times(rates.rate(other, one).rate).greaterThan(1),
    ),
  );
  expect(gains).toEqual([]);
});

it('returns at most the initial amount after any chain of conversions', () => {
  fc.assert(
    fc.property(anyMoney, fc.array(anyCurrency, { minLength: 1, maxLength: 8 }), (start, chain) => {
      const end = [...chain, start.currency].reduce(
        ({ amount, currency: from }, to) => ({ amount: creditOf(amount, from, to, rates), currency: to }),
        start,
      );
      expect(new ExactDecimal(end.amount).lessThanOrEqualTo(start.amount)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

it('returns at most the initial amount when it is split into parts that are converted separately', () => {
  fc.assert(
    fc.property(
      anyCurrency,
      anyCurrency,
      fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 12 }),
      (from, to, parts) => {
        const amounts = parts.map((units) => unit(from).times(units).toFixed(decimalsOf(from)));
        const credits = amounts.map((amount) => creditOf(amount, from, to, rates));
        const convertedBack = credits.map((amount) => creditOf(amount, to, from, rates));
        expect(ExactDecimal.sum(0, ...convertedBack).lessThanOrEqualTo(ExactDecimal.sum(0, ...amounts))).toBe(true);
      },
    ),
  );
});

it('charges the smallest amount whose credit is sufficient', () => {
  fc.assert(
    fc.property(anyMoney, anyCurrency, ({ amount, currency: to }, from) => {
      const cost = costOf(amount, from, to, rates);
      expect(new ExactDecimal(cost).times(rates.rate(from, to).rate).greaterThanOrEqualTo(amount)).toBe(true);
      const smaller = new ExactDecimal(cost).minus(unit(from));
      expect(smaller.times(rates.rate(from, to).rate).lessThan(amount) || new ExactDecimal(amount).isZero()).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
