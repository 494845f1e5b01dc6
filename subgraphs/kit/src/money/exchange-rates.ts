import { type Currency, decimalsOf, ExactDecimal } from './money';

/** Exchange rate between two currencies, with its source. */
export interface ExchangeRate {
  /** Units of the target currency per unit of the source currency, as an exact decimal string above zero. */
  readonly rate: string;
  /** Provider of the rate. */
  readonly source: string;
  /** Time of the quotation. */
  readonly at: Date;
}

/** Source of exchange rates for every pair of currencies; the rate of a currency to itself is 1. */
export interface ExchangeRates {
  rate(from: Currency, to: Currency): ExchangeRate;
}

/**
 * Significant digits of an exchange rate. Rates are rounded down, so that the product of the rates along a chain of
 * conversions back to the first currency is at most 1. Amounts are converted with the rounded rate, so that a
 * conversion can be recomputed from a stored amount and its rate.
 */
const quotedDigits = 20;

/**
 * Converts an amount to another currency for fees, limits and statistics: amount × rate, rounded half-even to the
 * decimals of the target. Use `creditOf` and `costOf` for the amount that an account receives or pays in a conversion.
 *
 * @param amount exact decimal string in whole units of `from`, negative for a correction
 */
export function convert(amount: string, from: Currency, to: Currency, rates: ExchangeRates): string {
  return new ExactDecimal(amount)
    .times(rates.rate(from, to).rate)
    .toFixed(decimalsOf(to), ExactDecimal.ROUND_HALF_EVEN);
}

/**
 * Returns the amount credited in `to` for an amount of `from`: amount × rate, rounded down to the decimals of the
 * target, so that no chain of conversions returns more than its initial amount (decisions.md §11).
 *
 * @param amount exact decimal string in whole units of `from`, at least 0
 */
export function creditOf(amount: string, from: Currency, to: Currency, rates: ExchangeRates): string {
  return new ExactDecimal(amount).times(rates.rate(from, to).rate).toFixed(decimalsOf(to), ExactDecimal.ROUND_DOWN);
}

/**
 * Returns the amount charged in `from` for an amount of `to`: the smallest amount of `from` whose `creditOf` is at
 * least that amount, i.e. amount ÷ rate rounded up.
 *
 * @param amount exact decimal string in whole units of `to`, at least 0
 */
export function costOf(amount: string, from: Currency, to: Currency, rates: ExchangeRates): string {
  return new ExactDecimal(amount).dividedBy(rates.rate(from, to).rate).toFixed(decimalsOf(from), ExactDecimal.ROUND_UP);
}

/**
 * Units of each currency per US dollar: mid-market rates at the end of 2025, rounded to three or four digits. Pegged
 * currencies use their peg; cryptocurrencies and gold (one troy ounce) use a round price in dollars.
 */
const unitsForDollar: Readonly<Record<Currency, string>> = {
  aed: '3.6725',
  all: '82.5',
  amd: '382',
  ape: '4.5',
  ars: '1450',
  aud: '1.51',
  awg: '1.79',
  bam: '1.67',
  bgn: '1.67',
  bhd: '0.376',
  bob: '6.91',
  brl: '5.45',
  bsd: '1',
  btc: '0.000011',
  cad: '1.38',
  chf: '0.794',
  clp: '910',
  cny: '7.03',
  cop: '3800',
  crc: '500',
  czk: '20.7',
  dkk: '6.37',
  dop: '63',
  dzd: '130',
  egp: '47.6',
  etb: '155',
  eth: '0.00034',
  eur: '0.853',
  gbp: '0.745',
  ghs: '10.8',
  gmd: '73.5',
  gtq: '7.66',
  gyd: '209',
  hkd: '7.78',
  huf: '330',
  idr: '16700',
  ils: '3.2',
  inr: '89.8',
  jmd: '160',
  jod: '0.709',
  jpy: '156',
  kes: '129',
  khr: '4010',
  krw: '1450',
  kwd: '0.307',
  kzt: '508',
  lkr: '309',
  mad: '9.13',
  mdl: '16.8',
  mga: '4550',
  mkd: '52.5',
  mnt: '3560',
  mop: '8.01',
  mur: '46.1',
  mxn: '18',
  myr: '4.06',
  nad: '16.7',
  ngn: '1450',
  nok: '10.1',
  nzd: '1.73',
  omr: '0.3845',
  pen: '3.37',
  php: '58.8',
  pkr: '280',
  pln: '3.6',
  pyg: '6700',
  qar: '3.64',
  ron: '4.34',
  rsd: '100',
  rub: '79',
  rwf: '1456',
  sar: '3.75',
  sek: '9.2',
  service_usd: '1',
  sgd: '1.29',
  thb: '31.5',
  tnd: '2.91',
  try: '42.9',
  ttd: '6.79',
  twd: '31.4',
  tzs: '2470',
  usd: '1',
  usdt: '1',
  uyu: '39.1',
  uzs: '12000',
  vnd: '26300',
  xau: '0.00023',
  xcd: '2.7',
  xof: '560',
  zar: '16.7',
};

const sandboxRatesAsOf = new Date('2026-01-01T00:00:00.000Z');

/** Constant exchange rates of the sandbox. Pairs without the dollar use cross rates through the dollar. */
export const sandboxExchangeRates: ExchangeRates = {
  rate(from, to) {
    const rate =
      from === to ? new ExactDecimal(1) : new ExactDecimal(unitsForDollar[to]).dividedBy(unitsForDollar[from]);
    return {
      rate: rate.toSignificantDigits(quotedDigits, ExactDecimal.ROUND_DOWN).toString(),
      source: 'sandbox',
      at: sandboxRatesAsOf,
    };
  },
};
