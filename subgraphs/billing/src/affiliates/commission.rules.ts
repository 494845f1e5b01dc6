import { type Currency, Exact, type ExchangeRates, creditOf, decimalsOf } from '../../../kit/src';
import type { CommissionType, OverrideType, PaymentScope, RevenueBasis } from './affiliate.states';

/** An affiliate's own terms that match a payment. */
export interface OwnTerms {
  readonly id: string;
  readonly overrideType: OverrideType;
  readonly commissionType: CommissionType;
  /** Percent, or US dollars. */
  readonly commissionValue: string;
  readonly appliesToPayments: PaymentScope | null;
  readonly revenueBasis: RevenueBasis | null;
  readonly productId: string | null;
}

/** What an affiliate may earn with a payment. */
export interface CommissionOffer {
  readonly affiliateId: string;
  readonly userId: string;
  readonly own: readonly OwnTerms[];
  /** Percent of the product's programme for all affiliates; null while it is off. */
  readonly globalPercentage: string | null;
  /** Percent of the product's programme for members, where the affiliate is one; null else. */
  readonly memberPercentage: string | null;
  /** Whether nothing was paid for the membership before. */
  readonly isFirst: boolean;
}

/** How a commission is computed. */
export interface CommissionTerms {
  readonly overrideId: string | null;
  readonly type: CommissionType;
  readonly value: string;
  readonly basis: RevenueBasis;
}

/** A payment as far as its commission depends on it. Amounts are exact decimal text in the currency. */
export interface CommissionedPayment {
  readonly currency: Currency;
  readonly total: string;
  readonly taxAmount: string;
  readonly feeTotal: string;
}

/**
 * The terms that decide on a payment's commission; null where it bears none. The narrowest counts alone: the affiliate's own for the plan,
 * for the product, for all products, then the product's programmes, of which the higher one is taken.
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
  const value = Exact.max(globalPercentage ?? 0, memberPercentage ?? 0);
  return value.isZero() ? null : { overrideId: null, type: 'percentage', value: value.toFixed(), basis: 'pre_fees' };
}

/**
 * The commission on a whole payment, rounded down to the decimals of its currency: a share in what was paid without tax, before or after
 * fees, or an amount of US dollars at the rate of now. It is at most what the seller has left after tax and fees.
 */
export function commissionOn(payment: CommissionedPayment, terms: CommissionTerms, rates: ExchangeRates): string {
  const { currency } = payment;
  const revenue = new Exact(payment.total).minus(payment.taxAmount);
  const left = Exact.max(0, revenue.minus(payment.feeTotal));
  const base = terms.basis === 'pre_fees' ? revenue : left;
  const wanted =
    terms.type === 'percentage'
      ? base.times(terms.value).dividedBy(100)
      : new Exact(creditOf(terms.value, 'usd', currency, rates));
  return Exact.min(wanted, left).toFixed(decimalsOf(currency), Exact.ROUND_DOWN);
}
