import { type Currency, ExactDecimal, decimalsOf } from '../../../../kit/src';
import type { TaxType } from '../../catalogue/plans/plan.states';
import type { TaxBehavior } from './tax.enums';
import type { TaxRate } from './tax-rates';

/** A price with its tax. All amounts are exact decimal strings with the decimals of the currency; subtotal plus tax is the total. */
export interface TaxedAmount {
  /** Amount without tax. */
  readonly subtotal: string;
  readonly taxAmount: string;
  readonly total: string;
  readonly behavior: TaxBehavior;
}

export interface TaxableAmount {
  /** Price as shown to the buyer: exact decimal string, at least 0. `taxType` determines whether it includes tax. */
  readonly amount: string;
  readonly currency: Currency;
  /** Whether tax is included in the amount, added to it, or not collected (`unspecified`). */
  readonly taxType: TaxType;
  /** Tax rate; null if the rate is unknown, in which case no tax is collected. */
  readonly rate: Pick<TaxRate, 'percentage'> | null;
}

/** Calculates the tax on an amount, rounded half-even to the decimals of the currency. Throws `RangeError` for a negative amount. */
export function taxOn({ amount, currency, taxType, rate }: TaxableAmount): TaxedAmount {
  const price = new ExactDecimal(amount);
  if (price.lessThan(0)) throw new RangeError(`Tax cannot be calculated for a negative amount: ${amount}`);
  const decimals = decimalsOf(currency);
  const text = (value: InstanceType<typeof ExactDecimal>) => value.toFixed(decimals, ExactDecimal.ROUND_HALF_EVEN);
  if (taxType === 'unspecified' || rate === null) {
    const behavior = taxType === 'unspecified' ? 'unspecified' : 'unable_to_collect';
    return { subtotal: text(price), taxAmount: text(new ExactDecimal(0)), total: text(price), behavior };
  }
  const divisor = taxType === 'inclusive' ? new ExactDecimal(rate.percentage).plus(100) : 100;
  const tax = price.times(rate.percentage).dividedBy(divisor).toDecimalPlaces(decimals, ExactDecimal.ROUND_HALF_EVEN);
  const [subtotal, total] = taxType === 'inclusive' ? [price.minus(tax), price] : [price, price.plus(tax)];
  return { subtotal: text(subtotal), taxAmount: text(tax), total: text(total), behavior: taxType };
}
