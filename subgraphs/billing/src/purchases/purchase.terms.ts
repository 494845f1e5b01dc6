import { type Money, type Term, amountTerm, codeTerm, countTerm, isZero, wordTerm } from '../../../kit/src';
import type { PlanEntity } from '../plans';
import { planTerm, renewalTerms, taxTerm } from '../plans/plan.terms';
import type { Price } from './purchase.price';
import type { QuotedPrice } from './purchases';

/** The terms of a plan that a buyer agrees to, and under which what they bought is handed over and charged later. */
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

/** The plan's terms as a purchase agrees to them. */
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

/** The plan with the terms that were agreed to, whatever the seller has made of it since; as it is where none were kept. */
export function underAgreedTerms(plan: PlanEntity, agreed: AgreedTerms | null): PlanEntity {
  return agreed === null ? plan : { ...plan, ...agreed };
}

/** What a checkout is for. */
type CheckoutPurpose = 'purchase' | 'waitlist' | 'raffle' | 'setup';

const purposes: Readonly<Record<CheckoutPurpose, string>> = {
  purchase: 'a purchase',
  waitlist: 'an entry to a waitlist',
  raffle: 'an entry to a raffle',
  setup: 'saving a card',
};

/** The term that says what a checkout is for. */
function purposeTerm(purpose: CheckoutPurpose): Term {
  return wordTerm('purpose', 'offer', purpose, purposes);
}

/** The terms of a purchase: what is sold, what is due now, and what is charged later. */
export function purchaseTerms(plan: PlanEntity, price: QuotedPrice, promoCode: string | null): Term[] {
  const { currency, renewal, laterDiscount } = price;
  const money = (amount: string) => ({ amount, currency });
  const more = (amount: string | null) => (amount === null || isZero(amount) ? null : money(amount));
  return [
    purposeTerm('purchase'),
    planTerm(plan),
    countTerm('quantity', 'quantity', price.quantity, ''),
    codeTerm('currency', 'currency', currency.toUpperCase()),
    amountTerm('dueToday', 'amount due today', money(price.total)),
    codeTerm('promoCode', 'promo code', promoCode),
    amountTerm('discount', 'discount', more(price.discount)),
    taxTerm(plan.taxType),
    amountTerm('tax', 'amount of tax', more(price.taxAmount)),
    countTerm('trial', 'trial', price.trial ? plan.trialPeriodDays : null, 'day'),
    ...renewalTerms(renewal, renewal === null ? null : plan.billingPeriod, currency),
    amountTerm('laterDiscount', 'discount on later payments', more(laterDiscount?.discount ?? null)),
    countTerm('discountedPayments', 'number of later payments with a discount', discountedPayments(price), '', 'all'),
    countTerm(
      'access',
      'period of access',
      plan.planType === 'renewal' ? null : plan.expirationDays,
      'day',
      'unlimited',
    ),
    countTerm('payments', 'number of payments', plan.splitPayRequiredPayments, '', 'unlimited'),
  ];
}

/** Null where the discount has no end. */
function discountedPayments({ laterDiscount }: QuotedPrice): number | null {
  return laterDiscount === null ? 0 : laterDiscount.payments;
}

/** What the terms of an entry to a list are made of. */
export interface EntryOffer {
  readonly id: string;
  readonly title: string | null;
  readonly releaseMethod: Exclude<PlanEntity['releaseMethod'], 'buy_now'>;
  readonly initialPrice: Money;
  /** Null where nothing renews. */
  readonly renewalPrice: Money | null;
}

/** The terms of an entry to a waitlist or raffle: what the plan is to cost. */
export function entryTerms({ id, title, releaseMethod, initialPrice, renewalPrice }: EntryOffer): Term[] {
  return [
    purposeTerm(releaseMethod),
    planTerm({ id, title }),
    amountTerm('price', 'price', initialPrice),
    amountTerm('renewalPrice', 'renewal price', renewalPrice),
  ];
}

/** The terms under which a card is saved: nothing is charged. */
export function setupTerms(): Term[] {
  return [purposeTerm('setup')];
}
