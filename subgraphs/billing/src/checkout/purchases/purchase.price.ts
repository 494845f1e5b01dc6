import { type Currency, ExactDecimal, type ExchangeRates, convert, decimalsOf, isZero } from '../../../../kit/src';
import { initialStatus, times } from '../../memberships/memberships/membership.terms';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { TaxBehavior } from '../../invoicing/taxes/tax.enums';
import type { TaxRate } from '../../invoicing/taxes/tax-rates';
import { taxOn } from '../../invoicing/taxes/tax-on';

/** Price of a purchase, as exact decimal strings in the currency of the plan. */
export interface Price {
  readonly currency: Currency;
  readonly quantity: number;
  /** Unit price × quantity, before discount and tax. */
  readonly subtotal: string;
  readonly discount: string;
  readonly taxAmount: string;
  readonly taxBehavior: TaxBehavior;
  /** Amount due now, after discount, including tax. */
  readonly total: string;
  readonly usdTotal: string;
  /** Amount due for each later period, before tax; null if the plan does not renew. */
  readonly renewal: string | null;
  /** Whether the purchase starts with a free trial. */
  readonly trial: boolean;
  /** Whether a payment method is required, because an amount is due now or for a later period. */
  readonly needsMethod: boolean;
}

export interface PriceTerms {
  readonly quantity: number;
  /** Amount of the discount as exact decimal string, in the currency of the plan. */
  readonly discount: string;
  readonly taxRate: TaxRate | null;
  /** True if the buyer has used the trial of the plan before. */
  readonly withoutTrial: boolean;
}

/**
 * Returns the amount due at the first purchase, before discount and tax: the initial price × quantity, also with a
 * trial. If the buyer has used the trial before and the initial price is zero, the renewal price is due instead.
 */
export function firstChargeAmount(plan: Plan, quantity: number, withoutTrial: boolean): string {
  const hadTrial = withoutTrial && (plan.trialPeriodDays ?? 0) > 0;
  return times(hadTrial && isZero(plan.initialPrice) ? plan.renewalPrice : plan.initialPrice, quantity, plan);
}

/**
 * Calculates the price of a purchase: price × quantity − discount, plus tax, each rounded half-even to the decimals of
 * the currency.
 */
export function priceOf(
  plan: Plan,
  { quantity, discount, taxRate, withoutTrial }: PriceTerms,
  rates: ExchangeRates,
): Price {
  const { currency } = plan;
  const subtotal = firstChargeAmount(plan, quantity, withoutTrial);
  const amount = new ExactDecimal(subtotal).minus(discount).toFixed(decimalsOf(currency));
  const taxed = taxOn({ amount, currency, taxType: plan.taxType, rate: taxRate });
  const renewal = plan.planType === 'renewal' ? times(plan.renewalPrice, quantity, plan) : null;
  return {
    currency,
    quantity,
    subtotal,
    discount: new ExactDecimal(discount).toFixed(decimalsOf(currency)),
    taxAmount: taxed.taxAmount,
    taxBehavior: taxed.behavior,
    total: taxed.total,
    usdTotal: convert(taxed.total, currency, 'usd', rates),
    renewal,
    trial: initialStatus(plan, withoutTrial) === 'trialing',
    needsMethod: !isZero(taxed.total) || (renewal !== null && !isZero(renewal)),
  };
}
