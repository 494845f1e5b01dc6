import { type Currency, Exact, type ExchangeRates, convert, decimalsOf, isZero } from '../../../kit/src';
import { firstStatus, times } from '../memberships/membership.terms';
import type { PlanEntity } from '../plans';
import { type TaxBehavior, type TaxRate, taxOn } from '../taxes';

/** What a purchase costs. Exact amounts in the plan's currency. */
export interface Price {
  readonly currency: Currency;
  readonly quantity: number;
  /** Units at their price, before discount and tax. */
  readonly subtotal: string;
  readonly discount: string;
  readonly taxAmount: string;
  readonly taxBehavior: TaxBehavior;
  /** Due now. */
  readonly total: string;
  readonly usdTotal: string;
  /** Due for each later period, before tax; null where nothing renews. */
  readonly renewal: string | null;
  /** Whether it begins with a free trial. */
  readonly trial: boolean;
  /** Whether a payment method is needed: something is due, now or later. */
  readonly needsMethod: boolean;
}

export interface PriceTerms {
  readonly quantity: number;
  /** In the plan's currency. */
  readonly discount: string;
  readonly taxRate: TaxRate | null;
  /** The buyer has had the plan's trial before. */
  readonly withoutTrial: boolean;
}

/**
 * What is due at a first purchase, before discount and tax: the initial price, with a trial too. Whoever has had the
 * trial before pays the first period, if the initial price is nothing.
 */
export function firstPrice(plan: PlanEntity, quantity: number, withoutTrial: boolean): string {
  const hadTrial = withoutTrial && (plan.trialPeriodDays ?? 0) > 0;
  return times(hadTrial && isZero(plan.initialPrice) ? plan.renewalPrice : plan.initialPrice, quantity, plan);
}

/** The price of a purchase: price × quantity − discount, and the tax on that, rounded half-even to the currency. */
export function priceOf(
  plan: PlanEntity,
  { quantity, discount, taxRate, withoutTrial }: PriceTerms,
  rates: ExchangeRates,
): Price {
  const { currency } = plan;
  const subtotal = firstPrice(plan, quantity, withoutTrial);
  const amount = new Exact(subtotal).minus(discount).toFixed(decimalsOf(currency));
  const taxed = taxOn({ amount, currency, taxType: plan.taxType, rate: taxRate });
  const renewal = plan.planType === 'renewal' ? times(plan.renewalPrice, quantity, plan) : null;
  return {
    currency,
    quantity,
    subtotal,
    discount: new Exact(discount).toFixed(decimalsOf(currency)),
    taxAmount: taxed.taxAmount,
    taxBehavior: taxed.behavior,
    total: taxed.total,
    usdTotal: convert(taxed.total, currency, 'usd', rates),
    renewal,
    trial: firstStatus(plan, withoutTrial) === 'trialing',
    needsMethod: !isZero(taxed.total) || (renewal !== null && !isZero(renewal)),
  };
}
