import { type Money, type Term, amountTerm, codeTerm, countTerm, isZero, enumTerm } from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import { planTerm, renewalTerms, taxTerm } from '../../catalogue/plans/plan.terms';
import type { Price } from './purchase.price';
import type { QuotedPrice } from './purchases';

/**
 * Plan fields that are stored with a purchase when the buyer accepts them. Delivery and later charges use the stored
 * values, even if the seller changes the plan.
 */
export type AgreedTerms = Pick<
  Plan,
  | 'planType'
  | 'currency'
  | 'renewalPrice'
  | 'billingPeriod'
  | 'trialPeriodDays'
  | 'expirationDays'
  | 'splitPayRequiredPayments'
  | 'taxType'
>;

/** Returns the plan fields to store with a purchase as agreed terms. */
export function agreedTermsOf(plan: Plan, { trial }: Pick<Price, 'trial'>): AgreedTerms {
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
 * Returns the plan with the stored terms of a purchase in place of its current ones; the unchanged plan if no terms
 * were stored.
 */
export function applyAgreedTerms(plan: Plan, agreed: AgreedTerms | null): Plan {
  return agreed === null ? plan : { ...plan, ...agreed };
}

/** What a checkout page is for: a purchase, an entry to a waitlist or raffle, or saving a card. */
type CheckoutPurpose = 'purchase' | 'waitlist' | 'raffle' | 'setup';

const purposes: Readonly<Record<CheckoutPurpose, string>> = {
  purchase: 'a purchase',
  waitlist: 'a waitlist entry',
  raffle: 'a raffle entry',
  setup: 'saving a card',
};

/** Returns the term that states the purpose of a checkout. */
function purposeTerm(purpose: CheckoutPurpose): Term {
  return enumTerm('purpose', 'offer', purpose, purposes);
}

/**
 * Returns the terms of a purchase that the checkout page shows and the buyer accepts: plan, amount due now, tax, trial,
 * renewals, discounts and access period.
 */
export function purchaseTerms(plan: Plan, price: QuotedPrice, promoCode: string | null): Term[] {
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

/** Returns the number of discounted payments after the first one: 0 without a discount, null for all. */
function discountedPayments({ laterDiscount }: QuotedPrice): number | null {
  return laterDiscount === null ? 0 : laterDiscount.payments;
}

/** Plan data for the terms of an entry to its waitlist or raffle. */
export interface EntryOffer {
  readonly id: string;
  readonly title: string | null;
  readonly releaseMethod: Exclude<Plan['releaseMethod'], 'buy_now'>;
  readonly initialPrice: Money;
  /** Price of each renewal; null if the plan does not renew. */
  readonly renewalPrice: Money | null;
}

/**
 * Returns the terms of an entry to a waitlist or raffle that the page shows and the buyer accepts, with the price to
 * pay if the entry is accepted.
 */
export function entryTerms({ id, title, releaseMethod, initialPrice, renewalPrice }: EntryOffer): Term[] {
  return [
    purposeTerm(releaseMethod),
    planTerm({ id, title }),
    amountTerm('price', 'price', initialPrice),
    amountTerm('renewalPrice', 'renewal price', renewalPrice),
  ];
}

/** Returns the terms that the page shows when a card is saved without a charge. */
export function setupTerms(): Term[] {
  return [purposeTerm('setup')];
}
