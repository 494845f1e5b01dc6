import { type Currency, ExactDecimal, decimalsOf } from '../../../kit/src';

/** Currencies without support for card charges. */
const unsupportedCurrencies: ReadonlySet<Currency> = new Set(['ape', 'btc', 'eth', 'service_usd', 'usdt', 'xau']);

/** Currencies that Stripe treats as zero-decimal, although some have minor units. */
const zeroDecimalCurrencies: ReadonlySet<Currency> = new Set(['clp', 'jpy', 'krw', 'mga', 'pyg', 'rwf', 'vnd', 'xof']);

export function isSupportedCurrency(currency: Currency): boolean {
  return !unsupportedCurrencies.has(currency);
}

/**
 * Converts an exact amount to the smallest unit that Stripe uses for the currency. Returns null if that is not possible
 * without rounding: fractions of a unit, zero or negative amounts, and for currencies with three decimals a last digit
 * other than 0.
 */
export function stripeUnits(amount: string, currency: Currency): number | null {
  const decimals = zeroDecimalCurrencies.has(currency) ? 0 : decimalsOf(currency);
  const units = new ExactDecimal(amount).times(new ExactDecimal(10).pow(decimals));
  if (!units.isInteger() || !units.isPositive() || units.isZero() || units.greaterThan(Number.MAX_SAFE_INTEGER))
    return null;
  return decimals === 3 && !units.modulo(10).isZero() ? null : units.toNumber();
}
