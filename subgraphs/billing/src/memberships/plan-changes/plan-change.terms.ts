import { type Term, amountTerm, countTerm, dayTerm, enumTerm, isZero, referenceTerm } from '../../../../kit/src';
import { planTerm, renewalTerms, taxTerm } from '../../catalogue/plans/plan.terms';
import type { PaymentMethod } from '../../payments/payment-methods/payment-method.resource';
import { titleOf } from '../management/management.terms';
import type { Membership } from '../memberships/membership.resource';
import { type ImmediateChange, periodPrice, type PlanChoice } from './plan-change.rules';

const starts = { now: 'immediately', period_end: 'at the end of the period' } as const;

function choiceTerms(choice: PlanChoice, start: keyof typeof starts): Term[] {
  const { plan, quantity } = choice;
  return [
    planTerm(plan),
    countTerm('quantity', 'quantity', quantity, ''),
    enumTerm('start', 'start of the change', start, starts),
    ...renewalTerms(periodPrice(choice), plan.billingPeriod, plan.currency),
    taxTerm(plan.taxType),
  ];
}

/** Returns the terms of an immediate change: the new plan, the credit, the amount due, the payment method and the next payment. */
export function immediateChangeTerms(
  choice: PlanChoice,
  { price, until }: ImmediateChange,
  method: PaymentMethod | null,
): Term[] {
  const money = (amount: string) => (isZero(amount) ? null : { amount, currency: price.currency });
  return [
    ...choiceTerms(choice, 'now'),
    amountTerm('credit', 'credit for unused time', money(price.discount)),
    amountTerm('tax', 'tax amount', money(price.taxAmount)),
    amountTerm('dueToday', 'amount due today', money(price.total)),
    dayTerm('nextPayment', 'next payment date', until),
    referenceTerm('method', 'payment method', method && { id: method.id, title: titleOf(method) }),
  ];
}

/** Returns the terms of a change at the end of the period: the new plan and the date. */
export function scheduledChangeTerms(choice: PlanChoice, { renewalPeriodEnd }: Membership): Term[] {
  return [...choiceTerms(choice, 'period_end'), dayTerm('nextPayment', 'next payment date', renewalPeriodEnd)];
}
