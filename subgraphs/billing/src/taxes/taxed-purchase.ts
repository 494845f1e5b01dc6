import { type TaxableAmount, type TaxedAmount, taxOn } from './tax-on';
import type { TaxRate, TaxRateRequest, TaxRates } from './tax-rates';

/** What is bought, by whom and where. */
export interface TaxablePurchase extends TaxRateRequest, Omit<TaxableAmount, 'rate'> {}

/** A price with its tax, and the rate that it was worked out with: null where none was asked for or known. */
export interface TaxedPurchase extends TaxedAmount {
  readonly rate: TaxRate | null;
}

/** The tax on a purchase. Rates are asked for only where the price says anything about tax. Never inside a transaction. */
export async function taxedPurchase(rates: TaxRates, purchase: TaxablePurchase): Promise<TaxedPurchase> {
  const { amount, currency, taxType, ...place } = purchase;
  const rate = taxType === 'unspecified' ? null : await rates.rateFor(place);
  return { ...taxOn({ amount, currency, taxType, rate }), rate };
}
