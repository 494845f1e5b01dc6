import { type TaxableAmount, type TaxedAmount, taxOn } from './tax-on';
import type { TaxRate, TaxRateRequest, TaxRates } from './tax-rates';

/** A purchase with its buyer and location. */
export interface TaxablePurchase extends TaxRateRequest, Omit<TaxableAmount, 'rate'> {}

/** A price with its tax and the applied rate. The rate is null if it was not requested or is unknown. */
export interface TaxedPurchase extends TaxedAmount {
  readonly rate: TaxRate | null;
}

/** Calculates the tax on a purchase. Rates are only requested if the price has a tax type. Never called inside a transaction. */
export async function taxedPurchase(rates: TaxRates, purchase: TaxablePurchase): Promise<TaxedPurchase> {
  const { amount, currency, taxType, ...location } = purchase;
  const rate = taxType === 'unspecified' ? null : await rates.rateFor(location);
  return { ...taxOn({ amount, currency, taxType, rate }), rate };
}
