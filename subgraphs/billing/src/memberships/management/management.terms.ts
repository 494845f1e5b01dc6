import { type Term, amountTerm, codeTerm, countTerm, dayTerm, isZero, referenceTerm } from '../../../../kit/src';
import { toppedUpUntil } from '../memberships/membership.top-up';
import type { PaymentMethod } from '../../payments/payment-methods/payment-method.resource';
import { planTerm, taxTerm } from '../../catalogue/plans/plan.terms';
import type { Price } from '../../checkout/purchases/purchase.price';
import type { ManagedMembership } from './management.pages';

/**
 * Returns the terms of a top-up that the page shows and the buyer accepts: added time, end of access, amount due, tax
 * and payment method.
 */
export function topUpTerms({ membership, plan, method, clock }: ManagedMembership, days: number, price: Price): Term[] {
  const { currency, quantity, total, taxAmount } = price;
  const money = (amount: string) => ({ amount, currency });
  const until = membership.expiresAt && toppedUpUntil(membership.expiresAt, days, clock.now());
  return [
    planTerm(plan),
    countTerm('quantity', 'quantity', quantity, ''),
    countTerm('days', 'added time', days, 'day'),
    dayTerm('accessUntil', 'end of access', until),
    codeTerm('currency', 'currency', currency.toUpperCase()),
    amountTerm('dueToday', 'amount due today', money(total)),
    taxTerm(plan.taxType),
    amountTerm('tax', 'tax amount', isZero(taxAmount) ? null : money(taxAmount)),
    referenceTerm('method', 'payment method', method && { id: method.id, title: titleOf(method) }),
  ];
}

/** Returns a payment method as part of a sentence, such as `the card ending in 4242`. */
export function titleOf({ type, cardLast4 }: PaymentMethod): string {
  return cardLast4 === null ? type.replaceAll('_', ' ') : `the card ending in ${cardLast4}`;
}
