import { type Currency, ExactDecimal, type ExchangeRates, creditOf, decimalsOf } from '../../../kit/src';
import type { CommissionType, OverrideType, PaymentScope, RevenueBasis } from './affiliate.states';

/** Override of an affiliate that matches a payment. */
export interface OverrideTerms {
  readonly id: string;
  readonly overrideType: OverrideType;
  readonly commissionType: CommissionType;
  /** Percentage, or amount in US dollars. */
  readonly commissionValue: string;
  readonly appliesToPayments: PaymentScope | null;
  readonly revenueBasis: RevenueBasis | null;
  readonly productId: string | null;
}

/** Commission terms that are available to an affiliate for a payment. */
export interface CommissionOffer {
  readonly affiliateId: string;
  readonly userId: string;
  readonly own: readonly OverrideTerms[];
  /** Percentage that the program of the product pays to all affiliates; null if the program is disabled. */
  readonly globalPercentage: string | null;
  /**
   * Percentage that the program of the product pays to members; null if it is disabled or the affiliate is not a
   * member.
   */
  readonly memberPercentage: string | null;
  /** True for the first payment of the membership with a total above zero. */
  readonly isFirst: boolean;
}

/** Terms by which a commission is computed. */
export interface CommissionTerms {
  readonly overrideId: string | null;
  readonly type: CommissionType;
  readonly value: string;
  readonly basis: RevenueBasis;
}

/** Fields of a payment that determine its commission. Amounts are decimal strings in the currency. */
export interface CommissionedPayment {
  readonly currency: Currency;
  readonly total: string;
  readonly taxAmount: string;
  readonly feeTotal: string;
}

/**
 * Selects the commission terms of a payment; null for no commission. Only the most specific terms apply, in this order:
 * the override for the plan, for the product, for all products, and the higher percentage of the product's programs.
 */
export function commissionTerms({
  own,
  globalPercentage,
  memberPercentage,
  isFirst,
}: CommissionOffer): CommissionTerms | null {
  const terms =
    own.find(({ overrideType }) => overrideType === 'standard') ??
    own.find(({ productId }) => productId !== null) ??
    own[0];
  if (terms) {
    if (terms.appliesToPayments === 'first_payment' && !isFirst) return null;
    const { id: overrideId, commissionType: type, commissionValue: value, revenueBasis } = terms;
    return { overrideId, type, value, basis: revenueBasis ?? 'pre_fees' };
  }
  const value = ExactDecimal.max(globalPercentage ?? 0, memberPercentage ?? 0);
  return value.isZero() ? null : { overrideId: null, type: 'percentage', value: value.toFixed(), basis: 'pre_fees' };
}

/**
 * Computes the commission on a whole payment, rounded down to the decimals of the currency: a share of the total
 * without tax, before or after fees, or an amount of US dollars at the current rate. Capped at the seller's proceeds
 * after tax and fees.
 */
export function commissionOn(payment: CommissionedPayment, terms: CommissionTerms, rates: ExchangeRates): string {
  const { currency } = payment;
  const revenue = new ExactDecimal(payment.total).minus(payment.taxAmount);
  const remaining = ExactDecimal.max(0, revenue.minus(payment.feeTotal));
  const base = terms.basis === 'pre_fees' ? revenue : remaining;
  const commission =
    terms.type === 'percentage'
      ? base.times(terms.value).dividedBy(100)
      : new ExactDecimal(creditOf(terms.value, 'usd', currency, rates));
  return ExactDecimal.min(commission, remaining).toFixed(decimalsOf(currency), ExactDecimal.ROUND_DOWN);
}
