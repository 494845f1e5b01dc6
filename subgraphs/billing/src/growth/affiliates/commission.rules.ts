import { type Currency, ExactDecimal, type ExchangeRates, creditOf, decimalsOf } from '../../../../kit/src';
import type { CommissionType, OverrideType, PaymentScope, RevenueBasis } from './affiliate.states';

/** Terms of an affiliate's override that matches the plan or product of a payment. */
export interface OverrideTerms {
  readonly id: string;
  readonly overrideType: OverrideType;
  readonly commissionType: CommissionType;
  /** Decimal string: a percentage or an amount in US dollars, depending on `commissionType`. */
  readonly commissionValue: string;
  readonly appliesToPayments: PaymentScope | null;
  readonly revenueBasis: RevenueBasis | null;
  readonly productId: string | null;
}

/**
 * Terms from which the commission terms of a payment are selected: the overrides of the affiliate (`own`) and the
 * affiliate programs of the product.
 */
export interface CommissionOffer {
  readonly affiliateId: string;
  readonly userId: string;
  readonly own: readonly OverrideTerms[];
  /** Percentage that the affiliate program of the product pays to all affiliates; null if this program is disabled. */
  readonly globalPercentage: string | null;
  /**
   * Percentage that the affiliate program of the product pays to affiliates who are members; null if this program is
   * disabled or if the affiliate has no active membership of the product.
   */
  readonly memberPercentage: string | null;
  /** True if this is the first payment of the membership: no other successful payment has a total above zero. */
  readonly isFirst: boolean;
}

/** Selected terms from which the commission of a payment is computed. */
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
 * Selects the terms for the commission of a payment; null for no commission. Only the most specific terms apply, in
 * this order: the override for the plan, for the product, for all products; without an override, the higher percentage
 * of the product's two affiliate programs.
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
 * Returns the commission on a payment as a decimal string in its currency, rounded down: a percentage of the total
 * without tax, before or after fees, or an amount in US dollars converted at the current rate. At most the seller's
 * proceeds after tax and fees.
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
