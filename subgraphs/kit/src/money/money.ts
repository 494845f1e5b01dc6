import Decimal from 'decimal.js';
import { ParameterInvalid } from '../errors/errors';
import { messageTemplate, thisInput } from '../errors/sentence';

/** Supported currency codes, as in `Currencies` of the API specification. */
export const currencies = [
  'aed',
  'all',
  'amd',
  'ape',
  'ars',
  'aud',
  'awg',
  'bam',
  'bgn',
  'bhd',
  'bob',
  'brl',
  'bsd',
  'btc',
  'cad',
  'chf',
  'clp',
  'cny',
  'cop',
  'crc',
  'czk',
  'dkk',
  'dop',
  'dzd',
  'egp',
  'etb',
  'eth',
  'eur',
  'gbp',
  'ghs',
  'gmd',
  'gtq',
  'gyd',
  'hkd',
  'huf',
  'idr',
  'ils',
  'inr',
  'jmd',
  'jod',
  'jpy',
  'kes',
  'khr',
  'krw',
  'kwd',
  'kzt',
  'lkr',
  'mad',
  'mdl',
  'mga',
  'mkd',
  'mnt',
  'mop',
  'mur',
  'mxn',
  'myr',
  'nad',
  'ngn',
  'nok',
  'nzd',
  'omr',
  'pen',
  'php',
  'pkr',
  'pln',
  'pyg',
  'qar',
  'ron',
  'rsd',
  'rub',
  'rwf',
  'sar',
  'sek',
  'service_usd',
  'sgd',
  'thb',
  'tnd',
  'try',
  'ttd',
  'twd',
  'tzs',
  'usd',
  'usdt',
  'uyu',
  'uzs',
  'vnd',
  'xau',
  'xcd',
  'xof',
  'zar',
] as const;

export type Currency = (typeof currencies)[number];

const decimalsByCurrency: Partial<Record<Currency, number>> = {
  clp: 0,
  jpy: 0,
  krw: 0,
  pyg: 0,
  rwf: 0,
  vnd: 0,
  xof: 0,
  bhd: 3,
  jod: 3,
  kwd: 3,
  omr: 3,
  tnd: 3,
  usdt: 6,
  xau: 6,
  btc: 8,
  eth: 18,
  ape: 18,
};

const symbols: Partial<Record<Currency, string>> = {
  usd: '$',
  service_usd: '$',
  eur: '€',
  gbp: '£',
  jpy: '¥',
  cny: 'CN¥',
  inr: '₹',
  krw: '₩',
  vnd: '₫',
  ils: '₪',
  aud: 'A$',
  cad: 'CA$',
  nzd: 'NZ$',
  hkd: 'HK$',
  mxn: 'MX$',
  brl: 'R$',
  php: '₱',
  ngn: '₦',
  btc: '₿',
  eth: 'Ξ',
};

/** Returns the number of decimals that amounts in the currency have. */
export function decimalsOf(currency: Currency): number {
  return decimalsByCurrency[currency] ?? 2;
}

/** Returns the prefix of a formatted amount: the currency's symbol, else its code and a space. */
export function symbolOf(currency: Currency): string {
  return symbols[currency] ?? `${currency.toUpperCase()} `;
}

/**
 * Exact decimal arithmetic: no amount is ever converted to a floating-point number. A precision of 60 digits covers
 * every accepted amount.
 */
export const ExactDecimal = Decimal.clone({
  precision: 60,
  rounding: Decimal.ROUND_HALF_EVEN,
  toExpNeg: -60,
  toExpPos: 60,
});

/** Amount in whole units of a currency, as an exact decimal string (`"10.43"`). */
export interface Money {
  readonly amount: string;
  readonly currency: Currency;
}

/** Returns the money of an amount; null without an amount. */
export function moneyOrNull(amount: string | null, currency: string): { amount: string; currency: string } | null {
  return amount === null ? null : { amount, currency };
}

/** Maximum amount of a single price or payment, in whole units. */
export const maxAmount = '999999999';

/**
 * Validates an amount and formats it with the currency's precision (`"10.40"` for usd).
 *
 * @throws ParameterInvalid for a negative amount, more decimals than the currency has, or an amount over 999,999,999
 *
 * ADR 0029
 */
export function exactAmount(amount: string, currency: Currency, path: readonly string[]): string {
  const value = new ExactDecimal(amount);
  if (value.isNegative() && !value.isZero())
    throw new ParameterInvalid(path, messageTemplate`${thisInput} must not be negative.`);
  if (value.greaterThan(maxAmount))
    throw new ParameterInvalid(path, messageTemplate`${thisInput} must be at most ${maxAmount}.`);
  const decimals = decimalsOf(currency);
  if (value.decimalPlaces() > decimals) {
    throw new ParameterInvalid(
      path,
      messageTemplate`${thisInput} must have at most ${decimals} decimals in ${currency}.`,
    );
  }
  return value.abs().toFixed(decimals);
}

/** Whether an amount is zero, regardless of its number of decimals. */
export function isZero(amount: string): boolean {
  return /^-?0*(?:\.0*)?$/.test(amount);
}

/**
 * Returns the amount with exactly the currency's decimals. Stored amounts already have them, so the fast path is
 * common.
 */
function withDecimals(amount: string, decimals: number): string {
  const point = amount.indexOf('.');
  const has = point < 0 ? 0 : amount.length - point - 1;
  return has === decimals ? amount : new ExactDecimal(amount).toFixed(decimals);
}

/** Formats an amount for display: symbol, thousands separators, all decimals of the currency (`$1,234.50`). */
export function formatAmount(money: Money): string {
  const decimals = decimalsOf(money.currency);
  const digits = withDecimals(money.amount, decimals);
  const end = decimals === 0 ? digits.length : digits.length - decimals - 1;
  const grouped = end <= 3 ? digits : `${digits.slice(0, end).replace(/\B(?=(\d{3})+$)/g, ',')}${digits.slice(end)}`;
  return `${symbolOf(money.currency)}${grouped}`;
}
