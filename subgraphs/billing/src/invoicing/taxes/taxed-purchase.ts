import { type TaxableAmount, type TaxedAmount, taxOn } from './tax-on';
import type { TaxRate, TaxRateRequest, TaxRates } from './tax-rates';

/** A purchase to tax: price, tax type, and the data that determines the rate. */
export interface TaxablePurchase extends TaxRateRequest, Omit<TaxableAmount, 'rate'> {}

/** A price with its tax and the applied rate. The rate is null if it was not requested or is unknown. */
export interface TaxedPurchase extends TaxedAmount {
  readonly rate: TaxRate | null;
}

/**
 * Calculates the tax on a purchase. Requests a rate only if the tax type is not `unspecified`. Must not be called
 * inside a transaction, because the request may use the network.
 */
export async function taxedPurchase(rates: TaxRates, purchase: TaxablePurchase): Promise<TaxedPurchase> {
  const { amount, currency, taxType, ...location } = purchase;
  const rate = taxType === 'unspecified' ? null : await rates.rateFor(location);
  return { ...taxOn({ amount, currency, taxType, rate }), rate };
}
