import { type Money, type Term, amountTerm, codeTerm, countTerm, isZero, enumTerm } from '../../../kit/src';
import type { PlanEntity } from '../plans';
import { planTerm, renewalTerms, taxTerm } from '../plans/plan.terms';
import type { Price } from './purchase.price';
import type { QuotedPrice } from './purchases';

/** Terms of a plan that a buyer agrees to. Delivery and later charges follow these terms. */
export type AgreedTerms = Pick<
  PlanEntity,
  | 'planType'
  | 'currency'
  | 'renewalPrice'
  | 'billingPeriod'
  | 'trialPeriodDays'
  | 'expirationDays'
  | 'splitPayRequiredPayments'
  | 'taxType'
>;

/** Returns the agreed terms of a purchase of the plan. */
export function agreedTermsOf(plan: PlanEntity, { trial }: Pick<Price, 'trial'>): AgreedTerms {
  const { planType, currency, renewalPrice, billingPeriod, expirationDays, splitPayRequiredPayments, taxType } = plan;
  const trialPeriodDays = trial ? plan.trialPeriodDays : null;
  return {
    planType,
    currency,
    renewalPrice,
    billingPeriod,
    trialPeriodDays,
    expirationDays,
    splitPayRequiredPayments,
    taxType,
  };
}

/**
 * Returns the plan with the agreed terms, independent of later changes by the seller; unchanged if no terms were
 * stored.
 */
export function applyAgreedTerms(plan: PlanEntity, agreed: AgreedTerms | null): PlanEntity {
  return agreed === null ? plan : { ...plan, ...agreed };
}

/** Purpose of a checkout. */
type CheckoutPurpose = 'purchase' | 'waitlist' | 'raffle' | 'setup';

const purposes: Readonly<Record<CheckoutPurpose, string>> = {
  purchase: 'a purchase',
  waitlist: 'a waitlist entry',
  raffle: 'a raffle entry',
  setup: 'saving a card',
};

/** Returns the term with the purpose of a checkout. */
function purposeTerm(purpose: CheckoutPurpose): Term {
  return enumTerm('purpose', 'offer', purpose, purposes);
}

/** Returns the terms of a purchase: plan, amount due now, and later charges. */
export function purchaseTerms(plan: PlanEntity, price: QuotedPrice, promoCode: string | null): Term[] {
  const { currency, renewal, laterDiscount } = price;
  const money = (amount: string) => ({ amount, currency });
  const nonZeroMoney = (amount: string | null) => (amount === null || isZero(amount) ? null : money(amount));
  return [
    purposeTerm('purchase'),
    planTerm(plan),
    countTerm('quantity', 'quantity', price.quantity, ''),
    codeTerm('currency', 'currency', currency.toUpperCase()),
    amountTerm('dueToday', 'amount due today', money(price.total)),
    codeTerm('promoCode', 'promo code', promoCode),
    amountTerm('discount', 'discount', nonZeroMoney(price.discount)),
    taxTerm(plan.taxType),
    amountTerm('tax', 'tax amount', nonZeroMoney(price.taxAmount)),
    countTerm('trial', 'trial', price.trial ? plan.trialPeriodDays : null, 'day'),
    ...renewalTerms(renewal, renewal === null ? null : plan.billingPeriod, currency),
    amountTerm('laterDiscount', 'discount on later payments', nonZeroMoney(laterDiscount?.discount ?? null)),
    countTerm('discountedPayments', 'number of discounted later payments', discountedPayments(price), '', 'all'),
    countTerm('access', 'access period', plan.planType === 'renewal' ? null : plan.expirationDays, 'day', 'unlimited'),
    countTerm('payments', 'number of payments', plan.splitPayRequiredPayments, '', 'unlimited'),
  ];
}

/** Returns the number of later payments with a discount: 0 without a discount, null if unlimited. */
function discountedPayments({ laterDiscount }: QuotedPrice): number | null {
  return laterDiscount === null ? 0 : laterDiscount.payments;
}

/** Data of a plan for the terms of an entry to its waitlist or raffle. */
export interface EntryOffer {
  readonly id: string;
  readonly title: string | null;
  readonly releaseMethod: Exclude<PlanEntity['releaseMethod'], 'buy_now'>;
  readonly initialPrice: Money;
  /** Null if nothing renews. */
  readonly renewalPrice: Money | null;
}

/** Returns the terms of an entry to a waitlist or raffle, with the future price of the plan. */
export function entryTerms({ id, title, releaseMethod, initialPrice, renewalPrice }: EntryOffer): Term[] {
  return [
    purposeTerm(releaseMethod),
    planTerm({ id, title }),
    amountTerm('price', 'price', initialPrice),
    amountTerm('renewalPrice', 'renewal price', renewalPrice),
  ];
}

/** Returns the terms of saving a card without a charge. */
export function setupTerms(): Term[] {
  return [purposeTerm('setup')];
}
