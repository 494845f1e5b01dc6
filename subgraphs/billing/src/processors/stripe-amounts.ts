import { type Currency, Exact, decimalsOf } from '../../../kit/src';

/** Currencies of ours that no bank card pays in. */
const notTaken: ReadonlySet<Currency> = new Set(['ape', 'btc', 'eth', 'service_usd', 'usdt', 'xau']);

/** Stripe counts these in whole units, though some have smaller ones. */
const wholeUnits: ReadonlySet<Currency> = new Set(['clp', 'jpy', 'krw', 'mga', 'pyg', 'rwf', 'vnd', 'xof']);

export function isTaken(currency: Currency): boolean {
  return !notTaken.has(currency);
}

/**
 * An exact amount in the units that Stripe counts in. Null where it cannot be said in them without a change: a part of a
 * unit, nothing, or in currencies with three decimals a last digit that is not 0. Nothing is ever rounded.
 */
export function stripeUnits(amount: string, currency: Currency): number | null {
  const decimals = wholeUnits.has(currency) ? 0 : decimalsOf(currency);
  const units = new Exact(amount).times(new Exact(10).pow(decimals));
  if (!units.isInteger() || !units.isPositive() || units.isZero() || units.greaterThan(Number.MAX_SAFE_INTEGER))
    return null;
  return decimals === 3 && !units.modulo(10).isZero() ? null : units.toNumber();
}
