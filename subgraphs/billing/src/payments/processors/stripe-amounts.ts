import { type Currency, currencies, ExactDecimal, decimalsOf } from '../../../../kit/src';

/** Currencies that Stripe cannot charge to cards. */
const unsupportedCurrencies: ReadonlySet<Currency> = new Set(['ape', 'btc', 'eth', 'service_usd', 'usdt', 'xau']);

/** Currencies whose amounts Stripe expects in whole units, although some of them have minor units. */
const zeroDecimalCurrencies: ReadonlySet<Currency> = new Set(['clp', 'jpy', 'krw', 'mga', 'pyg', 'rwf', 'vnd', 'xof']);

export function isSupportedCurrency(currency: Currency): boolean {
  return !unsupportedCurrencies.has(currency);
}

/**
 * Converts an exact amount to an integer in Stripe's smallest unit of the currency, such as cents. Returns null for
 * zero and negative amounts and if rounding would be necessary; for currencies with three decimals, the last digit must
 * be 0.
 */
export function stripeUnits(amount: string, currency: Currency): number | null {
  const decimals = zeroDecimalCurrencies.has(currency) ? 0 : decimalsOf(currency);
  const units = new ExactDecimal(amount).times(new ExactDecimal(10).pow(decimals));
  if (!units.isInteger() || !units.isPositive() || units.isZero() || units.greaterThan(Number.MAX_SAFE_INTEGER))
    return null;
  return decimals === 3 && !units.modulo(10).isZero() ? null : units.toNumber();
}

/** Does the same for a currency code in any case; null also for currencies that Stripe cannot charge. */
export function stripeUnitsOf(amount: string, code: string): number | null {
  const currency = currencies.find((known) => known === code.toLowerCase());
  return currency && isSupportedCurrency(currency) ? stripeUnits(amount, currency) : null;
}
