import { type Currency, ExactDecimal, type ExchangeRates, creditOf, decimalsOf } from '../../../kit/src';
import type { CommissionType, OverrideType, PaymentScope, RevenueBasis } from './affiliate.states';

/** Override of an affiliate that matches a payment. */
export interface OverrideTerms {
  readonly id: string;
  readonly overrideType: OverrideType;
  readonly commissionType: CommissionType;
  /** Decimal string: a percentage, or an amount in US dollars. */
  readonly commissionValue: string;
  readonly appliesToPayments: PaymentScope | null;
  readonly revenueBasis: RevenueBasis | null;
  readonly productId: string | null;
}

/**
 * Commission terms from which those of a payment are selected: the overrides of the affiliate and the affiliate program
 * of the product.
 */
export interface CommissionOffer {
  readonly affiliateId: string;
  readonly userId: string;
  readonly own: readonly OverrideTerms[];
  /** Percentage that the affiliate program of the product pays to all affiliates; null if this program is disabled. */
  readonly globalPercentage: string | null;
  /**
   * Percentage that the affiliate program of the product pays to affiliates who are members; null if this program is
   * disabled or the affiliate has no active membership of the product.
   */
  readonly memberPercentage: string | null;
  /** True if the membership has no other successful payment with a total above zero. */
  readonly isFirst: boolean;
}

/** The selected terms by which the commission of a payment is computed. */
export interface CommissionTerms {
  readonly overrideId: string | null;
  readonly type: CommissionType;
  readonly value: string;
  readonly basis: RevenueBasis;
}

/** Fields of a payment that determine its commission. Amounts are decimal strings in the currency of the payment. */
export interface CommissionedPayment {
  readonly currency: Currency;
  readonly total: string;
  readonly taxAmount: string;
  readonly feeTotal: string;
}

/**
 * Selects the commission terms of a payment; null for no commission. Only the most specific terms apply, in this order:
 * the override for the plan, for the product, for all products; without an override, the higher percentage of the
 * product's two affiliate programs.
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
 * Returns the commission on a payment, rounded down to the decimals of its currency: a percentage of the total without
 * tax, before or after fees, or an amount in US dollars converted at the current rate. Capped at the seller's proceeds
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
